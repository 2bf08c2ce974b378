/*
 * nqueens 0.1.0: counts, enumerates, checks and draws solutions of the n queens problem.
 *
 * Generated from the library's sources, where changes belong.
 *
 *     nq_problem *problem;
 *     uint64_t count;
 *
 *     if (nq_new(8, &problem) != NQ_OK) return 1;
 *     if (nq_count(problem, &count) == NQ_OK) printf("%llu solutions\n", (unsigned long long) count);
 *     nq_free(problem);
 *
 * Solutions
 * ---------
 *
 * Rows and columns are numbered from 0; row 0 is the top row, column 0 the left. A solution is an array `cols` of n
 * values: cols[row] is the column of that row's queen.
 *
 * Status
 * ------
 *
 * Every function that can fail returns an nq_status: 0 is complete, above 0 ended early for a named reason, below 0 an
 * error. On an error no output is written and the problem is as it was, but for a cancel that it used up. Arguments are
 * checked in this order: NULL, busy, range, the rest. No function ends the process: a bug found inside the library is
 * NQ_ERR_INTERNAL.
 *
 * Pointers and ownership
 * ----------------------
 *
 * A pointer must not be NULL unless its function allows it. nq_new makes a problem and nq_free releases it. All other
 * memory that a function is given remains the caller's, and the library keeps no pointer to it after the call,
 * unless that function says so. Texts that the library returns are static.
 *
 * Threads
 * -------
 *
 * Different problems are independent. One problem may be used by one thread at a time; a call that finds it in use
 * returns NQ_ERR_BUSY. Only nq_cancel may be called at any time, also from a signal handler. fork is safe between
 * calls; a problem that was in use at the fork must not be used in the child.
 *
 * Callbacks
 * ---------
 *
 * They run on the thread that made the call, one at a time, and return 0 to go on or anything else to stop; after that
 * they are not called again. A callback may call nq_cancel, and any function on another problem; on its own problem
 * every other function returns NQ_ERR_BUSY, and freeing it is forbidden. A C++ exception may leave a solution or step
 * callback, and reaches the caller of the function that called it back; none may leave a progress callback. longjmp,
 * pthread_exit and thread cancellation must not leave any callback.
 *
 * Not promised
 * ------------
 *
 * - How long a call takes, how soon it notices nq_cancel, and how much memory it needs, unless its function says so.
 * - The wording of texts.
 * - That no status is ever added: judge one that you do not know by its sign.
 * - That a program compiled for one series of versions runs with the library of another. A series is 0.MINOR before
 *   version 1.0, and MAJOR from then on.
 */
#ifndef NQUEENS_H
#define NQUEENS_H

#include <stddef.h>
#include <stdint.h>

/* ---- Version --------------------------------------------------------------------------------------------------- */

/** This header's MAJOR; nq_version is the version of the library that a program has been linked with. */
#define NQ_VERSION_MAJOR 0
/** This header's MINOR. */
#define NQ_VERSION_MINOR 1
/** This header's PATCH. */
#define NQ_VERSION_PATCH 0
/** This header's version as one number, to be compared with others. */
#define NQ_VERSION_NUMBER (NQ_VERSION_MAJOR * 10000 + NQ_VERSION_MINOR * 100 + NQ_VERSION_PATCH)

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Status ---------------------------------------------------------------------------------------------------- */

