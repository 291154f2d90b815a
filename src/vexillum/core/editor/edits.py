"""Edits of a position: set a value, move a piece, add or remove a record; and their consequences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, Literal, NamedTuple

import msgspec

from vexillum.core.errors import BadPosition, VexillumError
from vexillum.core.facts.fact import Field
from vexillum.core.game import Game
from vexillum.core.parts.editing import Editing
from vexillum.core.tools.paths import NoPath, find, join, leaves, put, remove

# The facts of a position as a tree of fields, found by path ----------------------------------------------------------


class Step(NamedTuple):
    """One step of a path in a position: the field, and the name of a part or a value, if given."""

    field: Field
    pattern: str
    """The path of the field without the names of parts."""
    key: str = ""
    """A key of a table, or an index of a list."""


class Spot(NamedTuple):
    """A place that can hold pieces of a pool: a number, or a word that denotes a piece."""

    path: str
    kind: str
    """``number`` or ``word``."""
    piece: str
    """The name of the number, or the word."""
    pool: str
    most: int | None


def way(fields: Sequence[Field], path: str) -> list[Step]:
    """The steps of a path, as far as it is known."""
    names = path.split(".")
    steps: list[Step] = []
    pattern = ""
    while names:
        name = names.pop(0)
        found = next((one for one in fields if one.name == name), None)
        if found is None:
            break
        pattern = join(pattern, name)
        key = names.pop(0) if names and found.kind not in ("number", "truth", "word", "text", "set") else ""
        steps.append(Step(found, pattern, key))
        fields = fields_of(found, key)
    return steps


def fields_of(field: Field, key: str) -> tuple[Field, ...]:
    """The fields of one part of a table or of a list."""
    if field.kind == "parts":
        return field.parts.get(key, ())
    own = {one.name: one for one in field.parts.get(key, ())}
    return tuple(own.get(one.name, one) for one in field.fields)


def spots(fields: Sequence[Field], path: str) -> Iterator[Spot]:
    """The spots at and under a path."""
    steps = way(fields, path)
    if not steps:
        return
    last = steps[-1]
    if last.field.kind in ("numbers", "words"):
        yield from _table_spots(last.field, path.removesuffix(f".{last.key}") if last.key else path, last.key)
    elif last.field.kind == "parts" and last.key:
        for one in fields_of(last.field, last.key):
            yield from _field_spots(one, join(path, one.name))
    else:
        yield from _field_spots(last.field, path)


def _field_spots(field: Field, path: str) -> Iterator[Spot]:
    if field.kind == "number" and field.pools:
        yield Spot(path, "number", field.name, field.pools[0], field.most[0] if field.most else None)
    elif field.kind in ("numbers", "words"):
        yield from _table_spots(field, path, "")


def _table_spots(field: Field, path: str, only: str) -> Iterator[Spot]:
    if not field.pools:
        return
    for place, key in enumerate(field.keys):
        if only and key != only:
            continue
        here = join(path, key)
        if field.kind == "numbers":
            yield Spot(here, "number", key, field.pools[place], field.most[place] if field.most else None)
        else:
            yield from (
                Spot(here, "word", str(word), pool, 1) for word, pool in zip(field.words, field.pools, strict=True)
            )


def value_at(position: Mapping[str, Any], path: str, missing: Any = None) -> Any:
    """The value at a path, or a default."""
    try:
        return find(position, path)
    except NoPath:
        return missing


def amount(position: Mapping[str, Any], spot: Spot) -> int:
    """How many pieces a spot holds."""
    found = value_at(position, spot.path)
    if spot.kind == "word":
        return int(found == spot.piece)
    return found if isinstance(found, int) else 0


# Edits of a position: set a value, move a piece, add or remove a record; and their consequences ----------------------


AWAY = "supply"
"""The target of a piece that goes back to its supply."""


class Edit(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One change by hand.

    ``set`` writes a value at a path, ``remove`` removes it, ``add`` adds a record to a list of records, at a place of
    the map if one is given. ``move`` moves pieces from one thing of the drawing to another; either can also be a path
    of the position, or ``supply``.
    """

    act: Literal["set", "remove", "add", "move"]
    path: str = ""
    value: Any = None
    piece: str = ""
    start: str = ""
    goal: str = ""
    n: int = 1


