"""3.2.2, 3.3.2 March of the Dux and of the Civitates."""

from __future__ import annotations

from functools import partial

from vexillum.core.decision import DONE, Option
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.action import Action, Command
from vexillum.games.pendragon.actions.payment import MIX, mix_option
from vexillum.games.pendragon.commands.march.groups import choose_group
from vexillum.games.pendragon.commands.march.progress import COST, RULES, March
from vexillum.games.pendragon.commands.march.reasons import why_not_origin, why_not_there, why_not_units
from vexillum.games.pendragon.commands.march.road_stops import go_on
from vexillum.games.pendragon.commands.march.step import has_militia, march_to
from vexillum.games.pendragon.feats.catalog import FEATS
from vexillum.games.pendragon.map import SPACE_COUNT, SPACE_IDS, SPACE_THINGS
from vexillum.games.pendragon.money import funds, leaves
from vexillum.games.pendragon.options import SPACE, paid_space
from vexillum.games.pendragon.pieces import FACTIONS, TROOPS_OF, UNIT_KINDS
from vexillum.games.pendragon.state import Play, State, Table


def why_not(state: State, faction: int) -> Message | None:
    """3.2.2, 3.3.2 A March needs own Troops on the map, and 2 Resources for their space."""
    units = state.units
    if not any(any(units[kind::UNIT_KINDS]) for kind in TROOPS_OF[faction]):
        return Message("why.march_nobody", {"who": FACTIONS[faction]}, RULES[faction])
    if funds(state, faction) < COST:
        return Message("why.march_money", {"n": COST}, RULES[faction])
    return None


def execute(table: Table, action: Action) -> Play[None]:
    """3.2.2, 3.3.2 Group after group Marches, from as many origin spaces as wanted and paid for.

    A Feat comes before, between or after groups, not while one is under way (ruling P31).
    """
    yield from groups(March(table, action))


def groups(march: March) -> Play[None]:
    """3.2.2, 3.3.2 All groups of a March, one by one."""
    table, action, state = march.table, march.action, march.table.state
    action.cost_ahead = action.cost(COST)
    may_end = not action.least
    while True:
        options = [*table.listed(partial(_origins, march))]
        if not options:
            if (yield from _feat_after(march)):
                continue
            break
        if any(option.price for option in options):
            options += mix_option(state, action)
        options += table.listed(partial(FEATS.options, table, action))
        if may_end:
            options.append(DONE)
        (pick,) = yield table.ask(
            FACTIONS[action.faction],
            "march.origin",
            options,
            rule=march.rule,
            why=FEATS.reasons(action, partial(why_not_origin, march)),
        )
        if pick is DONE:
            yield from FEATS.after(table, action)
            break
        if pick is MIX:
            state.mixing = 1
        elif FEATS.is_special(pick):
            before = state.units[:]
            yield from FEATS.execute(table, action, pick.value)
            march.moved.after_feat(state, before)
        else:
            yield from _group(march, pick.value)
            may_end = True
    state.mixing = 0


def _feat_after(march: March) -> Play[bool]:
    """4.1 A Feat when no Unit is left to March. Returns whether there was one: new Units may still March (P35)."""
    table, action, state = march.table, march.action, march.table.state
    done, before = action.special_done, state.units[:]
    yield from FEATS.after(table, action)
    march.moved.after_feat(state, before)
    return action.special_done and not done


def _origins(march: March) -> list[Option]:
    """3.2.2, 3.3.2 The spaces with own Troops that have not moved, if they are paid for or can be."""
    state, moved, own = march.table.state, march.moved, march.own
    money = march.action.money(state)
    options = []
    for space in range(SPACE_COUNT):
        if moved.any(state, space, own) and not march.barred(space) and march.leads_there(space):
            cost = march.cost(space)
            if cost <= money:
                options.append(paid_space(space, march.faction, cost, leaves(state, march.faction, cost)))
    return options


def _group(march: March, origin: int) -> Play[None]:
    """3.2.2, 3.3.2 Form one group in an origin space, and March it as far as it goes."""
    table = march.table
    with table.step("march_from", things=SPACE_THINGS[origin], origin=SPACE_IDS[origin]):
        yield from march.select(origin)
        units = yield from choose_group(
            table,
            march.faction,
            "march.units",
            march.pool(origin, march.own),
            march.pool(origin, march.allies),
            origin,
            march.rule,
            partial(why_not_units, march, origin),
        )
        militia = has_militia(units)
        (pick,) = yield table.ask(
            FACTIONS[march.faction],
            "march.to",
            [SPACE[space] for space in march.targets(origin, militia)],
            rule=march.rule,
            params={"space": SPACE_IDS[origin], "group": units},
            about=f"space:{SPACE_IDS[origin]}",
            why=partial(why_not_there, march, origin, militia),
        )
        group = yield from march_to(march, origin, [], units, pick.value)
    yield from go_on(march, origin, pick.value, group)


DUX_MARCH = Command("march", "3.2.2", why_not, execute)
CIVITATES_MARCH = Command("march", "3.3.2", why_not, execute)