/** Complete. */
#define NQ_OK 0
/** The solution or step callback asked to stop. */
#define NQ_STOPPED 1
/** The limit of nq_set_limit was reached, and there is at least one more solution. */
#define NQ_LIMIT 2
/** nq_cancel was called, or the progress callback asked to stop. */
#define NQ_CANCELLED 3
/** nq_find: no solution exists. nq_next: no further solution. */
#define NQ_NONE 4
/** nq_check: the board is not a solution. */
#define NQ_UNSOLVED 5
/** A required pointer is NULL. */
#define NQ_ERR_NULL -1
/** A value is outside its range (size, capacity, row, column, style, flag, length, shard). */
#define NQ_ERR_RANGE -2
/** The answer does not fit (nq_count past UINT64_MAX), or the problem is too large for this function. */
#define NQ_ERR_TOO_LARGE -3
/** Not enough memory. */
#define NQ_ERR_MEMORY -4
/** The checkpoint file could not be read or written. */
#define NQ_ERR_IO -5
/** The checkpoint file is damaged, or belongs to another problem, another shard or another version of the library. */
#define NQ_ERR_CHECKPOINT -6
/** The problem, or the checkpoint file, is in use by another call. */
#define NQ_ERR_BUSY -7
/** A bug in the library. */
#define NQ_ERR_INTERNAL -8

/** The result of a call: 0 = complete, > 0 = ended early for a named reason, < 0 = error. */
typedef int32_t nq_status;

/**
 * Returns an English sentence that says what `status` means. Never NULL; values that are not a status get a sentence
 * too. The text is static: do not free it.
 */
const char *nq_status_text(nq_status status);

/* ---- Problems -------------------------------------------------------------------------------------------------- */

/** The largest board of nq_new. */
#define NQ_MAX_N 1000000000

/**
 * A problem: what is asked, how to run it, and where nq_next stands.
 *
 * Make it with nq_new, release it with nq_free. Different problems are independent of each other. One problem may be
 * used by one thread at a time; a call that finds it in use returns NQ_ERR_BUSY. Only nq_cancel may be called at any
 * time.
 */
typedef struct nq_problem nq_problem;

/**
 * Makes a problem: n queens on a plain board of n x n squares, n up to NQ_MAX_N. With n = 0 there is one solution, the
 * empty one. On NQ_OK *problem is the new problem, to be released with nq_free; on an error it is left as it was.
 *
 * Errors: NQ_ERR_NULL (problem), NQ_ERR_RANGE (n), NQ_ERR_MEMORY.
 */
nq_status nq_new(uint32_t n,
                 nq_problem **problem);

/**
 * Releases a problem. NULL is allowed and does nothing. No call may be using the problem, nq_cancel included, and none
 * may use it afterwards; in particular it must not be freed from inside its own callback.
 */
void nq_free(nq_problem *problem);

/* ---- What is asked --------------------------------------------------------------------------------------------- */

/** Attack rule: none besides row and column; the queens are rooks. */
#define NQ_ATTACK_NONE 0
/** Attack rule: both diagonals, the default. */
#define NQ_ATTACK_DIAGONALS 1
/** Attack rule: the eight neighbouring squares. */
#define NQ_ATTACK_TOUCHING 2
/** Attack rule: a knight's moves; with diagonals these are superqueens. */
#define NQ_ATTACK_KNIGHT 4
/** Attack rule: the edges wrap around for diagonals, neighbours and knight's moves alike; a toroidal board. */
#define NQ_ATTACK_WRAP 8
/** Symmetry: every solution. */
#define NQ_SYMMETRY_ALL 0
/** Symmetry: one solution of each class under the square's symmetries that map the problem onto itself. */
#define NQ_SYMMETRY_CLASSES 1

/**
 * Puts a queen on a square: every solution has one there. The same square twice is one queen. Queens that attack each
 * other are no error: the problem then has no solution. Rewinds nq_next.
 *
 * Errors: NQ_ERR_NULL, NQ_ERR_BUSY, NQ_ERR_RANGE (row or col not below n), NQ_ERR_MEMORY.
 */
nq_status nq_place(nq_problem *problem,
                   uint32_t row,
                   uint32_t col);

/**
 * Blocks a square: it stays empty in every solution. Rewinds nq_next.
 *
 * Errors: NQ_ERR_NULL, NQ_ERR_BUSY, NQ_ERR_RANGE (row or col not below n), NQ_ERR_MEMORY.
 */
nq_status nq_block(nq_problem *problem,
                   uint32_t row,
                   uint32_t col);