class Edited(NamedTuple):
    """A position after an edit, and its side effects."""

    position: dict[str, Any]
    changed: frozenset[str]
    """The paths changed by the edit itself."""
    also: list[tuple[str, Any, Any]]
    """The side effects: path, value before and value now (None: absent)."""


def editing_of(game: Game[Any]) -> Editing[Any]:
    """The editing rules of a game, or an error if it has none."""
    if game.editing is None:
        raise BadPosition("editor.none", game=game.info.id)
    return game.editing


def state_of(game: Game[Any], position: Mapping[str, Any]) -> Any:
    """The state of a position, which may break rules as long as all its names are known."""
    try:
        return editing_of(game).facts.read(position)
    except VexillumError:
        raise
    except Exception as error:  # whatever the input, the error is a bad position
        raise BadPosition("position.broken", why=f"{type(error).__name__}: {error}") from error


def edited(game: Game[Any], position: Mapping[str, Any], edit: Edit, *, tidy: bool) -> Edited:
    """A position after an edit. With ``tidy`` a thing put somewhere leaves its old place, as in a position file."""
    editing = editing_of(game)
    before = editing.facts.position(state_of(game, position))
    fields = editing.facts.forms(state_of(game, before))
    after = deepcopy(before)
    try:
        changed = frozenset(_APPLY[edit.act](editing, fields, after, edit))
    except NoPath as problem:
        raise BadPosition("editor.no_path", path=problem.path) from problem
    state_of(game, after)  # refuses unknown names and wrong types
    if tidy:
        try:
            after = game.positions.tidy(after, changed)
        except VexillumError:
            raise
        except Exception as error:  # a position with other problems cannot be tidied
            raise BadPosition("editor.untidy", why=f"{type(error).__name__}: {error}") from error
    after = editing.facts.position(state_of(game, after))
    return Edited(after, changed, list(_followed(before, after, changed)))


# The edits ------------------------------------------------------------------------------------------------------------


def _set(editing: Editing[Any], fields: list[Field], position: dict[str, Any], edit: Edit) -> list[str]:
    steps = way(fields, edit.path)
    if not steps:
        raise BadPosition("editor.no_path", path=edit.path)
    last = steps[-1]
    empty = edit.value == 0 if last.field.kind == "numbers" else edit.value in ("", None)
    if empty and len(steps) > 1 and steps[-2].field.there == last.field.name:  # without it the part does not exist
        part = edit.path.rpartition(".")[0]
        remove(position, part)
        return [part]
    if last.key and last.field.sparse and empty:
        if value_at(position, edit.path) is not None:
            remove(position, edit.path)
    else:
        _put(position, steps[0].field, edit.path, edit.value)
    return [edit.path]


def _put(position: dict[str, Any], field: Field, path: str, value: Any) -> None:
    """Write a value; create an entry that a position omits while it is empty."""
    if field.name not in position:
        position[field.name] = [] if field.kind in ("set", "list", "records", "row", "pairs", "numerals") else {}
    put(position, path, deepcopy(value))


def _remove(editing: Editing[Any], fields: list[Field], position: dict[str, Any], edit: Edit) -> list[str]:
    if "." not in edit.path:
        raise BadPosition("editor.no_path", path=edit.path)
    remove(position, edit.path)
    return [edit.path]


def _add(editing: Editing[Any], fields: list[Field], position: dict[str, Any], edit: Edit) -> list[str]:
    if not any(one.name == edit.path and one.kind == "records" for one in fields):
        raise BadPosition("editor.no_path", path=edit.path)
    used = [one["id"] for field in fields if field.kind == "records" for one in position[field.name] if "id" in one]
    record = editing.facts.blank(edit.path, 1 + max([*used, _number(position.get("serial")) - 1], default=0))
    if edit.goal and "place" in record:
        record["place"] = edit.goal.partition(":")[2]
    position.setdefault(edit.path, []).append(record)
    return [join(edit.path, len(position[edit.path]) - 1)]


def _number(found: Any) -> int:
    return found if isinstance(found, int) else 0


