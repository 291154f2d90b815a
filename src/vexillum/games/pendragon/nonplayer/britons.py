"""8.7-8.8 What the Non-player Civitates and Dux share: cooperation, INVITE, carrying out a March, notes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vexillum.coin.forces import SOME
from vexillum.coin.kit import NO, YES
from vexillum.coin.nonplayer.context import largest
from vexillum.coin.nonplayer.plans import RemainingCommand, Unforeseen, plan_now, planned, sure_plan
from vexillum.coin.nonplayer.priorities import OPTIONS, choose, choose_from, first, most, narrow
from vexillum.core.decision import DONE, Decision

from ..actions import Action
from ..cards import mariners
from ..control import pieces
from ..feats.catalog import FEATS
from ..feats.dux import WARBANDS, foreign_foederati, may_invite
from ..forces import convert, unit_words
from ..imperium import fragmented
from ..map import IS_CITY, IS_TOWN_SITE, SITES_OF, SPACE_COUNT, SPACE_IDS, SPACE_NUMBER
from ..money import purses
from ..pieces import (
    BARBARIANS,
    BRITONS,
    CIVITATES,
    DUX,
    FACTIONS,
    FOEDERATI_SETTLEMENT,
    FOEDERATI_WARBAND,
    SAXONS,
    SCOTTI,
    SETTLEMENT_OF,
    STRONGHOLD_TYPE,
    UNIT_KINDS,
    UNIT_OWNER,
    UNIT_TYPE,
    UNITS,
)
from ..state import State, Track
from ..victory import beyond, margin
from .bot import ENEMIES, FRONTS, FeatPlan, MarchPlan, Move, PendragonBot

# 1.5.2, 8.7.8, 8.8.8 Cooperation of Non-player Britons; 8.3.1 their mariners. Tribute: ``turn`` -------------------


def consent(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.8 The Dux may spend Briton Resources as long as it does worse than the Civitates, by 7.3 (ruling P180)."""
    dux, own = margin(bot.state, DUX), margin(bot.state, CIVITATES)
    return (YES.key if bot.trace.ask("8.7.8", "consent", dux < own, dux=dux, own=own) else NO.key,)


