#!/usr/bin/env python3
"""How many solutions n queens have, counted by the workers of a Dask cluster.

Each shard of the count is a task. README.md beside this file says how to run it, and what is kept of a run that dies.
"""

import argparse
import contextlib
import ctypes
import os
import re
import sys
import time
from concurrent.futures import CancelledError
from ctypes import POINTER, byref, c_char_p, c_int32, c_uint32, c_uint64, c_void_p

import cloudpickle
from distributed import Client, KilledWorker, LocalCluster, as_completed, get_worker, performance_report

import ledger as ledgers
from ledger import EMPTY_HASH, Ledger, LedgerError, hash_text

cloudpickle.register_pickle_by_value(ledgers)  # workers do not have that file

BESIDE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../target/release/libnqueens.so")
OK, BUSY = 0, -7


def load(path):
    library = ctypes.CDLL(path)
    for name, *arguments in [
        ("nq_new", c_uint32, POINTER(c_void_p)),
        ("nq_set_threads", c_void_p, c_uint32),
        ("nq_set_shard", c_void_p, c_uint64, c_uint64),
        ("nq_set_checkpoint", c_void_p, c_char_p),
        ("nq_count", c_void_p, POINTER(c_uint64)),
    ]:
        function = getattr(library, name)
        function.argtypes, function.restype = arguments, c_int32
    library.nq_free.argtypes, library.nq_free.restype = [c_void_p], None
    library.nq_status_text.argtypes, library.nq_status_text.restype = [c_int32], c_char_p
    library.nq_version.argtypes, library.nq_version.restype = [], c_char_p
    return library


# ---- On a worker: Dask sends these functions there, not this file ----


def name_library(library):
    """Its version, and a hash of how it cuts a small board into shards, in which builds between two versions may differ:
    counts of shards that were cut differently must not be added up."""
    counts = (count_shard(library, shard, 14, 32, 1, None) for shard in range(32))
    text = "".join(f"{count}\n" for count in counts)
    return f"{library.nq_version().decode()}-{hash_text(EMPTY_HASH, text):016x}"


def work(shard, n, shards, threads, path, name, folder):
    """The count of a shard, and who counted it."""
    worker, library = get_worker(), load(path)
    if not hasattr(worker, "queens_library"):
        worker.queens_library = name_library(library)
    if worker.queens_library != name:
        raise RuntimeError(f"{path} is {worker.queens_library} on {worker.address}, and {name} here")
    return count_shard(library, shard, n, shards, threads, folder), worker.address


def count_shard(library, shard, n, shards, threads, folder):
    """While the library counts, Dask's own threads go on."""

    def checked(status):
        if status != OK:
            raise RuntimeError(f"shard {shard} of {shards}: {library.nq_status_text(status).decode()}")

    problem, count = c_void_p(), c_uint64()
    checked(library.nq_new(n, byref(problem)))
    try:
        checked(library.nq_set_threads(problem, threads))
        checked(library.nq_set_shard(problem, shard, shards))
        if folder is not None:
            checked(library.nq_set_checkpoint(problem, os.fsencode(shard_file(folder, shard))))
        status = library.nq_count(problem, byref(count))
        if status == BUSY:
            # A worker that the scheduler has lost sight of is still counting this shard. Count it without the file.
            checked(library.nq_set_checkpoint(problem, None))
            status = library.nq_count(problem, byref(count))
        checked(status)
    finally:
        library.nq_free(problem)
    return count.value


def shard_file(folder, shard):
    """Where a shard that is being counted keeps its progress."""
    return os.path.join(folder, f"shard-{shard}")


# ---- Here ----


class Progress:
    """How far the count is, on stderr: always anew on a terminal; else a line when a further percent is done, but at most
    every ten seconds."""

    def __init__(self, ledger):
        self.ledger, self.before = ledger, len(ledger.counts)
        self.start = self.last = time.monotonic()
        self.is_live = sys.stderr.isatty()

    def show(self):
        now, done, shards = time.monotonic(), len(self.ledger.counts), self.ledger.shards
        elapsed = now - self.start
        if now - self.last < (0.2 if self.is_live else max(10, elapsed / 100)):
            return
        self.last = now
        left = elapsed / (done - self.before) * (shards - done)
        line = f"count.py: {done} of {shards} shards ({done / shards:.1%}) after {elapsed:.0f} s, about {left:.0f} s left"
        print(f"\r{line}\033[K" if self.is_live else line, end="" if self.is_live else "\n", file=sys.stderr, flush=True)

    def clear(self):
        if self.is_live:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def forget_file(folder, shard):
    """Once a count is in the ledger its own file may go. One that stays does no harm."""
    if folder:
        with contextlib.suppress(OSError):
            os.unlink(shard_file(folder, shard))