# Moves ----------------------------------------------------------------------------------------------------------------


def _move(editing: Editing[Any], fields: list[Field], position: dict[str, Any], edit: Edit) -> list[str]:
    kind, _, id = edit.piece.partition(":")
    if kind in editing.records and id:
        return _move_record(editing, position, edit)
    if kind in editing.families and id:
        return _move_thing(editing, fields, position, edit)
    return _move_pieces(editing, fields, position, edit)


def _move_record(editing: Editing[Any], position: dict[str, Any], edit: Edit) -> list[str]:
    """Move a record by setting its ``place``."""
    path = record_path(editing, position, edit.piece)
    if path is None:
        raise BadPosition("editor.no_piece", piece=edit.piece)
    if edit.goal == AWAY:
        remove(position, path)
        return [path]
    place = edit.goal.partition(":")[2] or edit.goal
    put(position, join(path, "place"), place)
    return [join(path, "place")]


def record_path(editing: Editing[Any], position: Mapping[str, Any], thing: str) -> str | None:
    """The path of the record of a thing."""
    kind, _, id = thing.partition(":")
    name = editing.records.get(kind, "")
    found = [place for place, record in enumerate(position.get(name, ())) if called(record) == id]
    return join(name, found[0]) if found else None


def called(record: Mapping[str, Any]) -> str:
    """The id of a record in the name of its thing: its number, or its first two entries."""
    return str(record["id"]) if "id" in record else "-".join([str(one) for one in list(record.values())[:2]])


def _move_thing(editing: Editing[Any], fields: list[Field], position: dict[str, Any], edit: Edit) -> list[str]:
    """Move a unique thing: it leaves its old place and takes along what lies on it."""
    kind, _, id = edit.piece.partition(":")
    fact = editing.families[kind]
    places = editing.places(position)
    start = next((path for path in places.get(edit.start, ()) if _has(position, path, fact, id)), None)
    if edit.goal == AWAY:
        if start is None:
            raise BadPosition("editor.no_piece", piece=edit.piece)
        return [_take_away(position, start, fact, id)]
    goal = next((path for path in places.get(edit.goal, ()) if _takes(fields, path, fact, id)), None)
    if goal is None:
        raise BadPosition("editor.no_room", piece=edit.piece, goal=edit.goal)
    if goal == start:
        return []
    part = None if start is None else find(position, start)
    changed = [] if start is None else [_take_away(position, start, fact, id)]
    return [*changed, _lay(fields, position, goal, fact, id, part)]


def _list_path(path: str, fact: str, found: Any) -> str:
    """The path of a list: ``path`` itself, or a fact of the part there."""
    return path if isinstance(found, list) else join(path, fact)


def _has(position: Mapping[str, Any], path: str, fact: str, id: str) -> bool:
    """Whether a thing is there, as the fact of a part or in a list."""
    found = value_at(position, path)
    inside = found if isinstance(found, list) else value_at(position, join(path, fact))
    return id in inside if isinstance(inside, list) else inside == id


def _take_away(position: dict[str, Any], path: str, fact: str, id: str) -> str:
    here = _list_path(path, fact, value_at(position, path))
    things = value_at(position, here)
    if isinstance(things, list):
        put(position, here, [one for one in things if one != id])
        return here
    remove(position, path)
    return path


def _takes(fields: list[Field], path: str, fact: str, id: str) -> bool:
    """Whether a thing can be there."""
    for steps in (way(fields, join(path, fact)), way(fields, path)):
        last = steps[-1] if steps else None
        if last is not None and id in last.field.words and (last.field.name == fact or last.field.kind == "lists"):
            return True
    return False


def _lay(fields: list[Field], position: dict[str, Any], path: str, fact: str, id: str, part: Any) -> str:
    here = _list_path(path, fact, value_at(position, path))
    things = value_at(position, here)
    if isinstance(things, list):
        put(position, here, [*things, id])
        return here
    if isinstance(part, dict) and part.get(fact) == id:
        put(position, path, part)
        return path
    put(position, here, id)
    return here


