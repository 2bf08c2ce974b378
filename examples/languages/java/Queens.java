// How many, which is the first, and is a puzzle's solution the only one? From Java, with JNA.
import com.sun.jna.Callback;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.LongByReference;
import com.sun.jna.ptr.PointerByReference;
import java.lang.ref.Cleaner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

public final class Queens {
    /** The C functions; a size_t is a long, as on all 64-bit machines. */
    interface Nq extends Library {
        String PATH = System.getenv().getOrDefault("NQUEENS_LIBRARY", "nqueens");
        Nq INSTANCE = Native.load(PATH, Nq.class);

        int OK = 0;
        int CANCELLED = 3;
        int ATTACK_TOUCHING = 2;
        int STYLE_LETTERS = 0;
        int STYLE_LIST = 3;

        interface SolutionFn extends Callback {
            int invoke(Pointer userData, Pointer cols, int n);
        }

        int nq_new(int n, PointerByReference problem);
        void nq_free(Pointer problem);
        int nq_set_attacks(Pointer problem, int attacks);
        int nq_set_regions(Pointer problem, int[] regions, long length);
        int nq_set_limit(Pointer problem, long limit);
        int nq_count(Pointer problem, LongByReference count);
        int nq_solve(Pointer problem, SolutionFn onSolution, Pointer userData, LongByReference found);
        int nq_next(Pointer problem, int[] cols, long capacity, LongByReference written);
        int nq_format(int[] cols, long n, int style, byte[] text, long capacity, LongByReference length);
        String nq_status_text(int status);
    }

    /** A problem that is released at the end of its try block, or else when it is collected. */
    static final class Problem implements AutoCloseable {
        private static final Cleaner CLEANER = Cleaner.create();

        final int n;
        private final Pointer handle;
        private final Cleaner.Cleanable release;
        private boolean closed;

        Problem(int n) {
            PointerByReference out = new PointerByReference();
            checked(Nq.INSTANCE.nq_new(n, out));
            Pointer handle = out.getValue();
            this.n = n;
            this.handle = handle;
            this.release = CLEANER.register(this, () -> Nq.INSTANCE.nq_free(handle)); // must not hold `this`
        }

        @Override
        public void close() {
            closed = true;
            release.clean(); // once, however often it is called
        }

        private Pointer handle() {
            if (closed) throw new IllegalStateException("the problem is closed");
            return handle;
        }

        Problem attacks(int flags) {
            checked(Nq.INSTANCE.nq_set_attacks(handle(), flags));
            return this;
        }

        Problem regions(int[] labels) {
            checked(Nq.INSTANCE.nq_set_regions(handle(), labels, labels.length));
            return this;
        }

        Problem limit(long limit) {
            checked(Nq.INSTANCE.nq_set_limit(handle(), limit));
            return this;
        }

        long count() {
            LongByReference count = new LongByReference();
            checked(Nq.INSTANCE.nq_count(handle(), count));
            return count.getValue();
        }

        /** The next solutions, at most so many; none when there are no more. */
        List<int[]> next(int capacity) {
            int[] cols = new int[capacity * n];
            LongByReference written = new LongByReference();
            checked(Nq.INSTANCE.nq_next(handle(), cols, capacity, written));
            List<int[]> solutions = new ArrayList<>();
            for (int i = 0; i < written.getValue(); i++) {
                solutions.add(Arrays.copyOfRange(cols, i * n, (i + 1) * n));
            }
            return solutions;
        }

        /** Calls back with each solution while that returns true. An exception ends the search and is thrown on. */
        int solve(Predicate<int[]> goOn) {
            RuntimeException[] thrown = new RuntimeException[1];
            Nq.SolutionFn onSolution = (userData, cols, size) -> {
                try {
                    return goOn.test(cols.getIntArray(0, size)) ? 0 : 1;
                } catch (RuntimeException exception) {
                    thrown[0] = exception;
                    return 1;
                }
            };
            int status = Nq.INSTANCE.nq_solve(handle(), onSolution, null, null);
            if (thrown[0] != null) throw thrown[0];
            return checked(status);
        }
    }

    /** A status below 0, and a cancelled search, is an exception. */
    static int checked(int status) {
        if (status < Nq.OK || status == Nq.CANCELLED) {
            throw new IllegalStateException(Nq.INSTANCE.nq_status_text(status));
        }
        return status;
    }

    static String format(int[] cols, int style) {
        LongByReference length = new LongByReference();
        checked(Nq.INSTANCE.nq_format(cols, cols.length, style, null, 0, length));
        byte[] text = new byte[(int) length.getValue() + 1];
        checked(Nq.INSTANCE.nq_format(cols, cols.length, style, text, text.length, length));
        return Native.toString(text, "UTF-8");
    }

    /** A queen in each row, column and region, none touching another. */
    private static final String PUZZLE = """
            AAAAAAAA
            ABBBCCCD
            ABEEEFCD
            AGEHHFCD
            AGFHHFCD
            AGFFFFGD
            AGGGGGGD
            AAAGGDDD
            """;

    public static void main(String[] arguments) {
        try (Problem eight = new Problem(8)) {
            System.out.println("8 queens: " + eight.count() + " solutions");
            System.out.println(format(eight.next(1).get(0), Nq.STYLE_LETTERS));

            List<int[]> seen = new ArrayList<>();
            eight.solve(cols -> {
                seen.add(cols);
                return seen.size() < 3;
            });
            System.out.println("stopped at solution " + seen.size() + ": " + format(seen.get(2), Nq.STYLE_LIST));
        }

        int[] labels = PUZZLE.replace("\n", "").chars().map(letter -> letter - 'A').toArray();
        try (Problem puzzle = new Problem(8)) {
            puzzle.attacks(Nq.ATTACK_TOUCHING).regions(labels).limit(2); // two: the first is not the only one
            long count = puzzle.count();
            if (count == 1) {
                int[] only = puzzle.next(1).get(0);
                System.out.println("the puzzle has exactly one solution: " + format(only, Nq.STYLE_LIST));
            } else {
                System.out.println("the puzzle has " + (count == 0 ? "no solution" : "several solutions"));
            }
        }
    }
}