def lend_units(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.8, 8.8.8 The other Briton may move this Faction's pieces only if it is a Non-player, too."""
    (other,) = [briton for briton in BRITONS if briton != bot.faction]
    return (NO.key if bot.is_player(other) else YES.key,)


def pay_from(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.8 Blue before red Resources, 8.7.3 Resources before Wealth: as little as possible from the second purse."""
    return (min(decision.options, key=lambda option: option.value).key,)


def send_mariners(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3.1 MARINERS BY SEA to their largest effect, and for the own benefit (ruling P181).

    To the first target where they take off all that they can, or else to the last; at Fragmentation only where the
    Faction has a piece.
    """
    state, action = bot.state, bot.action
    assert action is not None
    space = SPACE_NUMBER[decision.params["space"]]
    if fragmented(state) and not pieces(state, space, bot.faction):
        return (NO.key,)
    to_come = [other for other in action.spaces if other != space and other not in action.landed]
    return (YES.key if decision.params["less"] == mariners(state) or not to_come else NO.key,)


# 8.7.3, 8.8.1 INVITE: which Barbarians a Non-player Briton invites, and its answers while it does --------------------


RULES = ("8.8.1", "8.7.3")
SCOTTI_ROLLS = 3
"""A die up to this number invites Scotti, above it Saxons."""
CONVERT = "convert."


def may_add(action: Action, feat: str) -> bool:
    """4.1.1, 5.5 Whether a Feat may go with a Command, and none has been chosen yet."""
    return any(other.id == feat for other in FEATS.open_to(action))


def invited_nation(bot: PendragonBot) -> int:
    """8.7.3, 8.8.1 A die says which Nation may be invited on this Feat."""
    return SCOTTI if bot.luck.roll(f"{RULES[bot.faction]} nation", 6) <= SCOTTI_ROLLS else SAXONS


def settling_spaces(state: State, faction: int, nation: int) -> list[int]:
    """8.7.3, 8.8.1 Regions with a vacant Site where a Nation may settle, if it has no Settlement of this colour yet."""
    if FOEDERATI_SETTLEMENT[faction, nation] in state.sites:
        return []
    if not state.available[STRONGHOLD_TYPE[SETTLEMENT_OF[nation]]]:
        return []
    return [
        space
        for space in range(SPACE_COUNT)
        if not IS_CITY[space] and vacant(state, space) and may_invite(state, faction, space)
    ]


def vacant(state: State, space: int) -> list[int]:
    """1.3.5 The vacant Sites of a space."""
    return [site for site in SITES_OF[space] if not state.sites[site]]


def invitation(bot: PendragonBot, money: int, *, free: bool = False) -> FeatPlan | None:
    """8.7.3, 8.8.1 Place Foederati of the rolled Nation; otherwise win over most of a player's, for this money."""
    state, faction = bot.state, bot.faction
    if fragmented(state):
        return None
    rule, nation = RULES[faction], invited_nation(bot)
    space = choose(bot, rule, "invite", settling_spaces(state, faction, nation))
    if space is not None:
        return FeatPlan(id="invite", spaces=(space,), what=FACTIONS[nation], before=faction == DUX)
    if not bot.is_player(DUX + CIVITATES - faction):
        return None
    many = {
        (space, nation): n
        for space in range(SPACE_COUNT)
        if may_invite(state, faction, space)
        for nation in BARBARIANS
        if (n := foreign_foederati(state, faction, space, nation)) and (free or n <= money)
    }
    if not many:
        return None
    best = narrow(bot, rule, "win_over", many, most("won_over", lambda key: many[key]), kind=FRONTS)
    spaces = dict.fromkeys([space for space, _ in best])
    space = choose_from(bot, rule, "win_over", spaces, roll=f"{rule} win over")
    nations = [nation for place, nation in best if place == space]
    nation = choose_from(bot, rule, "nation", nations, kind=ENEMIES, roll=f"{rule} win over nation")
    return FeatPlan(id="invite", spaces=(space,), what=CONVERT + FACTIONS[nation], before=faction == DUX)


def after_invite(state: State, faction: int, plan: FeatPlan) -> State:
    """4.2.2 The board as it will be when an Invite was carried out."""
    then = state.copy()
    (space,) = plan.spaces
    nation = FACTIONS.index(plan.what.removeprefix(CONVERT))
    warband = FOEDERATI_WARBAND[faction, nation]
    if plan.what.startswith(CONVERT):
        other = DUX + CIVITATES - faction
        pay(then, faction, foreign_foederati(state, faction, space, nation))
        convert(then, space, FOEDERATI_WARBAND[other, nation], warband)
        for site in SITES_OF[space]:
            if then.sites[site] == FOEDERATI_SETTLEMENT[other, nation]:
                then.sites[site] = FOEDERATI_SETTLEMENT[faction, nation]
        return then
    site = min(vacant(state, space), key=lambda site: IS_TOWN_SITE[site])
    then.sites[site] = FOEDERATI_SETTLEMENT[faction, nation]
    then.available[STRONGHOLD_TYPE[then.sites[site]]] -= 1
    n = min(WARBANDS[nation], then.available[UNIT_TYPE[warband]])
    then.available[UNIT_TYPE[warband]] -= n
    then.units[UNIT_KINDS * space + warband] += n
    return then


def pay(state: State, faction: int, amount: int) -> None:
    """1.8 Deduct a cost on a hypothetical board, in the usual order (8.8.8: blue before red)."""
    for purse in purses(state, faction):
        part = min(amount, state.tracks[purse])
        state.tracks[purse] -= part
        amount -= part


# Answers --------------------------------------------------------------------------------------------------------------


def _invitation_now(bot: PendragonBot) -> FeatPlan:
    """The invitation on the board as it is: it does not change between its questions."""
    action = bot.action
    assert action is not None
    plan = invitation(bot.silent(), action.budget(bot.state), free=action.free)
    if plan is None:
        raise Unforeseen
    return plan


def invite_where(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """4.2.2, 4.3.2 The space of the invitation. By Event (VORTIGERN) Saxons only, to a vacant Site or not at all."""
    if "none" in decision.keys:
        space = choose(bot, "8.2.3", "invite", settling_spaces(bot.state, bot.faction, SAXONS))
        return ("none" if space is None else SPACE_IDS[space],)
    return (SPACE_IDS[_invitation_now(bot).spaces[0]],)


def invite_whom(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.3, 8.8.1 Settle the rolled Nation, or win over Foederati."""
    return (_invitation_now(bot).what,)


def invite_site(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.1, 8.7.3, 8.8.1 A vacant Site, a Hillfort Site before a Town Site."""
    sites = bot.state.sites
    space = decision.params["space"]
    chosen = choose_from(
        bot,
        "8.4.1",
        "site",
        decision.options,
        first("vacant_site", lambda option: not sites[option.value]),
        first("hillfort_site", lambda option: not IS_TOWN_SITE[option.value]),
        kind=OPTIONS,
        roll=f"8.4.1 site {space}",
        space=space,
    )
    return (chosen.key,)


def invite_warbands(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3, 8.4.1 As many as are Available; none is taken off the map for it."""
    nation = FACTIONS.index(decision.params["nation"])
    available = bot.state.available[UNIT_TYPE[FOEDERATI_WARBAND[bot.faction, nation]]]
    return (str(min(decision.params["n"], available)),)


# 3.2.2, 3.3.2 How both Britons carry out a March that they have planned: group by group, with pick-ups on the way


Wanted = dict[tuple[int, bool], int]
"""How many Units of each kind, with Plunder or without."""


def march_from(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.2.2, 3.3.2 The Feat if it comes first, then one origin of the plan after the other."""
    plan = plan_now(bot, MarchPlan)
    action = bot.action
    assert action is not None
    keys = decision.keys
    if plan is None:
        return (DONE.key,)
    feat = plan.feat
    if feat is not None and feat.before and not action.special_done and f"feat.{feat.id}" in keys:
        return (f"feat.{feat.id}",)
    moves = [move for move in plan.moves if move.origin not in action.spaces or _alone(bot, action, move)]
    origins = [SPACE_IDS[move.origin] for move in moves]
    return (next((id for id in origins if id in keys), DONE.key),)


def march_with(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.2.2, 3.3.2 All Units of one sort, or numbers of each; where numbers are not offered, all."""
    wanted = _wanted(bot, decision)
    for option in decision.options:
        if isinstance(option.value, tuple) and wanted == {option.value: option.params["n"]}:
            return (option.key,)
    return ("some" if "some" in decision.keys else "all",)


def march_number(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.2.2, 3.3.2 This many of a kind, with Plunder or without, as planned."""
    unit: str = decision.params["unit"]
    loaded = unit.endswith("_loaded")
    return (str(_wanted(bot, decision).get((UNITS.index(unit.removesuffix("_loaded")), loaded), 0)),)


def march_to(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.2.2, 3.3.2 To the first pick-up, or straight to the destination."""
    move = _beginning(bot, SPACE_NUMBER[decision.params["space"]])
    assert bot.action is not None
    stops = move.pickups and not _alone(bot, bot.action, move)
    return (SPACE_IDS[move.pickups[0].space if stops else move.target],)


def march_on(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.2.2, 3.3.2 Pick up the Units of the plan, and go on; those that have arrived stay.

    Where none may be picked up any more the group goes on without them.
    """
    move = _under_way(bot)
    here = SPACE_NUMBER[decision.params["space"]]
    stops = [pickup.space for pickup in move.pickups]
    if here not in stops:
        return (DONE.key,)
    if "pick" in decision.keys:
        return ("pick",)
    following = stops[stops.index(here) + 1 :]
    return (SPACE_IDS[following[0] if following else move.target],)


def drop_few(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.3, 8.8.6 No Unit is left on the way; where some must be, as few as possible (ruling P243)."""
    if SOME.key in decision.keys:
        return (SOME.key,)
    return (max(decision.options, key=lambda option: int(option.params.get("n", 0))).key,)


def drop_few_of_each(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.3, 8.8.6 As many as can be go on."""
    return largest(decision)


def _beginning(bot: PendragonBot, origin: int) -> Move:
    """The move of a group that is formed in a space."""
    return planned(move for move in sure_plan(bot, MarchPlan).moves if move.origin == origin)


def _under_way(bot: PendragonBot) -> Move:
    """The move whose origin was selected last. A group sent out by another agent has none."""
    action = bot.action
    assert action is not None
    if isinstance(action, RemainingCommand):
        raise Unforeseen
    moves = sure_plan(bot, MarchPlan).moves
    return planned(move for move in reversed(moves) if move.origin in action.spaces)


def _alone(bot: PendragonBot, action: Action, move: Move) -> bool:
    """8.7.3 Whether the other Briton refused, and the Units that go instead (ruling P218) are still to go."""
    if not move.instead:
        return False
    begun, now, first = action.start.units, bot.state.units, UNIT_KINDS * move.origin
    gone = [0, 0]
    meant = [0, 0]
    for kind in range(UNIT_KINDS):
        gone[UNIT_OWNER[kind] == bot.faction] += begun[first + kind] - now[first + kind]
    for kind, _, n in move.units:
        meant[UNIT_OWNER[kind] == bot.faction] += n
    return not gone[False] and gone[True] == meant[True]


def _wanted(bot: PendragonBot, decision: Decision) -> Wanted:
    """The Units that begin to March in a space: in the origin, or where they are picked up."""
    here = SPACE_NUMBER[decision.params["space"]]
    move = _beginning(bot, here) if decision.kind.startswith("march.units") else _under_way(bot)
    assert bot.action is not None
    if here == move.origin and _alone(bot, bot.action, move):
        return {(kind, loaded): n for kind, loaded, n in move.instead}
    joining = [pickup.units for pickup in move.pickups if pickup.space == here]
    return {(kind, loaded): n for kind, loaded, n in (joining[0] if joining else move.units)}


# 8.7-8.8 A Briton's plan in the trace of its flowchart, so that players can check it on the board --------------------


def note_spaces(bot: PendragonBot, rule: str, id: str, spaces: Iterable[int]) -> None:
    """Where it happens, if it does anywhere."""
    if ids := [SPACE_IDS[space] for space in spaces]:
        bot.trace.note(rule, id, spaces=ids)


def note_moves(bot: PendragonBot, rule: str, moves: Iterable[Move]) -> None:
    """3.2.2, 3.2.3, 3.3.2 Group by group, and who joins it on its way."""
    if not bot.trace.kept:
        return
    for move in moves:
        units, origin, target = unit_words(list(move.units)), SPACE_IDS[move.origin], SPACE_IDS[move.target]
        bot.trace.note(rule, "britons.move", units=units, origin=origin, space=target)
        for pickup in move.pickups:
            joining = unit_words(list(pickup.units))
            bot.trace.note(rule, "britons.pickup", units=joining, origin=SPACE_IDS[pickup.space], space=target)


def note_battles(bot: PendragonBot, rule: str, battles: Iterable[tuple[int, int]]) -> None:
    """3.2.3, 3.2.4, 3.3.4 Battle by Battle, in their order, and against whom."""
    for space, enemy in battles:
        bot.trace.note(rule, "britons.battle", space=SPACE_IDS[space], enemy=FACTIONS[enemy])


def note_feat(bot: PendragonBot, rule: str, feat: FeatPlan | None) -> None:
    """4.1 The Feat that was planned with a Command, where, and whether it comes first."""
    if feat is None:
        return
    if not feat.spaces:
        bot.trace.note(rule, "britons.feat_first" if feat.before else "britons.feat", feat=feat.id)
    else:
        id = "britons.feat_first_in" if feat.before else "britons.feat_in"
        bot.trace.note(rule, id, feat=feat.id, spaces=[SPACE_IDS[space] for space in feat.spaces])


def ask_invite(bot: PendragonBot, rule: str, yes: bool) -> bool:
    """8.7.3, 8.8.1 INVITE: a vacant Site for the rolled Nation, or Foederati of the other Briton to win over."""
    who, roll = FACTIONS[bot.faction], bot.luck.roll(f"{RULES[bot.faction]} nation", 6)
    return bot.trace.ask(rule, f"{who}.invite", yes, nation=FACTIONS[invited_nation(bot)], roll=roll)


def ask_civitates(bot: PendragonBot, rule: str, id: str, yes: bool) -> None:
    """8.8.3, 8.8.6 Whether a Civitates player threatens to win: by Wealth, or by Control."""
    if bot.is_player(CIVITATES):
        tracks = bot.state.tracks
        bot.trace.ask(
            rule,
            f"dux.{id}",
            yes,
            wealth=tracks[Track.WEALTH],
            prestige=tracks[Track.PRESTIGE],
            n=beyond(bot.state, CIVITATES),
        )
