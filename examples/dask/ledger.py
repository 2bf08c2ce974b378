"""Which shards of a count have been counted, and how many solutions each had.

The file is the same as that of examples/mpi, where ledger.h describes it: either program goes on from the other's.
"""

import fcntl
import os
import re

EMPTY_HASH = 0xCBF29CE484222325


class LedgerError(Exception):
    """The ledger cannot be used; the message says why."""


def hash_text(start, text):
    """FNV-1a, 64 bits, going on from `start`."""
    for byte in text.encode():
        start = (start ^ byte) * 0x100000001B3 % 2**64
    return start


class Ledger:
    """The ledger of a folder, or with None one that is in memory only."""

    def __init__(self, folder, library, n, shards, usual_shards):
        """`library` is its name; `shards` may be None for "as in the ledger"; a new one then has `usual_shards`."""
        self.library, self.n, self.shards = library, n, shards or usual_shards
        self.counts, self._file, self._header_hash = {}, None, 0
        if folder is None:
            return
        os.makedirs(folder, exist_ok=True)
        path = os.path.join(folder, "ledger")
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise LedgerError("another job is using the ledger") from None
        with open(path, "rb", opener=lambda *_: os.dup(self._file)) as file:
            text = file.read()
        if text:
            self._read(text, shards)
        else:
            self._begin(folder)

    def _header(self):
        return f"nqueens ledger 1: n {self.n}, {self.shards} shards, library {self.library}\n"

    def _line(self, shard, count):
        numbers = f"{shard} {count}"
        return f"{numbers} {hash_text(self._header_hash, numbers):016x}\n"

    def _begin(self, folder):
        self._header_hash = hash_text(EMPTY_HASH, self._header())
        self._append(self._header())
        directory = os.open(folder, os.O_RDONLY)  # the entry for the new file is to outlive a crash, too
        os.fsync(directory)
        os.close(directory)

    def _read(self, text, shards):
        """Only the last line may be incomplete; it is cut off."""
        complete = text[: text.rfind(b"\n") + 1]
        header, *lines = complete.decode(errors="replace").splitlines(keepends=True) or [""]
        known = re.fullmatch(r"nqueens ledger 1: n (\d+), (\d+) shards, library (\S+)\n", header)
        if not known:
            raise LedgerError("the ledger is damaged, or the file is none: line 1")
        if int(known[1]) != self.n:
            raise LedgerError(f"this is the ledger of n = {known[1]}")
        if known[3] != self.library:
            raise LedgerError(f"library {known[3]}, which cut other shards, began this ledger; this one is {self.library}")
        if shards not in (None, int(known[2])):
            raise LedgerError(f"the ledger has {known[2]} shards, and cannot be continued with {shards}")
        self.shards = int(known[2])
        self._header_hash = hash_text(EMPTY_HASH, self._header())
        for number, line in enumerate(lines, start=2):
            shard, _, count = line.rpartition(" ")[0].partition(" ")
            if not (shard.isdecimal() and count.isdecimal()) or line != self._line(int(shard), int(count)):
                raise LedgerError(f"the ledger is damaged: line {number}")
            self._add(int(shard), int(count))
        os.ftruncate(self._file, len(complete))
        os.lseek(self._file, 0, os.SEEK_END)

    def _add(self, shard, count):
        if shard in self.counts or not 0 <= shard < self.shards:
            raise LedgerError(f"shard {shard} comes twice, or does not exist")
        self.counts[shard] = count

    def _append(self, line):
        line = line.encode()
        while line:
            line = line[os.write(self._file, line) :]
        os.fsync(self._file)

    def record(self, shard, count):
        """Adds a shard's count, and returns once it is on disk."""
        self._add(shard, count)
        if self._file is not None:
            self._append(self._line(shard, count))

    def missing(self):
        """The shards that are still to be counted."""
        return [shard for shard in range(self.shards) if shard not in self.counts]

    def solutions(self):
        return sum(self.counts.values())
