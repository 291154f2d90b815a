"""8.7.3, 8.8.1 INVITE: which Barbarians a Non-player Briton invites, and its answers while it does."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.nonplayer.priorities import OPTIONS, choose, choose_from, first, most, narrow
from vexillum.coin.nonplayer.unforeseen import Unforeseen
from vexillum.core.decision import Decision
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.feats.catalog import FEATS
from vexillum.games.pendragon.feats.invite import WARBANDS, foreign_foederati, may_invite
from vexillum.games.pendragon.forces import convert
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.map import IS_CITY, IS_TOWN_SITE, SITES_OF, SPACE_COUNT, SPACE_IDS
from vexillum.games.pendragon.money import purses
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.candidates import ENEMIES, FRONTS
from vexillum.games.pendragon.nonplayer.plans import FeatPlan
from vexillum.games.pendragon.pieces import (
    BARBARIANS,
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
    UNIT_TYPE,
)
from vexillum.games.pendragon.state import State

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


def _now(bot: PendragonBot) -> FeatPlan:
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
    return (SPACE_IDS[_now(bot).spaces[0]],)


def invite_whom(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.3, 8.8.1 Settle the rolled Nation, or win over Foederati."""
    return (_now(bot).what,)


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
