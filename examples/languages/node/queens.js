// How many, which is the first, and is a puzzle's solution the only one? From Node.js, with koffi (npm install).
import koffi from "koffi";

const library = koffi.load(process.env.NQUEENS_LIBRARY ?? "libnqueens.so");

koffi.opaque("nq_problem");
const SolutionFn = koffi.proto("int32_t nq_solution_fn(void *user_data, const uint32_t *cols, uint32_t n)");

const nq = {
  new: library.func("int32_t nq_new(uint32_t n, _Out_ nq_problem **problem)"),
  free: library.func("void nq_free(nq_problem *problem)"),
  setAttacks: library.func("int32_t nq_set_attacks(nq_problem *problem, uint32_t attacks)"),
  setRegions: library.func("int32_t nq_set_regions(nq_problem *problem, const uint32_t *regions, size_t len)"),
  setLimit: library.func("int32_t nq_set_limit(nq_problem *problem, uint64_t limit)"),
  count: library.func("int32_t nq_count(nq_problem *problem, _Out_ uint64_t *count)"),
  solve: library.func("int32_t nq_solve(nq_problem *problem, nq_solution_fn *f, void *user_data, uint64_t *found)"),
  next: library.func("int32_t nq_next(nq_problem *problem, uint32_t *cols, size_t capacity, _Out_ size_t *written)"),
  rewind: library.func("int32_t nq_rewind(nq_problem *problem)"),
  format: library.func(
    "int32_t nq_format(const uint32_t *cols, size_t n, int32_t style, uint8_t *text, size_t size, _Out_ size_t *length)",
  ),
  statusText: library.func("const char *nq_status_text(int32_t status)"),
};

const OK = 0;
const CANCELLED = 3;
const ATTACK_TOUCHING = 2;
const STYLE_LETTERS = 0;
const STYLE_LIST = 3;

/** A status below 0, and a cancelled search, is an exception. */
function checked(status) {
  if (status < OK || status === CANCELLED) throw new Error(nq.statusText(status));
  return status;
}

/** Typed arrays cut a number that does not fit short without a word, and so may a call. */
function uint32(value) {
  if (value >>> 0 !== value) throw new RangeError(`${value} is no uint32_t`);
  return value;
}

/** Releases what close() was not called for. */
const leftOpen = new FinalizationRegistry((handle) => nq.free(handle));

class Problem {
  #handle;
  #calls = 0;

  constructor(n) {
    const out = [null];
    checked(nq.new(uint32(n), out));
    this.n = n;
    this.#handle = out[0];
    leftOpen.register(this, this.#handle, this);
  }

  /** May be called more than once, but not by a callback. Also what `using` calls, where JavaScript has it. */
  close() {
    if (this.#handle === null) return;
    if (this.#calls > 0) throw new Error("the problem is in use");
    leftOpen.unregister(this);
    nq.free(this.#handle);
    this.#handle = null;
  }

  [Symbol.dispose ?? "dispose"]() {
    this.close();
  }

  /** Every call goes through here, so that close() knows of it. */
  #call(f, ...rest) {
    if (this.#handle === null) throw new Error("the problem is closed");
    this.#calls++;
    try {
      return checked(f(this.#handle, ...rest));
    } finally {
      this.#calls--;
    }
  }

  setAttacks(flags) {
    this.#call(nq.setAttacks, uint32(flags));
  }

  setRegions(labels) {
    this.#call(nq.setRegions, Uint32Array.from(labels, uint32), labels.length);
  }

  setLimit(limit) {
    if (!Number.isSafeInteger(limit) || limit < 0) throw new RangeError(`${limit} is no limit`);
    this.#call(nq.setLimit, limit);
  }

  /** The number of solutions, as a BigInt: it may be larger than any exact number. */
  count() {
    const count = [0];
    this.#call(nq.count, count);
    return BigInt(count[0]);
  }

  /**
   * The solutions in lexicographic order. The first is fetched alone, then twice as many each time: a call across the
   * boundary is dear. Only one iteration may be in use at a time: they share the library's place in the solutions.
   */
  *[Symbol.iterator]() {
    const most = 1024;
    this.#call(nq.rewind);
    for (let capacity = 1; ; capacity = Math.min(2 * capacity, most)) {
      const cols = new Uint32Array(capacity * this.n);
      const written = [0];
      if (this.#call(nq.next, cols, capacity, written) !== OK) return;
      for (let i = 0; i < Number(written[0]); i++) yield cols.subarray(i * this.n, (i + 1) * this.n);
    }
  }

  /** Calls back with each solution; one that returns true ends the search. So does an exception, which is thrown on. */
  solve(onSolution) {
    const thrown = [];
    const callback = koffi.register((_, cols, n) => {
      try {
        return onSolution(Uint32Array.from(koffi.decode(cols, "uint32_t", n))) === true ? 1 : 0;
      } catch (error) {
        thrown.push(error);
        return 1;
      }
    }, koffi.pointer(SolutionFn));
    try {
      const status = this.#call(nq.solve, callback, null, null);
      if (thrown.length > 0) throw thrown[0];
      return status;
    } finally {
      koffi.unregister(callback);
    }
  }
}

function format(cols, style = STYLE_LETTERS) {
  const length = [0];
  cols = Uint32Array.from(cols, uint32);
  checked(nq.format(cols, cols.length, style, null, 0, length));
  const text = Buffer.alloc(Number(length[0]) + 1);
  checked(nq.format(cols, cols.length, style, text, text.length, length));
  return text.toString("utf8", 0, text.length - 1);
}

// A queen in each row, column and region, none touching another.
const PUZZLE = `
AAAAAAAA
ABBBCCCD
ABEEEFCD
AGEHHFCD
AGFHHFCD
AGFFFFGD
AGGGGGGD
AAAGGDDD`.replaceAll("\n", "");

const eight = new Problem(8);
try {
  console.log(`8 queens: ${eight.count()} solutions`);
  const [first] = eight;
  console.log(format(first));

  let seen = 0;
  eight.solve((cols) => {
    if (++seen < 3) return false;
    console.log(`stopped at solution ${seen}: ${format(cols, STYLE_LIST)}`);
    return true;
  });
} finally {
  eight.close();
}

const puzzle = new Problem(8);
try {
  puzzle.setAttacks(ATTACK_TOUCHING);
  puzzle.setRegions([...PUZZLE].map((letter) => letter.charCodeAt(0) - "A".charCodeAt(0)));
  puzzle.setLimit(2); // two are enough to know that the first is not the only one
  const found = [...puzzle];
  if (found.length === 1) {
    console.log(`the puzzle has exactly one solution: ${format(found[0], STYLE_LIST)}`);
  } else {
    console.log(`the puzzle has ${found.length === 0 ? "no solution" : "several solutions"}`);
  }
} finally {
  puzzle.close();
}