def _move_pieces(editing: Editing[Any], fields: list[Field], position: dict[str, Any], edit: Edit) -> list[str]:
    """Move pieces of a pool from one spot to another that takes them, preferably under the same name."""
    if not 1 <= edit.n <= 999:
        raise BadPosition("editor.number", n=edit.n)
    places = editing.places(position)
    piece = editing.tokens.get(edit.piece, edit.piece)
    start = _start(editing, fields, position, places, edit.start, piece)
    if start is None:
        raise BadPosition("editor.no_piece", piece=edit.piece)
    if isinstance(start, str):
        pool, found = start, None
    else:
        pool, found = start.pool, start
        if amount(position, start) < edit.n:
            raise BadPosition("editor.too_few", n=edit.n, piece=edit.piece)
    goal = None if edit.goal == AWAY else _goal(fields, position, places, edit.goal, piece, pool)
    if goal is None and edit.goal != AWAY:
        raise BadPosition("editor.no_room", piece=edit.piece, goal=edit.goal)
    if found is not None and goal is not None and found.path == goal.path:
        return []
    if goal is not None and goal.most is not None and amount(position, goal) + edit.n > goal.most:
        raise BadPosition("editor.no_room", piece=edit.piece, goal=edit.goal)
    changed = []
    for spot, by in ((found, -edit.n), (goal, edit.n)):
        if spot is not None:
            _change(fields, position, spot, by)
            changed.append(spot.path)
    return changed


def _start(
    editing: Editing[Any],
    fields: list[Field],
    position: dict[str, Any],
    places: Mapping[str, tuple[str, ...]],
    start: str,
    piece: str,
) -> Spot | str | None:
    """The spot that a piece is taken from; the pool if its supply is not a spot."""
    if start == AWAY:
        pool = next((one for one in editing.facts.pools if one.id == piece), None)
        if pool is None:
            return None
        return next(spots(fields, pool.rest), None) if pool.rest else pool.id
    for path in places.get(start, (start,)):
        for spot in spots(fields, path):
            if piece in (spot.piece, spot.pool) and amount(position, spot):
                return spot
    return None


def _goal(
    fields: list[Field],
    position: dict[str, Any],
    places: Mapping[str, tuple[str, ...]],
    goal: str,
    piece: str,
    pool: str,
) -> Spot | None:
    known: list[Spot] = []
    for paths in (places.get(goal, (goal,)), home_paths(places, goal)):
        known = known or [spot for path in paths for spot in spots(fields, path) if spot.pool == pool]
    free = [spot for spot in known if spot.kind == "number" or value_at(position, spot.path) is None]
    return next((spot for spot in free if spot.piece == piece), free[0] if free else None)


def home_paths(places: Mapping[str, tuple[str, ...]], thing: str) -> tuple[str, ...]:
    """The facts of the place that a thing is drawn on: those that contain its own."""
    own = places.get(thing, ())[:1]
    for one, paths in places.items():
        if one != thing and own and any(own[0] == path or own[0].startswith(f"{path}.") for path in paths):
            return paths
    return ()


def _change(fields: list[Field], position: dict[str, Any], spot: Spot, by: int) -> None:
    if spot.kind == "word":
        value: Any = spot.piece if by > 0 else ""
    else:
        value = amount(position, spot) + by
    step = way(fields, spot.path)[-1]
    if step.field.sparse and value in (0, ""):
        remove(position, spot.path)
    else:
        _put(position, way(fields, spot.path)[0].field, spot.path, value)


_APPLY = {"set": _set, "remove": _remove, "add": _add, "move": _move}


# What followed --------------------------------------------------------------------------------------------------------


def _followed(
    before: Mapping[str, Any], after: Mapping[str, Any], changed: frozenset[str]
) -> list[tuple[str, Any, Any]]:
    """The differences, except at the paths changed by the edit itself. A list counts as one value."""
    old, new = dict(leaves(before)), dict(leaves(after))
    found = []
    for path in dict.fromkeys([*old, *new]):
        meant = any(path == one or path.startswith(f"{one}.") or one.startswith(f"{path}.") for one in changed)
        if not meant and old.get(path) != new.get(path):
            found.append((path, old.get(path), new.get(path)))
    return found
