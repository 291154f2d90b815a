"""Malicious and malformed files, and paths that are not regular files."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from vexillum.core.files.save import SaveFile, check, dumps
from vexillum.core.registry import get_game
from vexillum.core.session import Session

DIGITS = "9" * 5000
HEAD = '[deck]\nid = "mine"\nname = "My deck"\nformat = 1\n'
SIDE = f"{HEAD}[[card]]\nnumber = 5\n[card.unshaded]\nsteps = ["


@cache
def _saved(game: str) -> str:
    return dumps(Session.start(get_game(game), seed="s"))


def save(of: str = "anno890", **changes: Any) -> dict[str, Any]:
    """A saved game with changed parts, and with a valid checksum if possible."""
    data = json.loads(_saved(of)) | changes
    try:
        return data | {"check": check(msgspec.convert(data, SaveFile))}
    except (msgspec.ValidationError, RecursionError):
        return data


def nested(depth: int) -> dict[str, Any]:
    """Nested tables."""
    inner: dict[str, Any] = {}
    for _ in range(depth):
        inner = {"a": inner}
    return inner


def _older(game: str, **changes: Any) -> dict[str, Any]:
    """A save under older rules, which continues from its checkpoint."""
    return save(game, rules=get_game(game).info.rules - 1, **changes)


SAVES: dict[str, dict[str, Any]] = {
    "a long seed": save(seed="s" * 1_000_000),
    "an empty seed": save(seed=""),
    "two hundred thousand dice": save(dice=[1] * 150_000),
    "too many dice": save(dice=[1] * 5_001),
    "huge faces": save("pendragon", dice=[2**60] * 10, answers=[["dux", ["pass"]]] * 50),
    "too many answers": save(answers=[["aix", []]] * 20_001),
    "a long key": save(answers=[["aix", ["k" * 1_000_000]]]),
    "many keys": save(answers=[["aix", ["k"] * 100_000]]),
    "a deep start": save(start=nested(60)),
    "a start that is nested as deep as may be": save(start=nested(30)),
    "an empty start": save(start={}),
    "a start of numbers": save("pendragon", start={"spaces": 5, "players": 4, "scenario": "x"}),
    "a start for a broken number of players": save("pendragon", start={"players": 4.0}),
    "no seats": save(seats={}),
    "a seat with a long name": save(seats={"aix" * 100_000: "human"}),
    "an unknown game": save(game="x" * 100_000),
    "a deck with a long name": save("pendragon", options={"deck": "a" * 251}),
    "a deck elsewhere": save("pendragon", options={"deck": "../../etc/passwd"}),
    "rules of the far future": save(rules=2**62),
    "fewer answers than none": save(answered=-5),
    "an empty checkpoint": _older("anno890", checkpoint={}),
    "a checkpoint of older rules": _older("pendragon", checkpoint=nested(20)),
    "a checkpoint of words": _older("pendragon", checkpoint={"deck": "x", "spaces": {"london": []}}),
    "a version without end": save(version=2**62),
    "a seed with a NUL": save(seed="a\0b"),
}
"""Saved games, each with a valid checksum."""

BYTES: dict[str, bytes] = {
    "nothing": b"",
    "NULs": b"\0" * 1000,
    "no UTF-8": b"\xff\xfe\x00{",
    "too big": b"x" * (5 * 1024 * 1024),
    "deep lists": b"[" * 100_000,
    "deep tables": b'{"a":' * 100_000,
    "deep lists in a save": b'{"format": "vexillum save", "version": 1, "start": ' + b"[" * 5000 + b"]" * 5000 + b"}",
    "a long number": b'{"format": "vexillum save", "version": ' + DIGITS.encode() + b"}",
    "half a pair": b'{"format": "\\ud800"}',
    "no number": b'{"version": NaN}',
    "infinity": b'{"version": 1e999}',
    "another thing": b"null",
    "a string that does not end": b'x = """\\"""\\"""' * 20_000,
    **{name: json.dumps(data).encode() for name, data in SAVES.items()},
}
"""Contents for any reader of files."""