/**
 * Sets what a queen attacks besides its row and column: any of the NQ_ATTACK_ flags, combined with |. The default is
 * NQ_ATTACK_DIAGONALS. A queen never attacks itself, not even around the edge. Rewinds nq_next.
 *
 * Errors: NQ_ERR_NULL, NQ_ERR_BUSY, NQ_ERR_RANGE (an unknown flag).
 */
nq_status nq_set_attacks(nq_problem *problem,
                         uint32_t attacks);

/**
 * Divides the board into regions: exactly one queen stands in each, or at most one where fewer than n queens are asked
 * for. regions has len = n * n labels, row by row, each below n; they are copied. Squares with the same label are one
 * region, connected or not; a label that no square has makes a region that cannot be filled. NULL with len 0 removes
 * the regions. The problem keeps 4 * n * n bytes, and a search on n <= 1024 as many again. Rewinds nq_next.
 *
 * Errors: NQ_ERR_NULL (problem; regions where len is not 0), NQ_ERR_BUSY, NQ_ERR_RANGE (len is not n * n, a label of n
 * or more), NQ_ERR_MEMORY.
 */
nq_status nq_set_regions(nq_problem *problem,
                         const uint32_t *regions,
                         size_t len);

/**
 * Sets how many queens are to be placed, 0 to n; the default is n. A row without a queen is NQ_EMPTY in a solution,
 * which sorts after every column. Rewinds nq_next.
 *
 * Errors: NQ_ERR_NULL, NQ_ERR_BUSY, NQ_ERR_RANGE (more than n).
 */
nq_status nq_set_queens(nq_problem *problem,
                        uint32_t queens);

/**
 * Sets which solutions are counted and delivered: NQ_SYMMETRY_ALL, the default, or with NQ_SYMMETRY_CLASSES the
 * lexicographically smallest of each class. Two solutions are of one class if one of the square's 8 symmetries that
 * map the problem onto itself (its placed queens, its blocked squares, and its regions whatever their labels) maps one
 * to the other. Rewinds nq_next.
 *
 * Errors: NQ_ERR_NULL, NQ_ERR_BUSY, NQ_ERR_RANGE (another value).
 */
nq_status nq_set_symmetry(nq_problem *problem,
                          int32_t symmetry);

/* ---- How a problem is run -------------------------------------------------------------------------------------- */

/**
 * Called now and then during nq_count with the part of the work that is done, from 0 to 1, and the solutions found so
 * far. Return 0 to go on, anything else to cancel. Must not throw: the process ends if it does. longjmp out of it is
 * forbidden.
 */
typedef int32_t (*nq_progress_fn)(void *user_data,
                                  double fraction,
                                  uint64_t found);

/**
 * Sets how many solutions nq_count, nq_solve and nq_next deliver at most; 0, the default, is no limit. Where there are
 * just as many as the limit, nq_count and nq_solve end with NQ_OK, and with NQ_LIMIT where there are more; to tell the
 * two apart they search for one solution more. To stop without that, return non-zero from the callback, or ask nq_next
 * for no more. Rewinds nq_next.
 *
 * Errors: NQ_ERR_NULL, NQ_ERR_BUSY.
 */
nq_status nq_set_limit(nq_problem *problem,
                       uint64_t limit);

/**
 * Sets on how many threads nq_count works; 0, the default, is one for each available core. There are never more than
 * there is work for, and where one cannot be started the work goes on with fewer. The count is the same with any number.
 *
 * Errors: NQ_ERR_NULL, NQ_ERR_BUSY.
 */
nq_status nq_set_threads(nq_problem *problem,
                         uint32_t threads);

/**
 * Restricts nq_count, nq_solve and nq_next to part `index` of `count` parts; part 0 of 1, the default, is all. The
 * parts are disjoint and together complete. nq_count splits differently from nq_solve and nq_next, and with a limit
 * from without: add up parts of one function only. Parts of nq_count on plain boards are about equal in estimated work;
 * the longest may take half as long again as the average. With nq_solve and nq_next every solution of a part comes
 * before those of the next. A part may be empty. Rewinds nq_next.
 *
 * Errors: NQ_ERR_NULL, NQ_ERR_BUSY, NQ_ERR_RANGE (index not below count).
 */
