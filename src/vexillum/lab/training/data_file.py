"""The file of samples: a header, then one line for each game, so that a stopped run can be continued."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterator
from pathlib import Path

import msgspec

from vexillum.core.game import GameInfo
from vexillum.core.value import FACTS_VERSION
from vexillum.lab.errors import LabError
from vexillum.lab.training.samples import PER_GAME, Sample

KIND = "vexillum samples"


class Header(msgspec.Struct, frozen=True):
    """What samples belong to. Samples of other rules, or with other facts, cannot be used."""

    kind: str
    game: str
    rules: int
    facts: int
    agent: str
    seed: str
    per_game: int = PER_GAME


def header_of(info: GameInfo, agent: str, seed: str) -> Header:
    """The header of samples made now."""
    return Header(KIND, info.id, info.rules, FACTS_VERSION, agent, seed)


def encoded(sample: Sample) -> bytes:
    """A sample as a line."""
    return base64.b64encode(zlib.compress(msgspec.msgpack.encode(sample), 6)) + b"\n"


class DataFile:
    """Samples of one game on disk. An incomplete last line is removed."""

    def __init__(self, path: Path, header: Header) -> None:
        self.path = path
        self.header = header

    def open(self) -> set[int]:
        """Create the file or check its header; return the numbers of the games in it."""
        if not self.path.exists():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_bytes(msgspec.json.encode(self.header) + b"\n")
            return set()
        with self.path.open("rb+") as file:
            whole = file.read()
            if not whole.endswith(b"\n"):
                whole = whole[: whole.rfind(b"\n") + 1]
                file.truncate(len(whole))
        try:
            found = msgspec.json.decode(whole.partition(b"\n")[0], type=Header)
        except msgspec.MsgspecError:
            raise LabError("lab.samples_unread", path=str(self.path)) from None
        if found != self.header:
            raise LabError("lab.samples_other", path=str(self.path))
        return {sample.number for sample in self.samples()}

    def add(self, samples: list[Sample]) -> None:
        """Append samples."""
        with self.path.open("ab") as file:
            file.write(b"".join([encoded(sample) for sample in samples]))

    def samples(self) -> Iterator[Sample]:
        """All samples, skipping unreadable lines."""
        decoder = msgspec.msgpack.Decoder(Sample)
        with self.path.open("rb") as file:
            file.readline()
            for line in file:
                try:
                    yield decoder.decode(zlib.decompress(base64.b64decode(line)))
                except (ValueError, zlib.error, msgspec.MsgspecError):
                    continue
