"""3.2.2, 3.3.2 A group moves, with those of the other Briton Faction that may come along."""

from __future__ import annotations

from vexillum.games.pendragon.commands.march.groups import consent, joined, only, tell_move, without
from vexillum.games.pendragon.commands.march.progress import March
from vexillum.games.pendragon.forces import Pool, move, unit_words
from vexillum.games.pendragon.map import SPACE_IDS
from vexillum.games.pendragon.pieces import MILITIA
from vexillum.games.pendragon.state import Play


def has_militia(group: Pool) -> bool:
    """Whether a group is held to one step (MILITIA)."""
    return any(kind == MILITIA for kind, _, _ in group)


def march_to(march: March, here: int, going: Pool, joining: Pool, target: int) -> Play[Pool]:
    """Move a group to a space: Units ``going`` on, and Units ``joining`` that begin to March here. Returns the group.

    Units of the other Briton Faction stay if it does not agree (3.2.2, 3.3.2); a pick-up of no
    Units costs nothing.
    """
    table, moved, rule = march.table, march.moved, march.rule
    if allies := only(joined(going, joining), march.allies):
        agreed = yield from consent(table, march.faction, march.other, allies, here, target, rule)
        if not agreed:
            if going and only(joining, march.allies):
                march.refused.add(here)
            going, joining = without(going, march.allies), without(joining, march.allies)
    if joining:
        yield from march.select(here)
    if going and joining:
        table.tell("march_joins", rule, what=unit_words(joining), space=SPACE_IDS[here])
    group = joined(going, joining)
    moved.depart(here, going)
    for kind, loaded, n in group:
        move(table.state, here, target, kind, 0 if loaded else n, n if loaded else 0)
    moved.arrive(target, group)
    via = march.routes.reach(here, has_militia(group))[target]
    tell_move(table, march.faction, group, here, target, via, rule)
    return group
