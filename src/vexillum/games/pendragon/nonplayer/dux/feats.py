"""8.8.1, 8.8.3, 8.8.4 The Feats of the Dux: Invite before, Build or Requisition after, Retaliate in Battle."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.nonplayer.planners import plan_now, sure_plan
from vexillum.coin.nonplayer.priorities import OPTIONS, Priority, choose, choose_from, first
from vexillum.coin.nonplayer.unforeseen import Unforeseen
from vexillum.coin.options import NONE
from vexillum.core.decision import DONE, Decision
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.actions.placement import NOT_REPLACED, town_options
from vexillum.games.pendragon.cards.lasting import patrol_reduction, sea_patrolled
from vexillum.games.pendragon.commands.raid.targets import forts_on_coast
from vexillum.games.pendragon.control import controller
from vexillum.games.pendragon.feats import build as building
from vexillum.games.pendragon.feats.requisition import MOST, can_requisition, dux_plunder, money
from vexillum.games.pendragon.forces import vacant_sites
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.map import IS_TOWN_SITE, SEAS_OF, SPACE_COUNT, SPACE_IDS, WALL
from vexillum.games.pendragon.money import funds
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.britons.invite import after_invite, invitation, may_add
from vexillum.games.pendragon.nonplayer.plans import FeatPlan, Plan
from vexillum.games.pendragon.pieces import DUX, FORT, T_FORT, TOWN
from vexillum.games.pendragon.state import State

BUILD_SPACES = 2
"""8.8.4 The Dux Builds in up to two spaces."""


# Invite ---------------------------------------------------------------------------------------------------------------


def invite_first(bot: PendragonBot, action: Action, reserved: int) -> tuple[FeatPlan | None, State]:
    """8.8.1, 8.8.4, 8.8.6 The Invite that comes before a Command, and the board after it.

    ``reserved`` is kept for the first space of the Command.
    """
    if may_add(action, "invite"):
        plan = invitation(bot, funds(bot.state, DUX) - reserved)
        if plan is not None:
            return plan, after_invite(bot.state, DUX, plan)
    return None, bot.state


# Build ----------------------------------------------------------------------------------------------------------------


def _subtracts(state: State, space: int) -> bool:
    """3.4.1, 3.5.1 Whether one more Fort would reduce Raids over a Patrolled Sea, or those from Caledonia."""
    if space in WALL:
        return True
    for sea in SEAS_OF[space]:
        if sea_patrolled(state, sea):
            forts = forts_on_coast(state, sea)
            if patrol_reduction(state, forts + 1) > patrol_reduction(state, forts):
                return True
    return False


def _wins_control(state: State, space: int) -> bool:
    """8.8.4 Whether a Fort would add Dux Control, at Fragmentation."""
    if controller(state, space) == DUX:
        return False
    site = vacant_sites(state, space, FORT)[0]
    state.sites[site] = FORT
    wins = controller(state, space) == DUX
    state.sites[site] = 0
    return wins


def build_space(bot: PendragonBot, spaces: list[int], built: int) -> int | None:
    """8.8.4 Where to Build next, among spaces that allow it: Forts while there are any; then, unless at Fragmentation,
    Towns.
    """
    state = bot.state
    if built >= BUILD_SPACES:
        return None
    roll = f"8.8.4 build {built}"
    if state.available[T_FORT]:
        forts = [space for space in spaces if vacant_sites(state, space, FORT)]
        best: Priority[int] = first("subtracts", lambda space: _subtracts(state, space))
        if fragmented(state):
            best = first("wins_control", lambda space: _wins_control(state, space))
        return choose(bot, "8.8.4", "build", forts, best, roll=roll)
    if fragmented(state):
        return None
    hillforts: Priority[int] = first("replaces_hillfort", lambda space: _replaces_hillfort(state, space))
    return choose(bot, "8.8.4", "build", spaces, hillforts, roll=roll)


def _replaces_hillfort(state: State, space: int) -> bool:
    """4.2.1 Whether a Town could take the place of a Hillfort."""
    return any(option.value[2] != NOT_REPLACED for option in town_options(state, space))


def _built(bot: PendragonBot) -> int:
    """How many spaces were Built in: a Train or a March changes no Stronghold otherwise."""
    action = bot.action
    assert action is not None
    before, now = action.start.sites, bot.state.sites
    return sum([now[site] in (FORT, TOWN) and now[site] != before[site] for site in range(len(now))])


def build_where(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.4 In up to two spaces."""
    spaces = [option.value for option in decision.options if isinstance(option.value, int)]
    space = build_space(bot, spaces, _built(bot))
    return (DONE.key if space is None else SPACE_IDS[space],)


def build_what(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.4 A Fort, at a Hillfort Site if there is one (8.4.1); or a Town, rather for a Hillfort."""
    space = decision.params["space"]
    chosen = choose_from(
        bot,
        "8.8.4",
        "site",
        decision.options,
        first("fort", lambda option: option.value[0] == FORT),
        first("replaces_hillfort", lambda option: option.value[2] != NOT_REPLACED),
        first("hillfort_site", lambda option: not IS_TOWN_SITE[option.value[1]]),
        kind=OPTIONS,
        roll=f"8.4.1 site {space}",
        space=space,
    )
    return (chosen.key,)


# Requisition ----------------------------------------------------------------------------------------------------------


def requisition_brings(state: State) -> bool:
    """8.8.3 Whether a Requisition now would bring any red Resources: blue ones, Wealth (ruling P200), or Plunder."""
    if dux_plunder(state):
        return True
    return money(state) > 0 and any(can_requisition(state, space) for space in range(SPACE_COUNT))


def requisition_where(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.3 In as many spaces as allowed, first where no Battle may cost the Dux its last piece."""
    action = bot.action
    assert action is not None
    left = [option.value for option in decision.options if can_requisition(bot.state, option.value)]
    chosen: list[str] = []
    while left and len(chosen) < MOST:
        peaceful: Priority[int] = first("no_battle", lambda space: space not in action.spaces)
        space = choose_from(bot, "8.8.3", "requisition", left, peaceful, roll=f"8.8.3 requisition {len(chosen)}")
        left.remove(space)
        chosen.append(SPACE_IDS[space])
    return chosen or (decision.options[0].key,)


# Which Feat -----------------------------------------------------------------------------------------------------------


def feat_after(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.4 After a Train or a March without an Invite: Build, otherwise Requisition, otherwise nothing."""
    state, keys = bot.state, decision.keys
    if "feat.build" in keys:
        spaces = [space for space in range(SPACE_COUNT) if building.can_build(state, space)]
        space = build_space(bot.silent(), spaces, 0)
        if bot.trace.ask("8.8.4", "dux.build", space is not None, n=state.available[T_FORT]):
            return ("feat.build",)
    if "feat.requisition" in keys and bot.trace.ask("8.8.3", "dux.requisition", requisition_brings(state)):
        return ("feat.requisition",)
    return (NONE.key,)


def feat_with(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.1, 8.8.3 The Feat that an Intercept or a Battle was planned with."""
    plan = plan_now(bot, Plan)
    feat = None if plan is None else plan.feat
    key = NONE.key if feat is None else f"feat.{feat.id}"
    return (key if key in decision.keys else NONE.key,)


def retaliate_where(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.1, 8.8.3 As planned."""
    feat = sure_plan(bot, Plan).feat
    if feat is None or feat.id != "retaliate":
        raise Unforeseen
    return (SPACE_IDS[feat.spaces[0]],)
