// How many, which is the first, and is a puzzle's solution the only one? From Java, with JNA.
import com.sun.jna.Callback;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.LongByReference;
import com.sun.jna.ptr.PointerByReference;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

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
        private final ReadWriteLock lock = new ReentrantReadWriteLock(); // calls read the handle, close writes it
        private boolean closed;

        Problem(int n) {
            PointerByReference out = new PointerByReference();
            checked(Nq.INSTANCE.nq_new(n, out));
            Pointer handle = out.getValue();
            this.n = n;
            this.handle = handle;
            this.release = CLEANER.register(this, () -> Nq.INSTANCE.nq_free(handle)); // must not hold `this`
        }

        /** May be called more than once, but not by a callback, nor by another thread while a call is running. */
        @Override
        public void close() {
            if (!lock.writeLock().tryLock()) throw new IllegalStateException("the problem is in use");
            try {
                closed = true;
                release.clean(); // once, however often it is called
            } finally {
                lock.writeLock().unlock();
            }
        }

        /** Every call goes through here, so that neither close nor the collector takes the handle away meanwhile. */
        private int call(ToIntFunction<Pointer> function) {
            lock.readLock().lock();
            try {
                if (closed) throw new IllegalStateException("the problem is closed");
                return checked(function.applyAsInt(handle));
            } finally {
                lock.readLock().unlock();
                Reference.reachabilityFence(this);
            }
        }

        Problem attacks(int flags) {
            call(problem -> Nq.INSTANCE.nq_set_attacks(problem, flags));
            return this;
        }

        Problem regions(int[] labels) {
            call(problem -> Nq.INSTANCE.nq_set_regions(problem, labels, labels.length));
            return this;
        }

        /** The limit is unsigned, as in C. */
        Problem limit(long limit) {
            call(problem -> Nq.INSTANCE.nq_set_limit(problem, limit));
            return this;
        }

        /** The count is unsigned, as in C. */
        long count() {
            LongByReference count = new LongByReference();
            call(problem -> Nq.INSTANCE.nq_count(problem, count));
            return count.getValue();
        }

        /**
         * The next solutions, at most so many; none when there are no more. All who call it share one place in the
         * solutions, which every setting moves back to the first.
         */
        List<int[]> next(int capacity) {
            int[] cols = new int[Math.multiplyExact(capacity, n)];
            LongByReference written = new LongByReference();
            call(problem -> Nq.INSTANCE.nq_next(problem, cols, capacity, written));
            List<int[]> solutions = new ArrayList<>();
            for (int i = 0; i < written.getValue(); i++) {
                solutions.add(Arrays.copyOfRange(cols, i * n, (i + 1) * n));
            }
            return solutions;
        }

        /** Calls back with each solution while that returns true. What it throws ends the search and is thrown on. */
        int solve(Predicate<int[]> goOn) {
            Throwable[] thrown = new Throwable[1];
            Nq.SolutionFn onSolution = (userData, cols, size) -> {
                try {
                    return goOn.test(cols.getIntArray(0, size)) ? 0 : 1;
                } catch (Throwable throwable) { // JNA would print it and go on
                    thrown[0] = throwable;
                    return 1;
                }
            };
            int status = call(problem -> Nq.INSTANCE.nq_solve(problem, onSolution, null, null));
            if (thrown[0] instanceof RuntimeException exception) throw exception;
            if (thrown[0] instanceof Error error) throw error;
            if (thrown[0] != null) throw new UndeclaredThrowableException(thrown[0]);
            return status;
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
        byte[] text = new byte[Math.toIntExact(length.getValue() + 1)];
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
