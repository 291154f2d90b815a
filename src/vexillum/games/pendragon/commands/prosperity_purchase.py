"""3.2.1, 3.3.3 The end of Train and Trade: Prosperity for money in up to two of the selected spaces."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from vexillum.core.decision import DONE, Option
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.actions.briton_reasons import about, cannot_pay, selected, why_space
from vexillum.games.pendragon.actions.payment import MIX, mix_option, pay_cost
from vexillum.games.pendragon.feats.catalog import FEATS
from vexillum.games.pendragon.map import SPACE_IDS, SPACE_THINGS
from vexillum.games.pendragon.money import Left, leaves, left_words, price
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.prosperity import add_prosperity, room
from vexillum.games.pendragon.state import Play, State, Table

MOST = 2
"""Spaces that may be improved."""

Fits = Callable[[State, int], bool]
"""Whether Prosperity may be added in a space of the Command."""


@cache
def _option(space: int, cubes: int, faction: int, cost: int, left: Left) -> Option:
    id = SPACE_IDS[space]
    params = {"space": id, "n": cubes, "left": left_words(left)}
    return Option(
        id, space, f"space:{id}", "option.prosper" if cost else "option.prosper_free", params, price(faction, cost)
    )


def cubes_for(state: State, space: int) -> int:
    """As many cubes as the current Population, as far as the rows hold them (ruling P40)."""
    return min(state.population[space], room(state, space))


def prosper(table: Table, action: Action, kind: str, fits: Fits, cost: int, rule: str) -> Play[None]:
    """3.2.1, 3.3.3 Pay to add Prosperity in up to two selected spaces; a Feat may still come at any time of it."""
    state = table.state
    faction = action.faction
    cost = action.cost(cost)
    improved: list[int] = []
    while True:
        options: list[Option] = []
        if action.money(state) >= cost and len(improved) < MOST:
            left = leaves(state, faction, cost)
            options += [
                _option(space, cubes, faction, cost, left)
                for space in action.spaces
                if space not in improved and fits(state, space) and (cubes := cubes_for(state, space))
            ]
        if not options:
            done = action.special_done
            yield from FEATS.after(table, action)
            if done or not action.special_done:
                return
            continue
        most = min(MOST - len(improved), len(options))
        if cost:
            options += mix_option(state, action)

        def reason(space: int) -> Message | None:
            return _why_not(state, action, improved, fits, space, cost, rule)

        (pick,) = yield table.ask(
            FACTIONS[faction],
            kind,
            [*options, *table.listed(lambda: FEATS.options(table, action)), DONE],
            rule=rule,
            params={"n": most},
            why=FEATS.reasons(action, why_space(reason)),
        )
        if pick is DONE:
            yield from FEATS.after(table, action)
            return
        if pick is MIX:
            state.mixing = 1
        elif FEATS.is_special(pick):
            yield from FEATS.execute(table, action, pick.value)
        else:
            with table.step("prosper_in", things=SPACE_THINGS[pick.value], space=pick.key):
                yield from pay_cost(table, action, cost, rule)
                add_prosperity(table, pick.value, state.population[pick.value], rule)
            improved.append(pick.value)


def _why_not(
    state: State, action: Action, improved: list[int], fits: Fits, space: int, cost: int, rule: str
) -> Message | None:
    if space not in action.spaces:
        return about("briton_not_selected", space, rule)
    if space in improved:
        return selected(space, rule)
    if not fits(state, space):
        return about("prosper_unfit" if rule == "3.2.1" else "prosper_control", space, rule)
    if not cubes_for(state, space):
        return about("prosper_full", space, rule)
    return cannot_pay(action, cost, action.money(state), rule)