def forget_files(folder, ledger):
    """Removes what a process left that died: files of shards that are counted, and what the library had beside them."""
    for name in os.listdir(folder) if folder else ():
        shard = re.match(r"shard-(\d+)", name)
        if shard and int(shard[1]) in ledger.counts:
            with contextlib.suppress(OSError):
                os.unlink(os.path.join(folder, name))


def count(client, ledger, arguments):
    """Counts what the ledger does not have; returns the workers that did it."""
    missing = ledger.missing()
    futures = client.map(
        work,
        missing,
        n=arguments.n,
        shards=ledger.shards,
        threads=arguments.threads,
        path=arguments.library,
        name=ledger.library,
        folder=arguments.checkpoint,
        retries=arguments.retries,
        pure=False,
    )
    shard_of = dict(zip((future.key for future in futures), missing))
    deaths = dict.fromkeys(missing, 0)
    progress, workers = Progress(ledger), set()
    completed = as_completed(futures, with_results=True, raise_errors=False)
    for future, result in completed:
        shard = shard_of[future.key]
        if isinstance(result, CancelledError):
            raise result
        if future.status == "error":
            # Dask gives a task up that was on several workers when they died. That is no fault of the task's where
            # workers come and go.
            _, error, _ = result
            if not isinstance(error, KilledWorker) or deaths[shard] == arguments.retries:
                raise error
            deaths[shard] += 1
            future.retry()
            completed.add(future)
            continue
        solutions, worker = result
        workers.add(worker)
        ledger.record(shard, solutions)
        forget_file(arguments.checkpoint, shard)
        future.release()  # else Dask would count the shard again if the worker that has its count were lost
        progress.show()
    progress.clear()
    return workers


def connect(arguments):
    if arguments.scheduler is None:
        return Client(LocalCluster(n_workers=arguments.workers, threads_per_worker=1))
    if "://" in arguments.scheduler:
        return Client(arguments.scheduler)
    return Client(scheduler_file=arguments.scheduler)


def at_least(least, name):
    def number(text):
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"{name} is a number from {least} on, not '{text}'")
        return int(text)

    return number


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], allow_abbrev=False)
    parser.add_argument("n", metavar="N", type=at_least(0, "N"), help="the number of queens")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--workers", metavar="W", type=at_least(1, "W"), help="start W workers here (default: one for each core)")
    where.add_argument("--scheduler", metavar="S", help="use the workers of a scheduler: its address, as in tcp://host:8786, or its file")
    parser.add_argument("--shards", metavar="K", type=at_least(1, "K"), help="K tasks of about equal size (default: 256)")
    parser.add_argument("--threads", metavar="T", type=at_least(0, "T"), default=1, help="count a shard on T threads (default: 1; 0: all cores)")
    parser.add_argument("--retries", metavar="R", type=at_least(0, "R"), default=10, help="try a shard that fails R times again (default: 10)")
    parser.add_argument("--checkpoint", metavar="FOLDER", help="keep what is counted there, and go on from it; all workers must see the folder")
    parser.add_argument("--report", metavar="FILE", help="write Dask's performance report, an HTML page")
    parser.add_argument("--library", metavar="PATH", default=os.environ.get("NQUEENS_LIBRARY", BESIDE), help="libnqueens.so, for the workers too (default: NQUEENS_LIBRARY, or target/release)")
    arguments = parser.parse_args()
    if arguments.checkpoint:
        arguments.checkpoint = os.path.abspath(arguments.checkpoint)
    arguments.library = os.path.realpath(arguments.library)
    return arguments


def main():
    arguments = read_arguments()
    start = time.monotonic()
    library = name_library(load(arguments.library))
    ledger = Ledger(arguments.checkpoint, library, arguments.n, arguments.shards, 256)
    before, workers = len(ledger.counts), set()
    if ledger.missing():
        with connect(arguments) as client, contextlib.ExitStack() as stack:
            if "dashboard" in client.scheduler_info()["services"]:
                print("count.py: dashboard:", client.dashboard_link, file=sys.stderr)
            if arguments.report:
                stack.enter_context(performance_report(filename=arguments.report))
            workers = count(client, ledger, arguments)
    forget_files(arguments.checkpoint, ledger)
    print(f"{arguments.n} queens: {ledger.solutions()} solutions")
    shards = f"{ledger.shards} shards" + (f", of which {before} had been counted before" if before else "")
    print(f"{time.monotonic() - start:.2f} s with {len(workers)} workers, {shards}")


if __name__ == "__main__":
    try:
        main()
    except (LedgerError, RuntimeError, OSError, KilledWorker) as error:
        sys.exit(f"count.py: {error}")
    except CancelledError:
        sys.exit("count.py: the scheduler is gone")
    except KeyboardInterrupt:
        sys.exit(130)
