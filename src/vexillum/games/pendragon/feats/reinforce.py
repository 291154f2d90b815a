"""4.3.3 Reinforce: the Civitates bring Troops into their Battles, from next door or by an emergency Muster."""

from __future__ import annotations

from vexillum.coin.options import NO, YES
from vexillum.core.decision import DONE, Option
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.action import Action, Feat
from vexillum.games.pendragon.actions.briton_reasons import about, selected, too_dear, why_key, why_space
from vexillum.games.pendragon.actions.payment import MIX, mix_option
from vexillum.games.pendragon.actions.placement import can_place, muster_militia, muster_total
from vexillum.games.pendragon.control import controller, controllers, pieces
from vexillum.games.pendragon.forces import Lot, Pool, choose_units, move, pool_of, unit_words
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.map import ADJACENT, SPACE_COUNT, SPACE_IDS, SPACE_THINGS
from vexillum.games.pendragon.money import funds, leaves, pay
from vexillum.games.pendragon.options import SPACE, paid_space
from vexillum.games.pendragon.pieces import CIVITATES, DUX, MILITIA, TROOPS_OF, UNIT_KINDS, UNIT_OWNER
from vexillum.games.pendragon.players import britons_agree
from vexillum.games.pendragon.state import Play, State, Table

RULE = "4.3.3"
COST = 2
BRITON_TROOPS = (*TROOPS_OF[CIVITATES], *TROOPS_OF[DUX])

MOVE = Option("move", "move", text="option.reinforce_move")
MUSTER = Option("muster", "muster", text="option.reinforce_muster")

Affected = dict[Lot, int]
"""Units that the Feat has placed or moved: they are left alone."""


def possible(state: State, action: Action) -> bool:
    """Any Battle space may be reinforced, so it is only a matter of money."""
    return action.budget(state) >= action.cost(COST)


def _kinds(state: State) -> tuple[int, ...]:
    """4.3.3 Whose Troops could move: those of the Dux too, unless the Imperium is Fragmented (ruling P47)."""
    return TROOPS_OF[CIVITATES] if fragmented(state) else BRITON_TROOPS


def can_reinforce(state: State, action: Action, space: int) -> bool:
    """4.3.3 A Battle space, or one under Briton Control next to a Battle space, with Troops to send (ruling P45)."""
    if space in action.spaces:
        return True
    units = state.units
    return (
        any(other in action.spaces for other in ADJACENT[space])
        and any(units[UNIT_KINDS * space + kind] for kind in _kinds(state))
        and controller(state, space) == CIVITATES
    )


def mark(table: Table, action: Action) -> Play[None]:
    """4.1 Name the spaces and pay for each, before the first die."""
    state = table.state
    cost = action.cost(COST)
    chosen = action.special_spaces = []

    def reason(space: int) -> Message | None:
        if space in chosen:
            return selected(space, RULE)
        if not can_reinforce(state, action, space):
            return about("reinforce_space", space, RULE)
        return too_dear(CIVITATES, cost, funds(state, CIVITATES), RULE)

    while funds(state, CIVITATES) >= cost:
        left = leaves(state, CIVITATES, cost)
        options = [
            paid_space(space, CIVITATES, cost, left)
            for space in range(SPACE_COUNT)
            if space not in chosen and can_reinforce(state, action, space)
        ]
        if not options:
            return
        if cost:
            options += mix_option(state, action)
        if chosen:
            options.append(DONE)
        (pick,) = yield table.ask("civitates", "reinforce.space", options, rule=RULE, why=why_space(reason))
        if pick is DONE:
            return
        if pick is MIX:
            state.mixing = 1
            continue
        chosen.append(pick.value)
        with table.step("feat_named", things=SPACE_THINGS[pick.value], feat="reinforce", space=pick.key):
            table.tell("reinforce_named", RULE, who="civitates", space=pick.key)
            yield from pay(table, CIVITATES, cost, RULE)


def perform(table: Table, action: Action) -> Play[None]:
    """4.3.3 In each marked space, in an order of the Civitates' choice, move Troops out or Muster Militia."""
    state = table.state
    outset = controllers(state)
    remaining = list(action.special_spaces or ())
    affected: Affected = {}
    while remaining:
        (pick,) = yield table.ask(
            "civitates",
            "reinforce.next",
            [SPACE[space] for space in remaining],
            rule=RULE,
            why=why_space(lambda space: about("reinforce_not_named", space, RULE)),
        )
        remaining.remove(pick.value)
        with table.step("feat_in", things=SPACE_THINGS[pick.value], feat="reinforce", space=pick.key):
            yield from _reinforce_from(table, action, pick.value, outset, affected)


