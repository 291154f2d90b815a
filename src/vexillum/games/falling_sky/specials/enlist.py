"""4.5.1 Enlist: help from Germanic kinsmen."""

from __future__ import annotations

from vexillum.core.decision import DONE, Option
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.actions.action import Action, Special
from vexillum.games.falling_sky.actions.leaders import near_leader
from vexillum.games.falling_sky.control import hidden, pieces, warbands
from vexillum.games.falling_sky.forces import hide
from vexillum.games.falling_sky.frost import frost
from vexillum.games.falling_sky.germans.commands import ally_places, ambush_victims, raid_victims, warbands_placed
from vexillum.games.falling_sky.germans.guided import guided_battle, guided_march, guided_raid, guided_rally
from vexillum.games.falling_sky.map import NEAR_GERMANIA, REGION_IDS, SPACE_COUNT
from vexillum.games.falling_sky.options import REGION
from vexillum.games.falling_sky.pieces import BELGAE, GERMANS, SEATS, T_GERMANIC_WARBAND
from vexillum.games.falling_sky.specials.common import why_far, why_region
from vexillum.games.falling_sky.state import Play, State, Table

RULE = "4.5.1"
COMMANDS = ("rally", "march", "raid", "battle")
AS_BELGAE = Option("as_belgae", "as_belgae", text="option.enlist_as_belgae")
"""Germanic Warbands count as Belgic for the Command."""
GERMAN = tuple(Option(f"german.{id}", id, text="option.enlist_command", params={"command": id}) for id in COMMANDS)
"""One free Limited Command with Germans."""


def affected(state: State) -> list[int]:
    """4.5.1 The Regions of Enlist: in or next to Germania, or with Germanic pieces; near the Leader."""
    near = near_leader(state, BELGAE)
    return [r for r in range(SPACE_COUNT) if r in near and (r in NEAR_GERMANIA or pieces(state, r, GERMANS))]


def why_not_region(state: State, command: str, region: int) -> Message | None:
    """4.5.1 Why a Region is none of Enlist, or has no Germans who could execute a Command."""
    words = {"space": REGION_IDS[region], "command": command}
    if (far := why_far(state, BELGAE, region)) is not None:
        return far
    if region not in affected(state):
        return Message("why.enlist_region", words, RULE)
    return Message("why.enlist_command" if command else "why.enlist_nobody", words, RULE)


def places(state: State, action: Action, command: str) -> list[int]:
    """3.4, 4.5.1 Where Germans could execute a Command."""
    found = [region for region in affected(state) if action.special_allows(region)]
    if command == "rally":
        return [r for r in found if ally_places(state, r) or warbands_placed(state, r)]
    if command == "march":
        frozen = frost(state) and action.offer is None  # 2.3.8 what Events allow is no Command by the Sequence of Play
        return [] if frozen else [r for r in found if warbands(state, r, GERMANS)]
    if command == "raid":
        return [r for r in found if hidden(state, r, GERMANS) and raid_victims(state, r)]
    return [r for r in found if ambush_victims(state, r)]


def enlist(table: Table, action: Action) -> Play[None]:
    """4.5.1 Either the Command treats Germanic Warbands as Belgic, or Germans execute a Limited Command."""
    state = table.state
    options: list[Option] = [AS_BELGAE] if useful(state, action) else []
    options += [option for option in GERMAN if places(state, action, option.value)]
    (pick,) = yield table.ask(SEATS[BELGAE], "enlist.do", [*options, DONE], rule=RULE)
    if pick is DONE:
        return
    action.special_done = True
    if pick is AS_BELGAE:
        picks = yield table.ask(
            SEATS[BELGAE],
            "enlist.regions",
            [REGION[region] for region in useful(state, action)],
            rule=RULE,
            at_least=1,
            at_most=len(useful(state, action)),
            why=why_region(action, "enlist", lambda state, region: why_not_region(state, "", region)),
        )
        action.enlisted = frozenset([pick.value for pick in picks])
        table.tell("enlisted", RULE, spaces=[REGION_IDS[region] for region in sorted(action.enlisted)])
        return
    (where,) = yield table.ask(
        SEATS[BELGAE],
        "enlist.region",
        [REGION[region] for region in places(state, action, pick.value)],
        rule=RULE,
        params={"command": pick.value},
        why=why_region(action, "enlist", lambda state, region: why_not_region(state, pick.value, region)),
    )
    region: int = where.value
    table.tell("germans_enlisted", RULE, command=pick.value, space=REGION_IDS[region])
    if pick.value == "rally":
        yield from guided_rally(table, BELGAE, region)
    elif pick.value == "march":
        hide(state, region, GERMANS)
        yield from guided_march(table, BELGAE, region)
    elif pick.value == "raid":
        yield from guided_raid(table, BELGAE, region)
    else:
        yield from guided_battle(table, BELGAE, region)


def _begun_for(action: Action) -> bool:
    """4.5.1 The first way is of use as long as there is a Command with Regions to select (card 9 may have none)."""
    return action.command in COMMANDS and len(action.spaces) < action.most and not action.finished


def useful(state: State, action: Action) -> list[int]:
    """4.5.1 The Regions where the Command could treat Germanic Warbands as Belgic: present ones, or new by Rally."""
    if not _begun_for(action):
        return []
    new = action.command == "rally" and state.available[T_GERMANIC_WARBAND]
    return [r for r in affected(state) if action.special_allows(r) and (new or warbands(state, r, GERMANS))]


def possible(state: State, action: Action) -> bool:
    """4.5.1 Whether there are Regions where Germans could act as Belgae, or execute a Command."""
    return bool(useful(state, action)) or any(places(state, action, command) for command in COMMANDS)


def why(state: State, action: Action) -> Message:
    """4.5.1 Why the Belgae cannot Enlist."""
    return Message("why.enlist_nowhere", {}, RULE)


ENLIST = Special("enlist", RULE, COMMANDS, True, possible, perform=enlist, why=why)
