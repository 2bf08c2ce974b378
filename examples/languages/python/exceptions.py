"""What becomes of an exception in a callback: by ctypes alone, and through the class of queens.py."""

import ctypes
import sys

import queens
from queens import Problem, SolutionFn, library


def raw():
    """ctypes prints the exception, and what the library is told then is left open: the search may end or go on.

    Either is harmless. Catch everything in the callback, as the class does, to know which.
    """
    calls, printed = [], []

    def fail(_, cols, n):
        calls.append(n)
        raise KeyError("a callback's own")

    found = ctypes.c_uint64()
    hook, sys.unraisablehook = sys.unraisablehook, lambda unraisable: printed.append(unraisable.exc_type)
    with Problem(8) as problem:
        status = problem._call(library.nq_solve, SolutionFn(fail), None, ctypes.byref(found))
        sys.unraisablehook = hook
        assert (status, len(calls)) in [(queens.OK, 92), (queens.STOPPED, 1)]
        assert found.value == len(calls) and printed == [KeyError] * len(calls)
        assert problem.count() == 92


def wrapped():
    """The class ends the search, raises the exception again, and the problem can be used on."""
    with Problem(8) as problem:
        for exception in [KeyError("one"), KeyboardInterrupt(), SystemExit(3)]:
            seen = []

            def fail(cols):
                seen.append(cols)
                if len(seen) == 5:
                    raise exception

            try:
                problem.solve(fail)
            except BaseException as raised:
                assert raised is exception
            else:
                raise AssertionError("nothing was raised")
            assert len(seen) == 5
            assert problem.count() == 92


raw()
wrapped()
