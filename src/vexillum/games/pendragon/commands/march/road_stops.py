"""3.2.2, 3.3.2 A group on a Road goes on from where it stopped: drop-off and pick-up."""

from __future__ import annotations

from functools import cache, partial

from vexillum.core.decision import DONE, Option
from vexillum.games.pendragon.actions.payment import MIX, mix_option
from vexillum.games.pendragon.commands.march.groups import choose_group, joined, left_behind, only, size, without
from vexillum.games.pendragon.commands.march.progress import LEADERS, March
from vexillum.games.pendragon.commands.march.reasons import why_not_there, why_not_units
from vexillum.games.pendragon.commands.march.step import has_militia, march_to
from vexillum.games.pendragon.forces import Pool, unit_words
from vexillum.games.pendragon.map import SPACE_IDS, SPACE_THINGS
from vexillum.games.pendragon.money import Left, leaves, left_words, price
from vexillum.games.pendragon.options import SPACE
from vexillum.games.pendragon.pieces import FACTIONS, MILITIA
from vexillum.games.pendragon.state import Play

DROP = Option("drop", "drop", text="option.march_drop")
"""DROPOFF: say which Units go on; the others stay."""


@cache
def _pick_up(space: int, faction: int, cost: int, left: Left) -> Option:
    """PICKUP: take along Units that are here."""
    text = "option.march_pick_paid" if cost else "option.march_pick"
    return Option("pick", "pick", f"space:{SPACE_IDS[space]}", text, {"left": left_words(left)}, price(faction, cost))


def go_on(march: March, origin: int, here: int, group: Pool) -> Play[None]:
    """3.2.2, 3.3.2 While a group has followed a Road into Friendly Control it may go further.

    Asked only where something could be dropped off or picked up: every other destination was there to choose before.
    Unless the group has changed, it does not come back to a space: that would be going in circles (ruling P38).
    """
    visited = [origin]
    while march.routes.goes_on(origin, here, has_militia(group)):
        plan = yield from _plan(march, here, group, visited)
        if plan is None:
            return
        going, joining, target = plan
        staying = left_behind(group, going)
        before = group
        with march.table.step("march_from", things=SPACE_THINGS[here], origin=SPACE_IDS[here]):
            if staying:
                march.table.tell("march_stays", march.rule, what=unit_words(staying), space=SPACE_IDS[here])
            group = yield from march_to(march, here, going, joining, target)
        visited = [here] if staying or group != before else [*visited, here]
        origin, here = here, target


def _plan(march: March, here: int, group: Pool, visited: list[int]) -> Play[tuple[Pool, Pool, int] | None]:
    """Who goes on, who joins, and where to; None if the group stops here."""
    table, faction = march.table, march.faction
    going: Pool = without(group, (MILITIA,))
    joining: Pool = []
    leaders = LEADERS[faction]
    if not only(going, leaders) or not (size(group) > 1 or march.pick_up(here)):
        return None
    if not march.targets(here, False):
        return None
    dropped = False
    while True:
        changed = bool(joining) or size(going) < size(group)
        ways = march.targets(here, has_militia(joining))
        options = [SPACE[space] for space in ways if changed or space not in visited]
        if not joining and not dropped:
            options.insert(0, DONE)
        if not dropped and size(going) > 1:
            options.append(DROP)
        if not joining and march.pick_up(here):
            cost = march.cost(here)
            options.append(_pick_up(here, faction, cost, leaves(table.state, faction, cost)))
            options += mix_option(table.state, march.action) if cost else []
        (pick,) = yield table.ask(
            FACTIONS[faction],
            "march.on",
            options,
            rule=march.rule,
            params={"space": SPACE_IDS[here], "what": unit_words(group), "group": joined(going, joining)},
            about=f"space:{SPACE_IDS[here]}",
            why=partial(why_not_there, march, here, has_militia(joining)),
        )
        if pick is DONE:
            return None
        if pick is MIX:
            table.state.mixing = 1
        elif pick is DROP:
            must, may = only(going, leaders), without(going, leaders)
            why = partial(why_not_units, march, here)
            going = yield from choose_group(table, faction, "march.drop", must, may, here, march.rule, why, part=True)
            dropped = True
        elif pick.value == "pick":
            why = partial(why_not_units, march, here)
            joining = yield from choose_group(
                table, faction, "march.pick", march.pick_up(here), [], here, march.rule, why
            )
        else:
            return going, joining, pick.value