nq_status nq_set_shard(nq_problem *problem,
                       uint64_t index,
                       uint64_t count);

/**
 * Keeps what nq_count has done in a file, so that a count which was ended, killed even, goes on from there: nq_count on
 * the same problem with the same shard, on any machine, with any number of threads. The path is copied; NULL, the
 * default, is no file. A relative path is looked up when nq_count begins. A count with a limit does not use the file.
 *
 * The file is written first after 0.2 seconds, then every second and at the end, however that comes; it is never
 * changed but replaced by a new one, written to the disk before. A finished file stays and answers the next nq_count
 * at once. Where it does not exist the count begins at the beginning. What cannot be written ends nq_count with
 * NQ_ERR_IO, at the beginning if it is seen then, and the file stays what it was last. A file that is damaged, or not
 * about this problem, shard and version of the counting method, ends it with NQ_ERR_CHECKPOINT, whether or not it is in
 * use, and is left as it is. A file that another running count of the same uses ends it with NQ_ERR_BUSY.
 *
 * What nq_count says to have found includes what the file holds, but 0 if it is cancelled before it has read the file.
 *
 * FILE.new and FILE.lock beside the file are the library's. Both are gone when nq_count returns, but on Windows FILE.lock
 * stays. If the process was killed they may be left, and do no harm; the next count that writes the file removes them.
 *
 * On Windows the path is in UTF-8, elsewhere it is what the system takes.
 *
 * Errors: NQ_ERR_NULL (problem), NQ_ERR_BUSY, NQ_ERR_RANGE (not UTF-8, where it must be), NQ_ERR_MEMORY.
 */
nq_status nq_set_checkpoint(nq_problem *problem,
                            const char *path);

/**
 * Has nq_count call on_progress a few times a second, on the thread that made the call. That thread only waits meanwhile:
 * others do the counting, as many as nq_set_threads says. The fraction never falls, is about the part of the time that has
 * passed, and with a checkpoint file begins where that stands. user_data is handed through. A count that takes less than
 * a quarter of a second may report nothing; one that has reported and comes to its end reports 1 last, unless the
 * function asked to stop, after which it is not called again. NULL, the default, is no reports. A count with a limit does
 * not report.
 *
 * Errors: NQ_ERR_NULL (problem), NQ_ERR_BUSY.
 */
nq_status nq_set_progress(nq_problem *problem,
                          nq_progress_fn on_progress,
                          void *user_data);

/**
 * Asks the call that is running on this problem, or where none runs the next one, to end with NQ_CANCELLED. It does so
 * within about a tenth of a second. Only nq_find, once it writes the solution of a plain board into cols, goes on to the
 * end, since it leaves no half of one there: with seed 0 that is all of its time, some seconds for n = 1000000000. The
 * request is used up by the first of the searching functions (nq_count, nq_solve, nq_next, nq_find, nq_trace) that
 * returns after it, whatever its status, errors included; only a call that is refused with NQ_ERR_BUSY leaves it to the
 * running one. NULL is allowed.
 *
 * May be called from any thread, while any other call runs, and from a signal handler: it only sets a lock-free flag.
 * As with any function, the problem must not be freed before this call has returned.
 */
void nq_cancel(nq_problem *problem);

/* ---- Solving --------------------------------------------------------------------------------------------------- */

/** The column of a row that holds no queen, in a solution of a problem that asks for fewer than n queens. */
#define NQ_EMPTY UINT32_MAX

/**
 * Called for each solution: cols[row] is the column of that row's queen, for n rows. The array is the library's and
 * valid during the call only. Return 0 to go on, anything else to stop.
 */