ANNO = 'game = "anno890"\n'
TOML: dict[str, str] = {
    "deep lists": f"{ANNO}x = {'[' * 5000}{']' * 5000}",
    "lists not quite so deep": f"{ANNO}[position]\nchanges.x = {'[' * 300}{']' * 300}",
    "deep tables": f"{ANNO}x = {'{a = ' * 3000}1{'}' * 3000}",
    "a long key": f"{ANNO}{'a.' * 100_000}b = 1",
    "a heading with many parts": f"{ANNO}[{'a.' * 500}b]",
    "very many keys": ANNO + "".join(f"a.b.c{n} = 1\n" for n in range(60_000)),
    "many unknown keys": HEAD + "".join(f"a{n} = 1\n" for n in range(19_000)),
    "a long number": f"{ANNO}x = {DIGITS}",
    "a long number of the deck": f"{HEAD}[[card]]\nnumber = {DIGITS}",
    "a long number in sixteens": f"{ANNO}[position]\nplayers = 0x{DIGITS}",
    "a long number with gaps": f"{ANNO}[position]\nplayers = {'9_' * 3000}9",
    "a date that there is not": f"{ANNO}[position]\nplayers = 2024-13-45",
    "a date": f"{ANNO}[position]\nplayers = 2024-01-02",
    "infinity": f"{ANNO}[position]\nplayers = inf",
    "no number": f"{ANNO}[position]\nchanges.invader = nan",
    "players and a half": f"{ANNO}[position.whole]\nplayers = 2.5",
    "players as a fraction": 'game = "pendragon"\n[position.whole]\nplayers = 4.0',
    "a list of scenarios": f'{ANNO}[position.whole]\nscenario = ["first_steps"]',
    "an endless file": f'{ANNO}[position]\nfile = "/dev/zero"',
    "a file with a NUL": f'{ANNO}[position]\nfile = "a\\u0000b"',
    "a file with a long name": f'{ANNO}[position]\nfile = "{"a" * 5000}"',
    "a folder": f'{ANNO}[position]\nfile = "."',
    "a long seed": f'{ANNO}[position]\nseed = "{"s" * 900_000}"',
    "very many dice": f"{ANNO}[position]\ndice = [{'1,' * 15_000}]",
    "changes of everything": 'game = "pendragon"\n[position]\nchanges = { spaces = 5, deck = true, standing = [] }',
    "changes inside a number": 'game = "pendragon"\n[position]\nchanges = { spaces.london.population.x = 1 }',
    "a place too far": f'{ANNO}[position]\nremove = ["row.{DIGITS}"]',
    "an answer too many": f'{ANNO}[position]\nanswers = [{{ answer = "{"x" * 10_000}" }}]',
    "a deck with a long id": HEAD.replace("mine", "m" * 251),
    "a deck of nothing but mistakes": HEAD + "[[card]]\nnumber = 5\nnonsense = 1\n" * 5000,
    "a deck with deep steps": SIDE + "{ do = 'may', steps = [" * 18 + "] }" * 18 + "]",
    "control characters": f'{ANNO}title = "\x1b[2J"',
}
"""Contents for readers of files written by hand."""


def irregular(folder: Path) -> dict[str, Path]:
    """Paths that are no regular files, or are endless."""
    pipe, dangling, loop = folder / "pipe.toml", folder / "dangling.toml", folder / "loop.toml"
    os.mkfifo(pipe)
    dangling.symlink_to(folder / "nowhere")
    loop.symlink_to(loop)
    directory = folder / "folder.toml"
    directory.mkdir()
    found = {"a pipe": pipe, "no target": dangling, "a loop": loop, "a folder": directory}
    return found | {"a device": Path("/dev/zero"), "a long name": folder / ("x" * 300 + ".toml")}
