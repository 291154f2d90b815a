"""4.2.3 Requisition: the Dux takes Briton Resources, then Wealth, for the army alone, and sells its Plunder."""

from __future__ import annotations

from functools import cache, partial

from vexillum.core.decision import Option
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.action import Action, Feat
from vexillum.games.pendragon.actions.briton_reasons import about, why_space
from vexillum.games.pendragon.control import pieces
from vexillum.games.pendragon.map import SPACE_COUNT, SPACE_IDS, SPACE_THINGS
from vexillum.games.pendragon.money import room, shift, spends_blue
from vexillum.games.pendragon.options import SPACE
from vexillum.games.pendragon.pieces import CIVITATES, DUX, STRONGHOLD_OWNER, TROOPS_OF, UNIT_KINDS
from vexillum.games.pendragon.plunder import unload
from vexillum.games.pendragon.state import Play, State, Table, Track

RULE = "4.2.3"
MOST = 6


@cache
def _plunder_only(space: int) -> Option:
    """Select a space with a Dux piece but no Civitates Stronghold: only Plunder is converted (ruling P42)."""
    return Option("plunder", space, text="option.requisition_plunder")


def has_stronghold(state: State, space: int, faction: int) -> bool:
    """Whether a Faction has a Stronghold in a space."""
    sites = state.sites
    return STRONGHOLD_OWNER[sites[2 * space]] == faction or STRONGHOLD_OWNER[sites[2 * space + 1]] == faction


def can_requisition(state: State, space: int) -> bool:
    """4.2.3 A Dux piece and a Civitates Stronghold: Town, Hillfort or blue Settlement."""
    return has_stronghold(state, space, CIVITATES) and pieces(state, space, DUX) > 0


def dux_plunder(state: State) -> int:
    """The Plunder on all Dux Units."""
    return sum([sum(state.plunder[kind::UNIT_KINDS]) for kind in TROOPS_OF[DUX]])


def money(state: State) -> int:
    """4.2.3 What could be transferred: Briton Resources, then Wealth, as far as Dux Resources can rise (ruling P73)."""
    return min(state.tracks[Track.BRITON] + state.tracks[Track.WEALTH], room(state, Track.DUX))


def choices(state: State, action: Action) -> list[Option]:
    """4.2.3 The spaces; and one with a Dux piece alone (ruling P42). There may be nothing to take (ruling P45)."""
    options = [SPACE[space] for space in range(SPACE_COUNT) if can_requisition(state, space)]
    for space in range(SPACE_COUNT):
        if pieces(state, space, DUX) and not has_stronghold(state, space, CIVITATES):
            options.append(_plunder_only(space))
            break
    return options


def possible(state: State, action: Action) -> bool:
    """Whether there is a space for it."""
    return bool(choices(state, action))


def _ask_spaces(table: Table, action: Action) -> Play[list[int]]:
    options = choices(table.state, action)
    picks = yield table.ask(
        "dux",
        "requisition.spaces",
        options,
        rule=RULE,
        at_most=min(MOST, len(options)),
        why=why_space(partial(_why_not, table.state)),
    )
    return [pick.value for pick in picks]


def mark(table: Table, action: Action) -> Play[None]:
    """4.1 Before a Battle's first die: the spaces."""
    action.special_spaces = yield from _ask_spaces(table, action)


def perform(table: Table, action: Action) -> Play[None]:
    """4.2.3 One Resource for each selected space, blue while there is some, then Wealth; then all Dux Plunder.

    No more is transferred than Dux Resources can rise (ruling P73).
    """
    state = table.state
    spaces = action.special_spaces
    if spaces is None:
        spaces = yield from _ask_spaces(table, action)
    action.special_done = True
    paying = [space for space in spaces if can_requisition(state, space)]
    with table.step("feat", things=tuple([SPACE_THINGS[space][0] for space in paying]), feat="requisition"):
        if paying:
            table.tell("requisition", RULE, who="dux", spaces=[SPACE_IDS[space] for space in paying])
        most = min(len(paying), room(state, Track.DUX))
        blue = min(most, state.tracks[Track.BRITON])
        wealth = min(most - blue, state.tracks[Track.WEALTH])
        shift(table, Track.BRITON, -blue, RULE)
        shift(table, Track.WEALTH, -wealth, RULE)
        came = shift(table, Track.DUX, blue + wealth, RULE)
        cubes = sum([unload(state, space, TROOPS_OF[DUX]) for space in range(SPACE_COUNT)])
        if cubes:
            table.tell("requisition_plunder", RULE, who="dux", n=cubes)
            came += shift(table, Track.DUX, cubes, RULE)
    # Blue Resources that the Dux could spend anyway are no income: they have only changed their colour (ruling P1).
    action.gained = max(0, came - blue) if spends_blue(state) else came


def _why_not(state: State, space: int) -> Message:
    if not has_stronghold(state, space, CIVITATES):
        return about("requisition_stronghold", space, RULE)
    return about("requisition_no_piece", space, RULE)


def _why_nowhere(state: State, action: Action) -> Message:
    return Message("why.feat_requisition", {}, RULE)


REQUISITION = Feat(
    "requisition",
    RULE,
    ("train", "march", "battle"),
    True,
    possible,
    mark=mark,
    perform=perform,
    why=_why_nowhere,
)
