"""3.2.2, 3.2.3, 3.3.2 The Units of a group: which go, and whether the other Briton Faction lets its own go along."""

from __future__ import annotations

from math import prod

from vexillum.coin.forces import ALL, SOME
from vexillum.coin.options import numbers
from vexillum.core.decision import Option, Why
from vexillum.games.pendragon.forces import Pool, unit_words
from vexillum.games.pendragon.map import SPACE_IDS, SPACE_THINGS
from vexillum.games.pendragon.options import unit
from vexillum.games.pendragon.pieces import FACTIONS, UNITS
from vexillum.games.pendragon.players import AGREEMENTS
from vexillum.games.pendragon.state import Play, Table

OWN = Option("own", "own", text="option.march_own")
"""All Units that the group must have one of, and none of the others."""


def size(pool: Pool) -> int:
    """How many Units."""
    return sum([n for _, _, n in pool])


def only(pool: Pool, kinds: tuple[int, ...]) -> Pool:
    """The Units of some kinds."""
    return [entry for entry in pool if entry[0] in kinds]


def without(pool: Pool, kinds: tuple[int, ...]) -> Pool:
    """The Units of other kinds."""
    return [entry for entry in pool if entry[0] not in kinds]


def joined(one: Pool, other: Pool) -> Pool:
    """Two groups as one."""
    counts: dict[tuple[int, bool], int] = {}
    for kind, loaded, n in (*one, *other):
        counts[kind, loaded] = counts.get((kind, loaded), 0) + n
    return [(kind, loaded, n) for (kind, loaded), n in sorted(counts.items())]


def left_behind(pool: Pool, going: Pool) -> Pool:
    """What stays of a group when some of it goes."""
    counts = {(kind, loaded): n for kind, loaded, n in going}
    rest = [(kind, loaded, n - counts.get((kind, loaded), 0)) for kind, loaded, n in pool]
    return [entry for entry in rest if entry[2]]


def choose_group(
    table: Table, faction: int, kind: str, must: Pool, may: Pool, space: int, rule: str, why: Why, *, part: bool = False
) -> Play[Pool]:
    """At least one Unit of those in ``must``, and any of ``may``: everything, all of one kind, or a number of each.

    ``part``: not everything. Numbers are asked as ``<kind>.number``.
    """
    entries = must + may
    if len(entries) > 1:
        options = [] if part else [ALL]
        if may and len(must) > 1:
            options.append(OWN)
        options += [unit(k, loaded, n, space) for k, loaded, n in must]
        groups = (prod([n + 1 for _, _, n in must]) - 1) * prod([n + 1 for _, _, n in may]) - part
        if groups > len(options):
            options.append(SOME)
        about = f"space:{SPACE_IDS[space]}"
        params = {"space": SPACE_IDS[space], "group": entries}
        (pick,) = yield table.ask(FACTIONS[faction], kind, options, rule=rule, params=params, about=about, why=why)
        if pick is ALL:
            return entries
        if pick is OWN:
            return must
        if pick is not SOME:
            return [entry for entry in must if entry[:2] == pick.value]
    return (yield from _numbers(table, faction, f"{kind}.number", must, may, space, rule, why, part))


def _numbers(
    table: Table, faction: int, kind: str, must: Pool, may: Pool, space: int, rule: str, why: Why, part: bool
) -> Play[Pool]:
    """How many of each kind: at least one of those in ``must``; for a ``part``, not all of everything."""
    chosen: Pool = []
    last = len(must) + len(may) - 1
    for place, (k, loaded, n) in enumerate(must + may):
        least = 1 if place == len(must) - 1 and not chosen else 0
        most = n - 1 if part and place == last and chosen == (must + may)[:last] else n
        (pick,) = yield table.ask(
            FACTIONS[faction],
            kind,
            numbers(least, most),
            rule=rule,
            params={"space": SPACE_IDS[space], "unit": UNITS[k] + ("_loaded" if loaded else "")},
            about=f"unit:{SPACE_IDS[space]}.{UNITS[k]}",
            why=why,
        )
        if pick.value:
            chosen.append((k, loaded, pick.value))
    return chosen


def consent(table: Table, faction: int, other: int, units: Pool, origin: int, target: int, rule: str) -> Play[bool]:
    """3.2.2, 3.3.2, 1.5.2 Whether the other Briton Faction agrees that these Units of its own March there.

    It is asked for each part of a route before that part is marched, once its end is known (ruling P32).
    """
    agreed = yield from AGREEMENTS.ask(
        table,
        faction,
        other,
        "march.consent",
        rule=rule,
        params={
            "by": FACTIONS[faction],
            "what": unit_words(units),
            "origin": SPACE_IDS[origin],
            "space": SPACE_IDS[target],
        },
        about=f"space:{SPACE_IDS[target]}",
    )
    if not agreed:
        table.tell(
            "march_refused",
            rule,
            who=FACTIONS[other],
            what=unit_words(units),
            origin=SPACE_IDS[origin],
            space=SPACE_IDS[target],
        )
    return agreed


def entitle_move(table: Table, origin: int, target: int) -> None:
    """Now it is known where a group goes: the step of its move says so."""
    table.set_step_title("moves", things=SPACE_THINGS[target], origin=SPACE_IDS[origin], space=SPACE_IDS[target])


def tell_move(
    table: Table, faction: int, group: Pool, origin: int, target: int, via: tuple[int, ...], rule: str
) -> None:
    """Report a group's move, and the spaces that it passed on a Road."""
    entitle_move(table, origin, target)
    table.tell(
        "march_by_road" if via else "march_moves",
        rule,
        who=FACTIONS[faction],
        what=unit_words(group),
        origin=SPACE_IDS[origin],
        space=SPACE_IDS[target],
        via=[SPACE_IDS[space] for space in via],
    )
