"""How many, which is the first, and is a puzzle's solution the only one? From Python, with ctypes.

Nothing to install. Where numpy is, solutions are its arrays; elsewhere they are tuples.
"""

import ctypes
import os
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

# Without these ctypes would take each argument for an int and cut pointers short.
SolutionFn = ctypes.CFUNCTYPE(c_int32, c_void_p, POINTER(c_uint32), c_uint32)
for name, *arguments in [
    ("nq_new", c_uint32, POINTER(c_void_p)),
    ("nq_set_attacks", c_void_p, c_uint32),
    ("nq_set_regions", c_void_p, POINTER(c_uint32), c_size_t),
    ("nq_set_limit", c_void_p, c_uint64),
    ("nq_count", c_void_p, POINTER(c_uint64)),
    ("nq_solve", c_void_p, SolutionFn, c_void_p, POINTER(c_uint64)),
    ("nq_next", c_void_p, c_void_p, c_size_t, POINTER(c_size_t)),
    ("nq_rewind", c_void_p),
    ("nq_format", POINTER(c_uint32), c_size_t, c_int32, c_char_p, c_size_t, POINTER(c_size_t)),
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
        self.close = weakref.finalize(self, library.nq_free, handle)  # runs once, however often it is called

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    @property
    def handle(self):
        if not self.close.alive:
            raise ValueError("the problem is closed")
        return self._handle

    def set_attacks(self, flags):
        checked(library.nq_set_attacks(self.handle, flags))

    def set_regions(self, labels):
        checked(library.nq_set_regions(self.handle, (c_uint32 * len(labels))(*labels), len(labels)))

    def set_limit(self, limit):
        checked(library.nq_set_limit(self.handle, limit))

    def count(self):
        count = c_uint64()
        checked(library.nq_count(self.handle, byref(count)))
        return count.value

    def batches(self, capacity=1024):
        """Yields the solutions many at a time, in lexicographic order: arrays of n columns each."""
        checked(library.nq_rewind(self.handle))
        written = c_size_t()
        while True:
            if numpy is None:
                room = (c_uint32 * (capacity * self.n))()
                address = ctypes.addressof(room)
            else:
                room = numpy.empty((capacity, self.n), dtype=numpy.uint32)
                address = room.ctypes.data
            status = checked(library.nq_next(self.handle, address, capacity, byref(written)))
            if status != OK:
                return
            if numpy is None:
                yield [tuple(room[i * self.n : (i + 1) * self.n]) for i in range(written.value)]
            else:
                yield room[: written.value]

    def __iter__(self):
        for batch in self.batches():
            yield from batch

    def solve(self, on_solution):
        """Calls back with each solution; one that returns something true ends the search.

        ctypes prints an exception of a callback and goes on. Here it ends the search and is raised again.
        """
        raised = []

        def call(_, cols, n):
            try:
                return 1 if on_solution(tuple(cols[:n])) else 0
            except BaseException as exception:
                raised.append(exception)
                return 1

        status = library.nq_solve(self.handle, SolutionFn(call), None, None)
        if raised:
            raise raised[0]
        return checked(status)


def format_board(cols, style=STYLE_LETTERS):
    cols = (c_uint32 * len(cols))(*map(int, cols))
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
