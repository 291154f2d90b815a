"""The problems of a position, in sentences that name place and piece; and what is in the supply."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from vexillum.core.editor.edits import amount, called, spots, way
from vexillum.core.editor.forms import Names, text_id
from vexillum.core.facts.fact import Field
from vexillum.core.game import Game
from vexillum.core.parts.editing import Editing
from vexillum.core.words.texts import Message

SHOWN_NAMES = 12
"""The most possible names that a sentence lists."""


class Problem(msgspec.Struct, frozen=True):
    """A problem: a sentence, the facts it is about, and their places on the map."""

    text: str
    paths: list[str]
    things: list[str]


class SupplyBox(msgspec.Struct, frozen=True):
    """A supply box with pieces of a pool. ``path`` is empty for pieces beside the board."""

    path: str
    label: str
    n: int


class Supply(msgspec.Struct, frozen=True):
    """The pieces of a pool: how many there are, how many there should be, and those not on the map."""

    pool: str
    label: str
    total: int
    found: int
    boxes: list[SupplyBox]


def problems(
    game: Game[Any],
    editing: Editing[Any],
    state: Any,
    position: Mapping[str, Any],
    names: Names,
    fields: Sequence[Field],
) -> list[Problem]:
    """All problems of a state: bounds, duplicates, conservation, and the rules of the game.

    The rules are only checked if every fact is sound, because they may rely on that.
    """
    found = editing.facts.problems(state)
    unbounded = [one for one in found if one.id != "position.too_few" and one.id != "position.too_many"]
    if not any(one.id in ("position.range", "position.not_among", "position.type") for one in unbounded):
        try:
            found += editing.problems(state)
        except Exception as error:  # a state that breaks one rule may crash the check of another
            found.append(Message("position.broken", {"why": f"{type(error).__name__}: {error}"}))
    places = editing.places(position)
    return [_problem(one, editing, position, places, names, fields) for one in found]


def _problem(
    message: Message,
    editing: Editing[Any],
    position: Mapping[str, Any],
    places: Mapping[str, tuple[str, ...]],
    names: Names,
    fields: Sequence[Field],
) -> Problem:
    paths = list(_paths(message, editing))
    things = [*things_of(paths, places), *record_things(editing, position, paths)]
    return Problem(names.texts(worded(message, editing, names, fields)), paths, list(dict.fromkeys(things)))


def _paths(message: Message, editing: Editing[Any]) -> Iterator[str]:
    """The paths that a problem is about; for a pool, the paths of its rest."""
    params = message.params
    for found in (params.get("path"), *params.get("paths", ())):
        if isinstance(found, str):
            rest = next((pool.rest for pool in editing.facts.pools if pool.id == found), found)
            yield rest or found


def worded(message: Message, editing: Editing[Any], names: Names, fields: Sequence[Field]) -> Message:
    """A message with facts named in words instead of paths."""
    params = dict(message.params)
    pools = {pool.id for pool in editing.facts.pools}

    def said(path: Any) -> Any:
        if not isinstance(path, str):
            return path
        return names.pool(path) if path in pools else names.path(fields, path)

    steps = way(fields, params["path"]) if isinstance(params.get("path"), str) else []
    if "path" in params:
        params["path"] = said(params["path"])
    if "paths" in params:
        params["paths"] = [said(path) for path in params["paths"]]
    if steps and "known" in params:
        params["known"] = _known(params["known"], steps[-1].pattern, names)
    if message.id == "position.twice":
        where = way(fields, message.params["paths"][0])
        params["thing"] = names.word(where[-1].pattern, params["thing"]) if where else params["thing"]
    return Message(message.id, params, message.rule)


def _known(known: Sequence[str], pattern: str, names: Names) -> list[str]:
    naming = names.editing.words.get(pattern)
    if naming is None and f"fact_word.{text_id(pattern)}.{known[0] if known else ''}" not in names.texts:
        shown = list(known)
    else:
        shown = [names.word(pattern, one) if "-" not in one else one for one in known]
    return [*shown[:SHOWN_NAMES], *(["…"] if len(shown) > SHOWN_NAMES else [])]


def things_of(paths: Sequence[str], places: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """The things of the map that these facts belong to."""
    for thing, here in places.items():
        if any(path == one or path.startswith(f"{one}.") for path in paths for one in here):
            yield thing


def record_things(editing: Editing[Any], position: Mapping[str, Any], paths: Sequence[str]) -> Iterator[str]:
    """The records that these paths are about, and their places."""
    lists = {name: kind for kind, name in editing.records.items()}
    for path in paths:
        name, _, rest = path.partition(".")
        number = rest.partition(".")[0]
        if name in lists and number.isdecimal() and int(number) < len(position.get(name, ())):
            record = position[name][int(number)]
            yield f"{lists[name]}:{called(record)}"
            yield from (f"{kind}:{record['place']}" for kind in editing.chosen if "place" in record)


def supply(
    editing: Editing[Any], state: Any, position: Mapping[str, Any], names: Names, fields: Sequence[Field]
) -> list[Supply]:
    """The pools of a position, with their pieces that are not on the map."""
    counted = editing.facts.counted(state)
    found = []
    for pool in editing.facts.pools:
        boxes = []
        for path in (pool.rest, *pool.spare):
            spot = next((one for one in spots(fields, path) if one.path == path), None) if path else None
            if spot is not None:
                label = names.label(way(fields, path)[-1].pattern)
                boxes.append(SupplyBox(path, label, amount(position, spot)))
        if not pool.rest:
            boxes.insert(0, SupplyBox("", names.texts("editor.beside"), pool.total - counted[pool.id]))
        found.append(Supply(pool.id, names.pool(pool.id), pool.total, counted[pool.id], boxes))
    return found