typedef int32_t (*nq_solution_fn)(void *user_data,
                                  const uint32_t *cols,
                                  uint32_t n);

/**
 * Counts the solutions, at most as many as nq_set_limit allows. The same problem may be counted as often as you like.
 *
 * A plain board, with nothing placed or blocked, the default attacks, no regions and n queens, works for n <= 28 (a
 * larger one has more than UINT64_MAX solutions), with a limit for n <= 64. Any other board works for n <= 1024, and
 * beyond where its placed queens and blocked squares leave few squares free: at most 22500, and less than half of the
 * board that is left. Whether the answer comes in a lifetime is another question. Each n takes seven to ten times as
 * long as the one before; with a limit the time is that of nq_solve.
 *
 * Works on the threads of nq_set_threads, on the part of nq_set_shard, with the file of nq_set_checkpoint, and reports
 * to the function of nq_set_progress.
 *
 * Returns NQ_OK, NQ_LIMIT or NQ_CANCELLED; *count is what was found until then.
 * Errors: NQ_ERR_NULL (problem, count), NQ_ERR_BUSY (problem, checkpoint file), NQ_ERR_TOO_LARGE, NQ_ERR_MEMORY, and with
 * a checkpoint file NQ_ERR_IO, NQ_ERR_CHECKPOINT.
 */
nq_status nq_count(nq_problem *problem,
                   uint64_t *count);

/**
 * Calls on_solution for each solution, in lexicographic order of its columns, on the thread that made the call.
 * user_data is handed through. Neither moves nq_next nor is moved by it.
 *
 * Works for n <= 64 on a plain board, for n <= 1024 on any other. Beyond about n = 30 the first solution in this order
 * may be far away.
 *
 * Returns NQ_OK, NQ_STOPPED, NQ_LIMIT or NQ_CANCELLED; *found, unless found is NULL, is the number of calls made.
 * Where several of these apply, a callback that asked to stop comes first, then a cancel.
 * Errors: NQ_ERR_NULL (problem, on_solution), NQ_ERR_BUSY, NQ_ERR_TOO_LARGE, NQ_ERR_MEMORY.
 *
 * A C++ exception that on_solution throws reaches the caller of nq_solve; everything is released, *found is not
 * written, and the problem can be used again. longjmp out of it is forbidden.
 */
nq_status nq_solve(nq_problem *problem,
                   nq_solution_fn on_solution,
                   void *user_data,
                   uint64_t *found);

/**
 * Writes the next solutions into cols, at most `capacity` of them, n values each, in the order of nq_solve, and goes
 * on from there at the next call. cols has room for capacity * n values; with n = 0 it may be NULL.
 *
 * Works for the boards of nq_solve.
 *
 * Returns NQ_OK with *written from 1 to capacity (fewer than capacity does not mean that these were the last);
 * NQ_NONE with *written = 0 once none is left; NQ_LIMIT with *written = 0 once nq_set_limit, which counts since the
 * last rewind, allows no more though there are more; NQ_CANCELLED, with solutions that are valid: the next call goes
 * on.
 * Errors: NQ_ERR_NULL (problem, cols, written), NQ_ERR_BUSY, NQ_ERR_RANGE (capacity 0), NQ_ERR_TOO_LARGE, NQ_ERR_MEMORY.
 */
nq_status nq_next(nq_problem *problem,
                  uint32_t *cols,
                  size_t capacity,
                  size_t *written);

