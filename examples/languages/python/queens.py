"""How many, which is the first, and is a puzzle's solution the only one? From Python, with ctypes.

Nothing to install. Where numpy is, iteration gives its arrays; elsewhere, and to callbacks, solutions are tuples.
"""

import ctypes
import operator
import os
import threading
import weakref
from ctypes import POINTER, byref, c_char_p, c_int32, c_size_t, c_uint32, c_uint64, c_void_p

try:
    import numpy
except ImportError:
    numpy = None

library = ctypes.CDLL(os.environ.get("NQUEENS_LIBRARY", "libnqueens.so"))

OK, STOPPED, LIMIT, CANCELLED, NONE = range(5)
ATTACK_TOUCHING = 2
STYLE_LETTERS, STYLE_LIST = 0, 3


class Exact:
    """The type of an argument that must fit; ctypes by itself cuts a number short without a word."""

    def __init__(self, ctype):
        self.ctype = ctype

    def from_param(self, value):
        number = self.ctype(operator.index(value))
        if number.value != value:
            raise OverflowError(f"{value} is out of range")
        return number


int32, uint32, uint64, size_t = map(Exact, (c_int32, c_uint32, c_uint64, c_size_t))


def array(values):
    return (c_uint32 * len(values))(*map(uint32.from_param, values))


# Without these ctypes would take each argument for an int and cut pointers short.
SolutionFn = ctypes.CFUNCTYPE(c_int32, c_void_p, POINTER(c_uint32), c_uint32)
for name, *arguments in [
    ("nq_new", uint32, POINTER(c_void_p)),
    ("nq_set_attacks", c_void_p, uint32),
    ("nq_set_regions", c_void_p, POINTER(c_uint32), size_t),
    ("nq_set_limit", c_void_p, uint64),
    ("nq_count", c_void_p, POINTER(c_uint64)),
    ("nq_solve", c_void_p, SolutionFn, c_void_p, POINTER(c_uint64)),
    ("nq_next", c_void_p, c_void_p, size_t, POINTER(c_size_t)),
    ("nq_rewind", c_void_p),
    ("nq_format", POINTER(c_uint32), size_t, int32, c_char_p, size_t, POINTER(c_size_t)),
]:
    function = getattr(library, name)
    function.argtypes = arguments
    function.restype = c_int32
library.nq_free.argtypes = [c_void_p]
library.nq_free.restype = None
library.nq_status_text.argtypes = [c_int32]
library.nq_status_text.restype = c_char_p


def checked(status):
    """A status below 0, and a cancelled search, is an exception."""
    if status < OK or status == CANCELLED:
        raise RuntimeError(library.nq_status_text(status).decode())
    return status


class Problem:
    """A problem that releases its handle at the end of a `with` block, or else when it is collected."""

    def __init__(self, n):
        handle = c_void_p()
        checked(library.nq_new(n, byref(handle)))
        self.n, self._handle = n, handle
        self._lock, self._calls = threading.Lock(), 0
        self._release = weakref.finalize(self, library.nq_free, handle)  # runs once, however often it is called
        self._release.atexit = False  # a thread may still be searching then

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """May be called more than once, but not by a callback, nor by another thread while a call is running."""
        with self._lock:
            if self._calls:
                raise RuntimeError("the problem is in use")
            self._release()

    def _call(self, function, *arguments):
        """Every call goes through here, so that close() knows of it."""
        with self._lock:
            if not self._release.alive:
                raise ValueError("the problem is closed")
            self._calls += 1
        try:
            return checked(function(self._handle, *arguments))
        finally:
            with self._lock:
                self._calls -= 1

    def set_attacks(self, flags):
        self._call(library.nq_set_attacks, flags)

    def set_regions(self, labels):
        self._call(library.nq_set_regions, array(labels), len(labels))

    def set_limit(self, limit):
        self._call(library.nq_set_limit, limit)

    def count(self):
        count = c_uint64()
        self._call(library.nq_count, byref(count))
        return count.value

    def batches(self, most=1024):
        """Yields the solutions, arrays of n columns each, in lexicographic order: one, then twice as many each time.

        Only one iteration over a problem may be in use at a time: they share the library's place in the solutions.
        """
        self._call(library.nq_rewind)
        written, capacity = c_size_t(), 1
        while True:
            if numpy is None:
                room = (c_uint32 * (capacity * self.n))()
                address = ctypes.addressof(room)
            else:
                room = numpy.empty((capacity, self.n), dtype=numpy.uint32)
                address = room.ctypes.data
            if self._call(library.nq_next, address, capacity, byref(written)) != OK:
                return
            capacity = min(2 * capacity, most)
            if numpy is None:
                yield [tuple(room[i * self.n : (i + 1) * self.n]) for i in range(written.value)]
            else:
                yield room[: written.value]

    def __iter__(self):
        for batch in self.batches():
            yield from batch

    def solve(self, on_solution):
        """Calls back with each solution; one that returns something true ends the search.

        ctypes prints an exception of a callback, and may go on or not. Here it ends the search and is raised again.
        """
        raised = []

        def call(_, cols, n):
            try:
                return 1 if on_solution(tuple(cols[:n])) else 0
            except BaseException as exception:
                raised.append(exception)
                return 1

        status = self._call(library.nq_solve, SolutionFn(call), None, None)
        if raised:
            raise raised[0]
        return status


def format_board(cols, style=STYLE_LETTERS):
    cols = array(cols)
    length = c_size_t()
    checked(library.nq_format(cols, len(cols), style, None, 0, byref(length)))
    text = ctypes.create_string_buffer(length.value + 1)
    checked(library.nq_format(cols, len(cols), style, text, len(text), byref(length)))
    return text.value.decode()


# A queen in each row, column and region, none touching another.
PUZZLE = """
AAAAAAAA
ABBBCCCD
ABEEEFCD
AGEHHFCD
AGFHHFCD
AGFFFFGD
AGGGGGGD
AAAGGDDD
""".split()


def main():
    with Problem(8) as eight:
        print("8 queens:", eight.count(), "solutions")
        print(format_board(next(iter(eight))))

        seen = []

        def stop_at_third(cols):
            seen.append(cols)
            return len(seen) == 3

        eight.solve(stop_at_third)
        print(f"stopped at solution {len(seen)}: {format_board(seen[-1], STYLE_LIST)}")

    with Problem(8) as puzzle:
        puzzle.set_attacks(ATTACK_TOUCHING)
        puzzle.set_regions([ord(letter) - ord("A") for row in PUZZLE for letter in row])
        puzzle.set_limit(2)  # two are enough to know that the first is not the only one
        found = list(puzzle)
        if len(found) == 1:
            print("the puzzle has exactly one solution:", format_board(found[0], STYLE_LIST))
        else:
            print("the puzzle has", "several solutions" if found else "no solution")


if __name__ == "__main__":
    main()