def _reinforce_from(table: Table, action: Action, space: int, outset: list[int], affected: Affected) -> Play[None]:
    state = table.state
    targets = [other for other in ADJACENT[space] if other in action.spaces]
    # ruling P46: the Muster looks at Control when the Feat is executed.
    total = muster_total(state, space, outset) if space in action.spaces and pieces(state, space, CIVITATES) else 0
    options = [MOVE] if targets and _movable(state, space, _kinds(state), affected) else []
    if total and can_place(state, space, MILITIA):
        options.append(MUSTER)
    if not options:
        table.tell("reinforce_nothing", RULE, space=SPACE_IDS[space])
        return
    (pick,) = yield table.ask(
        "civitates",
        "reinforce.what",
        options,
        rule=RULE,
        params={"space": SPACE_IDS[space], "n": total},
        about=f"space:{SPACE_IDS[space]}",
        why=why_key(
            {
                "move": lambda: about("reinforce_move", space, RULE),
                "muster": lambda: about("reinforce_muster", space, RULE),
            }
        ),
    )
    if pick is MOVE:
        yield from _move_out(table, space, targets, affected)
    else:
        placed = yield from muster_militia(table, space, total, RULE, spared=affected)
        _add(affected, space, MILITIA, False, placed)


def _add(affected: Affected, space: int, kind: int, loaded: bool, n: int) -> None:
    affected[space, kind, loaded] = affected.get((space, kind, loaded), 0) + n


def _movable(state: State, space: int, kinds: tuple[int, ...], affected: Affected) -> Pool:
    """4.3.3 Troops that this Feat has not touched yet."""
    pool = [(k, loaded, n - affected.get((space, k, loaded), 0)) for k, loaded, n in pool_of(state, space, kinds)]
    return [(k, loaded, n) for k, loaded, n in pool if n > 0]


def _move_out(table: Table, space: int, targets: list[int], affected: Affected) -> Play[None]:
    """4.3.3 Up to 1D6-2 Troops in all into adjacent Battle spaces; each target is chosen once (ruling P48)."""
    state = table.state
    roll = table.roll(6)
    left = max(0, roll - 2)
    table.tell("reinforce_roll", RULE, who="civitates", space=SPACE_IDS[space], roll=roll, n=left)
    targets = list(targets)
    kinds = _kinds(state)
    while left and targets and (pool := _movable(state, space, kinds, affected)):
        (pick,) = yield table.ask(
            "civitates",
            "reinforce.to",
            [*(SPACE[target] for target in targets), DONE],
            rule=RULE,
            params={"space": SPACE_IDS[space], "n": left},
            about=f"space:{SPACE_IDS[space]}",
            why=why_space(lambda other: about("reinforce_to", other, RULE)),
        )
        if pick is DONE:
            return
        chosen = yield from choose_units(table, CIVITATES, "reinforce.units", pool, space, RULE, at_most=left)
        if not (yield from _dux_agrees(table, space, pick.value, chosen)):
            kinds = TROOPS_OF[CIVITATES]
            continue
        targets.remove(pick.value)
        for kind, loaded, n in chosen:
            move(state, space, pick.value, kind, 0 if loaded else n, n if loaded else 0)
            _add(affected, pick.value, kind, loaded, n)
            left -= n
        table.tell("reinforce_moved", RULE, what=unit_words(chosen), space=SPACE_IDS[space], target=pick.key)


def _dux_agrees(table: Table, space: int, target: int, chosen: Pool) -> Play[bool]:
    """4.3.3 Cavalry and red Foederati move only if the Dux agrees (1.5.2)."""
    theirs = [entry for entry in chosen if UNIT_OWNER[entry[0]] == DUX]
    if not theirs or britons_agree(table.state):
        return True
    (answer,) = yield table.ask(
        "dux",
        "reinforce.consent",
        [YES, NO],
        rule=RULE,
        params={"what": unit_words(theirs), "space": SPACE_IDS[space], "target": SPACE_IDS[target]},
        about=f"space:{SPACE_IDS[target]}",
    )
    table.tell("reinforce_agreed" if answer is YES else "reinforce_refused", RULE, who="dux", space=SPACE_IDS[space])
    return answer is YES


def _why_nowhere(state: State, action: Action) -> Message:
    return too_dear(CIVITATES, action.cost(COST), funds(state, CIVITATES), RULE)


REINFORCE = Feat("reinforce", RULE, ("battle",), True, possible, mark=mark, perform=perform, why=_why_nowhere)
