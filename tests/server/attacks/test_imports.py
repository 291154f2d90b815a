"""Saved games that somebody has written by hand: refused, or harmless to anyone who looks at them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tests.server.tools import ONCE
from vexillum.core.files.save import SaveFile, check

PAYLOAD = '"><img src=x onerror=alert(1)></script>'


def places(data: Any, path: tuple = ()) -> Iterator[tuple]:
    """The path to every word of a file: values, and keys too."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield (*path, name, "key")
            yield from places(value, (*path, name))
    elif isinstance(data, list):
        for n, value in enumerate(data):
            yield from places(value, (*path, n))
    elif isinstance(data, str):
        yield (*path, "value")
    elif data is None or isinstance(data, int):
        yield (*path, "odd")


def kinds(data: Any) -> list[tuple]:
    """One path for all places that differ in a number or a name of a thing only."""
    found: dict[tuple, tuple] = {}
    for path in places(data):
        shape = tuple("#" if _counts(part, depth) else part for depth, part in enumerate(path))
        found.setdefault(shape, path)
    return list(found.values())


def _counts(part: str | int, depth: int) -> bool:
    """Is it a number in a list, or the short name of one thing of many?"""
    return isinstance(part, int) or (depth > 2 and len(part) <= 4)


def spoiled(data: dict, path: tuple) -> dict:
    """The file with the payload at one place."""
    copy = json.loads(json.dumps(data))
    holder, steps, what = copy, path[:-1], path[-1]
    for step in steps[:-1]:
        holder = holder[step]
    if what == "key":
        holder[PAYLOAD] = holder.pop(steps[-1])
    elif what == "value":
        holder[steps[-1]] = PAYLOAD
    else:
        holder[steps[-1]] = 2**70
    return copy


def signed(data: dict) -> dict:
    """With the check that the rest asks for, as far as it is a save at all."""
    try:
        file = msgspec.convert(data, SaveFile)
    except msgspec.ValidationError:
        return data
    return data | {"check": check(file)}


@ONCE
@pytest.mark.parametrize("step", [pytest.param(1, marks=pytest.mark.long), 4], ids=["each", "some"])
def test_a_word_in_any_place_of_a_save(world, step):
    """Under the rules of today, and as a file of older rules, which goes on from its checkpoint."""
    ann, tried, taken = world.ann, 0, 0
    for game, seats in (("anno890", {"aix": "me", "avignon": "me"}), ("pendragon", {})):
        made = ann.make(seats, game)
        save = ann.client.get(f"/api/matches/{made['match']}/save", headers=ann.headers).json()
        for rules in (save["rules"], save["rules"] - 1):
            data = save | {"rules": rules}
            for path in kinds(data)[:: step * (1 if game == "anno890" else 3)]:
                told = signed(spoiled(data, path))
                before = world.rows()["matches"]
                reply = ann.client.post("/api/matches/import", json={"save": told}, headers=ann.headers)
                tried += 1
                if reply.status_code != 201:
                    assert reply.status_code == 400, (game, path, reply.text)
                    assert len(world.rows()["matches"]) == len(before), (game, path, reply.text)
                    continue
                taken += 1
                harmless(ann, reply.json()["match"], (game, path))
    assert tried > 100 // step
    assert taken > 3 // step


def harmless(ann, match: str, what: tuple) -> None:
    for path in ("board.svg", "export.html", "replay", "page"):
        reply = ann.client.get(f"/api/matches/{match}/{path}", headers=ann.headers)
        assert reply.status_code in (200, 404), (what, path, reply.text)
        shown = reply.text if path in ("board.svg", "export.html") else json.dumps(reply.json().get("svg", ""))
        assert "<img src=x" not in shown, (what, path)
        assert PAYLOAD not in shown, (what, path)