/**
 * Finds one solution and writes it into cols, which has room for len = n values; with n = 0 it may be NULL. With seed
 * 0 it is always the same solution; other seeds give varied ones, the same for the same seed on every machine, but not
 * in every version of the library. Limit, shard and symmetry do not matter.
 *
 * Works for every plain board: with seed 0 in O(n) time and with no memory but cols, with other seeds in nearly linear
 * time and 8n bytes.
 *
 * Otherwise works where at most 22500 squares are free: for n <= 150 whatever is asked, and for larger boards where
 * placed queens and blocked squares leave so few. Beyond that, up to n = 10000000, queens are moved until none is in
 * conflict; for n <= 1024 the first solution in the order of nq_solve is then looked for a while. That finds a solution
 * where there are many, but can tell that there is none only where too many rows, columns or regions have no free
 * square, or placed queens attack each other; otherwise it gives up with NQ_ERR_TOO_LARGE. n = 100000 takes about a
 * second, n = 1000000 some ten seconds, n = 10000000 minutes.
 *
 * Returns NQ_OK, NQ_NONE (there is no solution) or NQ_CANCELLED; cols is written on NQ_OK only.
 * Errors: NQ_ERR_NULL (problem, cols), NQ_ERR_BUSY, NQ_ERR_RANGE (len is not n), NQ_ERR_TOO_LARGE, NQ_ERR_MEMORY.
 */
nq_status nq_find(nq_problem *problem,
                  uint64_t seed,
                  uint32_t *cols,
                  size_t len);

/**
 * Makes nq_next start over at the first solution.
 *
 * Errors: NQ_ERR_NULL, NQ_ERR_BUSY.
 */
nq_status nq_rewind(nq_problem *problem);

/* ---- Watching a search ----------------------------------------------------------------------------------------- */

/** Step of a traced search: looks at a square. */
#define NQ_STEP_TRY 1
/** Step of a traced search: puts a queen there; where the column is NQ_EMPTY, leaves the row empty. */
#define NQ_STEP_PLACE 2
/** Step of a traced search: all rows are decided. */
#define NQ_STEP_SOLUTION 3
/** Step of a traced search: takes that back. */
#define NQ_STEP_REMOVE 4
/** Step of a traced search: no square of the row was safe, nor may it stay empty; the column is n. */
#define NQ_STEP_DEAD_END 5

/**
 * Called for each step of a traced search: an NQ_STEP_ value and its square; for NQ_STEP_SOLUTION the last row's.
 * cols[0..placed] are the columns of the rows decided when the step is done: with the new queen at NQ_STEP_PLACE,
 * without it at NQ_STEP_REMOVE. The array is the library's and valid during the call only. Return 0 to go on, anything
 * else to stop.
 */
typedef int32_t (*nq_step_fn)(void *user_data,
                              int32_t step,
                              uint32_t row,
                              uint32_t col,
                              const uint32_t *cols,
                              uint32_t placed);

/**
 * Searches as a textbook does, and calls on_step for each step: row by row, in each row from left to right, each safe
 * square gets a queen, which is taken away again when all that can follow it is done. The number of NQ_STEP_PLACE
 * steps is the size of the search tree without its root. user_data is handed through.
 *
 * What nq_place has put on the board stands from the start: no square that it attacks is safe, and in its own row none
 * but its own. With fewer queens than n, leaving a row empty is tried last, and where all queens stand already the
 * row's squares are not looked at.
 *
 * Works for every n, in O(n) memory; takes no notice of limit, shard and symmetry.
 *
 * Returns NQ_OK, NQ_STOPPED or NQ_CANCELLED.
 * Errors: NQ_ERR_NULL (problem, on_step), NQ_ERR_BUSY, NQ_ERR_MEMORY.
 *
 * A C++ exception that on_step throws reaches the caller of nq_trace; everything is released, and the problem can be
 * used again. longjmp out of it is forbidden.
 */
nq_status nq_trace(nq_problem *problem,
                   nq_step_fn on_step,
                   void *user_data);

/* ---- Boards ---------------------------------------------------------------------------------------------------- */

