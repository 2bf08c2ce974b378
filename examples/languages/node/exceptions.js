// What becomes of what a callback throws, by koffi alone: the search ends, and the call of the library throws it on, so that
// neither its status nor its outputs are to be had. The problem can be used on.
import assert from "node:assert/strict";
import koffi from "koffi";

const library = koffi.load(process.env.NQUEENS_LIBRARY ?? "libnqueens.so");

koffi.opaque("nq_problem");
koffi.proto("int32_t nq_solution_fn(void *user_data, const uint32_t *cols, uint32_t n)");
const create = library.func("int32_t nq_new(uint32_t n, _Out_ nq_problem **problem)");
const free = library.func("void nq_free(nq_problem *problem)");
const count = library.func("int32_t nq_count(nq_problem *problem, _Out_ uint64_t *count)");
const solve = library.func(
  "int32_t nq_solve(nq_problem *problem, nq_solution_fn *f, void *user_data, _Out_ uint64_t *found)",
);

const out = [null];
assert.equal(create(8, out), 0);
for (const last of [1, 5, 92]) {
  const thrown = new RangeError("a callback's own");
  let calls = 0;
  const callback = () => {
    if (++calls === last) throw thrown;
    return 0;
  };
  assert.throws(
    () => solve(out[0], callback, null, [0]),
    (error) => error === thrown,
  );
  assert.equal(calls, last);

  const counted = [0];
  assert.equal(count(out[0], counted), 0);
  assert.equal(Number(counted[0]), 92);
}
free(out[0]);