/** nq_format: `Q` for a queen and a dot for any other square, a line a row. */
#define NQ_STYLE_LETTERS 0
/** nq_format: chess queens on chequered squares, in UTF-8. */
#define NQ_STYLE_UNICODE 1
/** nq_format: the piece placement field of a FEN, row 0 first; runs of empty squares in decimal, also past 9. */
#define NQ_STYLE_FEN 2
/** nq_format: the 1-based columns on one line, 0 for a row without a queen. */
#define NQ_STYLE_LIST 3
/** nq_format: `1` and `0` with blanks between them, a line a row. */
#define NQ_STYLE_MATRIX 4
/** nq_format: `X` and `O`, a line a row. */
#define NQ_STYLE_XO 5
/** nq_format: `@` and `#`, each after two blanks, a line a row. */
#define NQ_STYLE_HASH 6
/** nq_format: the letters of a chess font, `K` and `+` on white squares, a grave accent and `>` on black ones. */
#define NQ_STYLE_CHESS_FONT 7
/** nq_format: one complete SVG picture; up to n = 26 with the coordinates of chess, a1 at the bottom left. */
#define NQ_STYLE_SVG 8

/**
 * Tells whether a board solves the problem. cols has len = n values: the column of each row's queen, or NQ_EMPTY. With
 * n = 0 cols may be NULL. Although it changes nothing it may not run beside another call on the same problem, nor in a
 * callback of it: make another problem of the same size for that.
 *
 * Every rule counts: placed queens, blocked squares, attacks, regions, how many queens. The limit, the shard and the
 * symmetry do not.
 *
 * Works for every n, in O(n) time; needs about 5n/8 bytes of memory, with regions 3n/4.
 *
 * Returns NQ_OK or NQ_UNSOLVED.
 * Errors: NQ_ERR_NULL (problem, cols), NQ_ERR_BUSY, NQ_ERR_RANGE (len is not n, or a value is neither below n nor
 * NQ_EMPTY), NQ_ERR_MEMORY.
 */
nq_status nq_check(const nq_problem *problem,
                   const uint32_t *cols,
                   size_t len);

/**
 * Writes a board as text, as snprintf does: *length is what the whole text needs, without its terminating 0, and at
 * most capacity - 1 bytes of it and a 0 are written. buffer may be NULL with capacity 0, to measure. A text cut short
 * is NQ_OK; it may end within a character of NQ_STYLE_UNICODE. Needs no problem; any number of threads may format at
 * once. Takes O(n) time to measure, and O(n + capacity) to write.
 *
 * cols has n values, n <= NQ_MAX_N: the column of each row's queen, or NQ_EMPTY for a row without one. With n = 0 cols
 * may be NULL. The board need not be a solution; several queens may stand in a column.
 *
 * Rows are separated by a newline; there is none after the last and no trailing blank in any. The styles
 * NQ_STYLE_UNICODE and NQ_STYLE_SVG are coloured like a chess board, bottom left square dark; NQ_STYLE_CHESS_FONT has
 * a white square at its top left.
 *
 * Errors: NQ_ERR_NULL (cols, length; buffer where capacity is not 0), NQ_ERR_RANGE (style, n, or a column that is
 * neither below n nor NQ_EMPTY), NQ_ERR_TOO_LARGE (the length does not fit its type).
 */
nq_status nq_format(const uint32_t *cols,
                    size_t n,
                    int32_t style,
                    char *buffer,
                    size_t capacity,
                    size_t *length);

/* ---- About the library ----------------------------------------------------------------------------------------- */

/** Returns the version of the library as "MAJOR.MINOR.PATCH". The text is static: do not free it. */
const char *nq_version(void);

/**
 * Returns the version of the library as MAJOR * 10000 + MINOR * 100 + PATCH. Compare it with NQ_VERSION_NUMBER, the
 * version of this header, to learn whether the two belong together.
 */
uint32_t nq_version_number(void);

/**
 * Returns the name of the instruction set that nq_count uses on this machine: "avx512", "avx2", "neon" or "portable".
 * The environment variable NQ_KERNEL, read at the first use, may name a lesser one. The text is static: do not free it.
 *
 * "avx512" takes the extension VPOPCNTDQ as well: processors without that use "avx2".
 */
const char *nq_kernel(void);

#ifdef __cplusplus
}
#endif

#endif /* NQUEENS_H */
