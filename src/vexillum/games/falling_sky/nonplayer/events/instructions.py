"""8.2.1 Non-player Event Instructions: what gray laurels mean, card by card; who answers which decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import TypeAlias

import msgspec

from vexillum.coin.cards import effect_of, owned
from vexillum.coin.kit import NO, NONE
from vexillum.coin.nonplayer import events
from vexillum.coin.nonplayer.events import Trial, by_card, instruct, instructed
from vexillum.coin.nonplayer.priorities import Priority, fewest
from vexillum.core.decision import DONE, Decision, Option

from ...actions import Action, Offer
from ...cards import CAPABILITIES, CARDS
from ...commands.catalog import offered_action
from ...control import controller, how_many, pieces, warbands
from ...forces import free_to_move
from ...map import REGION_NUMBER, REMI, SPACE_COUNT
from ...pieces import (
    AEDUI,
    ARVERNI,
    BELGAE,
    FACTIONS,
    GAULS,
    GERMANS,
    LEGION,
    REVEALED,
    ROMANS,
    SCOUTED,
    STATUS_OWNER,
    T_AUXILIA,
    UNIT_KINDS,
    WARBANDS,
)
from ...state import State
from ...victory import allied, margin, roman_score
from .. import battle
from ..battle import forecast
from ..belgae import legion_fronts
from ..bot import Answer, BattlePlan, FallingSkyBot, MarchPlan, as_many
from ..gauls_march import PIECES, MarchWork
from . import commands, guidelines, regions
from .commands import charge_to, charged, charges, legion_losses, plan_of
from .guidelines import CARNUTES, REBELS, acting, pick, starves, target_holdings, target_units
from .regions import FLEET, planned_moves, player_at

# 8.2.1 When an instruction lets a card be played: what the board must show, and what must come of it ----------------


AEDUI_LIMIT = 12
"""8.2.1 Above this Roman score the Aedui help the Romans no more."""
ARVERNI_HOLD = 9
"""8.2.1 Cards 20 and 32: the Allies and Citadels that the Arverni need."""


def roman_player(bot: FallingSkyBot) -> bool:
    """The Romans are a player."""
    return bot.is_player(ROMANS)


def against_romans(bot: FallingSkyBot) -> bool:
    """The Romans are a player, and the Arverni have not met their condition (7.2)."""
    return bot.is_player(ROMANS) and margin(bot.state, ARVERNI) <= 0


def archers_against_arverni(bot: FallingSkyBot) -> bool:
    """The Arverni are a player, and the Romans a Non-player."""
    return bot.is_player(ARVERNI) and not bot.is_player(ROMANS)


def helps_romans(bot: FallingSkyBot) -> bool:
    """8.2.1 Aedui: the Romans are a Non-player with a score of 12 at most."""
    return not bot.is_player(ROMANS) and roman_score(bot.state) <= AEDUI_LIMIT


def rebel_player(bot: FallingSkyBot) -> bool:
    """8.2.1 Arverni or Belgae are a player."""
    return any(bot.is_player(faction) for faction in REBELS)


def arverni_player(bot: FallingSkyBot) -> bool:
    """The Arverni are a player."""
    return bot.is_player(ARVERNI)


def arverni_strong(bot: FallingSkyBot) -> bool:
    """Cards 20 and 32: nine Arverni Allies and Citadels."""
    return allied(bot.state, ARVERNI) >= ARVERNI_HOLD


def carnutes_ours(bot: FallingSkyBot) -> bool:
    """Card 52: the Faction Controls Carnutes."""
    return controller(bot.state, CARNUTES) == bot.faction


def remi_ours(bot: FallingSkyBot) -> bool:
    """Card 68: the Remi are on the Faction's side."""
    return STATUS_OWNER[bot.state.tribes[REMI]] == bot.faction


def starves_rebels(bot: FallingSkyBot) -> bool:
    """49: whether there is such a Region without a Devastated marker."""
    return any(not bot.state.devastated[region] and starves(bot, bot.state, region) for region in range(SPACE_COUNT))


def two_legions(bot: FallingSkyBot) -> bool:
    """Card 2: two Legions could come."""
    return bot.state.legions_track + bot.state.fallen >= 2


def more_belgic(bot: FallingSkyBot, trial: Trial[State]) -> bool:
    """8.2.1 Whether there are more Belgic Allies and Citadels afterwards."""
    return allied(trial.after, BELGAE) > allied(trial.before, BELGAE)


def sharp_battle(bot: FallingSkyBot, trial: Trial[State]) -> bool:
    """72, Romans: whether there is a Battle against them."""
    return any(decision.kind == "battle.target" for decision, _ in trial.heard)


def no_new_germans(bot: FallingSkyBot, trial: Trial[State]) -> bool:
    """17, 65, Romans: Germans moved or fought, no one attacked Romans, no Germanic Ally was placed."""
    before, after = trial.before, trial.after
    ambushes = [picks[0].value for decision, picks in trial.heard if decision.kind == "germans.ambush"]
    if ROMANS in ambushes or allied(after, GERMANS) > allied(before, GERMANS):
        return False
    return bool(ambushes) or any(
        warbands(before, r, GERMANS) != warbands(after, r, GERMANS) for r in range(SPACE_COUNT)
    )


def sent_away(bot: FallingSkyBot, trial: Trial[State]) -> bool:
    """66, Romans: Germans Marched away from Romans, and no Germanic Ally was placed (F390)."""
    marched = any(asked.kind == "germans.march_to" and picks[0] is not DONE for asked, picks in trial.heard)
    return marched and no_new_germans(bot, trial)


def forces_of(state: State, faction: int) -> int:
    """1.4 All pieces of a Faction on the map."""
    return sum([pieces(state, region, faction) for region in range(SPACE_COUNT)])


def harms_only(*factions: int, players: bool) -> Callable[[FallingSkyBot, Trial[State]], bool]:
    """8.2.1 "Target these only": one of some Factions, if the card says so a player, loses pieces or Resources; no
    other does, but the Romans and the Faction itself (F328).
    """

    def comes_to(bot: FallingSkyBot, trial: Trial[State]) -> bool:
        before, after = trial.before, trial.after

        def lost(faction: int) -> bool:
            poorer = faction < GERMANS and after.tracks[faction] < before.tracks[faction]
            return poorer or forces_of(after, faction) < forces_of(before, faction)

        wanted = [faction for faction in factions if bot.is_player(faction) or not players]
        spared = [faction for faction in (*GAULS, GERMANS) if faction not in wanted and faction != bot.faction]
        return any(lost(faction) for faction in wanted) and not any(lost(faction) for faction in spared)

    return comes_to


# 8.2.1 What the instructions of single cards make of their questions and free Commands -------------------------------


Reply = Callable[[FallingSkyBot, Decision], Sequence[str] | None]


# Targets --------------------------------------------------------------------------------------------------------------


def rebel_players(bot: FallingSkyBot) -> Callable[[int], bool]:
    """8.2.1 Arverni and Belgae of players."""
    return lambda owner: owner in REBELS and bot.is_player(owner)


def rebels(bot: FallingSkyBot) -> Callable[[int], bool]:
    """8.2.1 Arverni and Belgae."""
    return lambda owner: owner in REBELS


def holdings(of: Callable[[FallingSkyBot], Callable[[int], bool]]) -> Reply:
    """8.2.1 Only Allies and Citadels of such Factions."""
    return lambda bot, decision: target_holdings(bot, decision, of(bot))


def units(of: Callable[[FallingSkyBot], Callable[[int], bool]]) -> Reply:
    """8.2.1 Only pieces of such Factions."""
    return lambda bot, decision: target_units(bot, decision, of(bot))


def faction(of: Callable[[FallingSkyBot], Callable[[int], bool]]) -> Reply:
    """Only such a Faction, Arverni before Belgae."""

    def choose(bot: FallingSkyBot, decision: Decision) -> Sequence[str] | None:
        wanted = [option for option in acting(decision) if of(bot)(option.value)]
        if not wanted:
            return None
        order: Priority[Option] = fewest("enemy_order", lambda option: (ARVERNI, BELGAE).index(option.value))
        return pick(bot, decision, wanted, order)

    return choose


def factions(of: Callable[[FallingSkyBot], Callable[[int], bool]]) -> Reply:
    """8.2.1 All such Factions."""

    def choose(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
        wanted = [option.key for option in decision.options if of(bot)(option.value)]
        return wanted[: decision.at_most]

    return choose


def only_against(of: Callable[[FallingSkyBot], Callable[[int], bool]]) -> Callable[[FallingSkyBot, Action], Action]:
    """8.2.1 A free Battle against such Factions only."""

    def against(bot: FallingSkyBot, action: Action) -> Action:
        if action.command != "battle" or action.offer is None:
            return action
        able = range(GERMANS + 1) if action.offer.victims is None else action.offer.victims
        offer: Offer = msgspec.structs.replace(action.offer, victims=tuple([f for f in able if of(bot)(f)]))
        return narrower(action, offer)

    return against


def unless(reply: Callable[[FallingSkyBot], bool]) -> Reply:
    """Not done where a condition is not met."""
    return lambda bot, decision: None if reply(bot) else (NO.key,)


def key(key: str) -> Reply:
    """Always this answer, if it is offered."""
    return lambda bot, decision: (key,) if key in decision.keys else None


# 36 MORASSES ----------------------------------------------------------------------------------------------------------


def hide_all(bot: FallingSkyBot, action: Action) -> Action | MarchPlan | None:
    """36, Belgae: after the Ambushes they March in place, to go Hidden."""
    if action.command != "march":
        return action
    units = bot.state.units
    origins = [
        region
        for region in range(SPACE_COUNT)
        if action.allows(region)
        and free_to_move(bot.state, region, BELGAE)
        and (units[UNIT_KINDS * region + REVEALED[BELGAE]] or units[UNIT_KINDS * region + SCOUTED[BELGAE]])
    ]
    return MarchPlan(origins=tuple(origins)) if origins else None


# 50 SHIFTING LOYALTIES ------------------------------------------------------------------------------------------------


def ends(bot: FallingSkyBot, entry: int, shaded: bool, targets: tuple[int, ...]) -> int | None:
    """50: 0 for a Capability of that side that affects a player among some Factions, 1 for one that affects the
    Faction itself, or for the Aedui has their symbol first; None for any other (F327).
    """
    effect = effect_of(entry)
    if bool(effect % 2) != shaded or effect not in CAPABILITIES[bot.state.own_deck]:
        return None
    if any(bot.is_player(faction) and affects(entry, faction) for faction in targets):
        return 0
    own = CARDS[effect // 2].order[0] == FACTIONS[AEDUI] if bot.faction == AEDUI else affects(entry, bot.faction)
    return 1 if own else None


def loyalties(shaded: bool, targets: tuple[int, ...]) -> Reply:
    """50: an unshaded (or shaded) Capability that affects a player among some Factions, then the Faction itself."""

    def choose(bot: FallingSkyBot, decision: Decision) -> Sequence[str] | None:
        able = [option for option in decision.options if ends(bot, option.value, shaded, targets) is not None]
        order: Priority[Option] = fewest("affects_players", lambda option: ends(bot, option.value, shaded, targets))
        return pick(bot, decision, able, order) if able else None

    return choose


def loyalty_found(shaded: bool, targets: tuple[int, ...]) -> Callable[[FallingSkyBot], bool]:
    """50: whether there is such a Capability."""
    return lambda bot: any(ends(bot, entry, shaded, targets) is not None for entry in bot.state.lasting)


# 19, 21 ---------------------------------------------------------------------------------------------------------------


def auxilia(n: int) -> Callable[[FallingSkyBot], bool]:
    """8.2.1 This many Auxilia are Available."""
    return lambda bot: bot.state.available[T_AUXILIA] >= n


# 62, 66 ---------------------------------------------------------------------------------------------------------------


def fleet(bot: FallingSkyBot) -> bool:
    """62: whether there are pieces that the instruction would move."""
    return bool(planned_moves(bot.silent(), FLEET, bot.state, None))


def two_warbands(bot: FallingSkyBot) -> bool:
    """66, Aedui: whether there are two Warbands to move."""
    return sum([warbands(bot.state, region, AEDUI) for region in range(SPACE_COUNT)]) >= 2


def after_the_fleet(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """62: Belgae Rally; Aedui too if that places pieces, otherwise they Raid; Arverni Battle. Only after a move."""
    event = bot.event
    assert event is not None
    wanted = {BELGAE: ("rally",), AEDUI: ("rally", "raid"), ARVERNI: ("battle",)}[bot.faction]
    for key in wanted if event.relocated else ():
        if key in decision.keys and plan_of(bot, key, event.offers[False]) is not None:
            return (key,)
    return (NONE.key,)


def where_they_landed(bot: FallingSkyBot, action: Action) -> Action | BattlePlan | None:
    """62: Belgae Rally, and Arverni Battle the player, in the Region that they have moved to."""
    event, offer = bot.event, action.offer
    if event is None or offer is None or not event.spaces:
        return action
    region = event.spaces[0]
    if action.command == "battle":
        victim = player_at(bot, bot.state, region)
        return None if victim is None else attack(bot, action, region, victim)
    return narrower(action, msgspec.structs.replace(offer, spaces=(region,)))


def narrower(action: Action, offer: Offer) -> Action:
    """5.4 The same free Command with a narrower offer."""
    same = Action(
        action.start, action.faction, action.command, specials=action.specials, offer=offer, order=action.order
    )
    same.lent = set(action.lent)
    return same


def attack(bot: FallingSkyBot, action: Action, region: int, victim: int) -> BattlePlan | None:
    """8.2.1 The Battle that an instruction names, if it inflicts a Loss."""
    offer = action.offer
    alone = None if offer is None or offer.alone is None else dict(offer.alone)
    seen = forecast(bot.state, region, action.faction, victim, alone=alone)
    return BattlePlan(battles=((region, victim),)) if seen.inflicted else None


# 72 -------------------------------------------------------------------------------------------------------------------


def charge(bot: FallingSkyBot, action: Action) -> Action | BattlePlan | None:
    """72 shaded: the group attacks the player that its March aimed at."""
    offer = action.offer
    if action.command != "battle" or offer is None or not offer.spaces:
        return action
    victim = charged(bot, offer.spaces[0])
    return None if victim is None else attack(bot, action, offer.spaces[0], victim)


def can_charge(bot: FallingSkyBot) -> bool:
    """72 shaded: whether there is a charge that hurts a player."""
    return bool(charges(bot))


# 8.2.1 Card 50: the Faction that a Capability is about ---------------------------------------------------------------


ON_ROMANS = frozenset((10, 12, 13, 15, 38))
"""Capabilities that are about the Romans, by card; those that a Faction holds are about that Faction."""


def affects(entry: int, faction: int) -> bool:
    """8.2.1 Whether a Capability affects a Faction: it is about that Faction, or in its hands."""
    effect = effect_of(entry)
    card, shaded = effect // 2, bool(effect % 2)
    if entry == owned(effect, faction):
        return True
    about = {
        27: (ARVERNI,),
        30: (ARVERNI,),
        38: (ROMANS, AEDUI),
        39: (AEDUI,),
        43: (AEDUI,),
        55: (BELGAE,) if shaded else (ROMANS,),
        59: (ROMANS,),
        63: (ROMANS,),
    }
    held = entry != effect
    return not held and (faction in about.get(card, (ROMANS,) if card in ON_ROMANS else ()))


# 8.2.1 Card 67, Arverni: March into the forest and Battle there, to inflict the most Losses on Legions ---------------


FOREST = (REGION_NUMBER["nervii"], REGION_NUMBER["treveri"])


def harm(state: State) -> int:
    """8.2.1 The Losses on Legions that the Arverni could inflict in the forest."""
    return sum([legion_losses(state, region, ARVERNI, ()) for region in FOREST])


def best_march(bot: FallingSkyBot, action: Action) -> MarchWork:
    """The March after which Battles inflict the most Losses on Legions (F326); without one, if that is as good."""
    ways = [MarchWork(bot, action)]
    for goal, whole in product(FOREST, (False, True)):
        gathered = _gathered(bot, action, goal, all_there=whole)
        ways.append(gathered)
        if all(how_many(bot.state, region, LEGION) for region in FOREST):
            ways += [_gathered(bot, action, goal, all_there=whole, most=n) for n in _enough(gathered, goal)]
    return max(ways, key=lambda work: harm(work.board))


def _gathered(bot: FallingSkyBot, action: Action, goal: int, *, all_there: bool, most: int = PIECES) -> MarchWork:
    """All who can come to a Region of the forest, up to ``most`` Warbands; the rest to the other.

    ``all_there``: from that other one, too.
    """
    work, (other,) = MarchWork(bot, action), [region for region in FOREST if region != goal]
    for origin in range(SPACE_COUNT):
        if origin == goal or (origin == other and not all_there) or not work.able(origin):
            continue
        leader = work.leader(origin)
        for region, n in ((goal, most), (other, PIECES)):
            group = leader | work.band(origin, n)
            routes = work.routes(origin, group)
            if region != origin and region in routes:
                work.go(origin, routes[region], group)
                leader = {}
                if region == goal:
                    most -= sum([group.get(kind, 0) for kind in WARBANDS[ARVERNI]])
    return work


def _enough(work: MarchWork, goal: int) -> list[int]:
    """How many Warbands need to come to a Region for each number of Losses on Legions there, down from all who did."""
    board, found = work.board.copy(), dict[int, int]()
    came = sum(
        [n for move in work.moves if move.path[-1] == goal for kind, n in move.units if kind in WARBANDS[ARVERNI]]
    )
    for left in range(came, -1, -1):
        found[legion_losses(board, goal, ARVERNI, ())] = left
        kind = next((kind for kind in WARBANDS[ARVERNI] if how_many(board, goal, kind)), None)
        if kind is None:
            break
        board.units[UNIT_KINDS * goal + kind] -= 1
    return [*found.values()]


def forest_plan(bot: FallingSkyBot, action: Action) -> Action | MarchPlan | BattlePlan | None:
    """8.2.1 What the Arverni make of the free March, and of the Command that follows."""
    if action.command == "march":
        origins, groups = best_march(bot, action).plan_groups()
        return MarchPlan(origins=origins, groups=groups) if groups else None
    if action.command != "battle":
        return None
    able = [region for region in FOREST if legion_losses(bot.state, region, ARVERNI, ()) > 0]
    able.sort(key=lambda region: -legion_losses(bot.state, region, ARVERNI, ()))
    return BattlePlan(battles=tuple([(region, ROMANS) for region in able])) if able else None


def legions_in_reach(bot: FallingSkyBot) -> bool:
    """8.2.1 Whether there is a Loss to inflict on Legions."""
    march = offered_action(bot.state, ARVERNI, "march", Offer(targets=FOREST), ())
    return harm(best_march(bot.silent(), march).board) > 0


# 8.2.1 Non-player Event Instructions: what gray laurels mean, card by card and Faction by Faction --------------------


Cards: TypeAlias = tuple[events.CardInstruction[FallingSkyBot, Action], ...]


_AEDUI_WITH_ROMANS = (2, 3, 4, 5, 6, 7, 11, 12, 13, 14, 15, 16, 21, 31, 55, 56)
_AEDUI_SHADED = (8, 10, 25, 35, 46, 59, 63, 65, 70)
_BELGAE_AGAINST_ROMANS = (3, 5, 7, 24, 33)

_ONLY_PLAYERS = harms_only(*REBELS, players=True)
_ONLY_REBELS = harms_only(*REBELS, players=False)

CARDS_OF_ALL: Cards = (
    # Belgae
    instruct(34, BELGAE, shaded=False),
    *[instruct(card, BELGAE, plays=against_romans) for card in _BELGAE_AGAINST_ROMANS],
    instruct(1, BELGAE, plays=against_romans, either=key("senate_up")),
    *[instruct(card, BELGAE, plays=roman_player) for card in (12, 13, 15, 40)],
    *[instruct(card, BELGAE, comes_to=more_belgic) for card in (57, 64, 65, 68)],
    instruct(72, BELGAE, plays=can_charge, commands=charge, relocate_to=charge_to),
    instruct(2, BELGAE, plays=lambda bot: bool(legion_fronts(bot, 2))),
    instruct(45, BELGAE, plays=lambda bot: bool(legion_fronts(bot, 45))),
    *[instruct(card, BELGAE, plays=archers_against_arverni, shaded=False) for card in (27, 30)],
    instruct(62, BELGAE, plays=fleet, commands=where_they_landed, command=after_the_fleet),
    instruct(66, BELGAE, comes_to=more_belgic),
    instruct(36, BELGAE, commands=hide_all),
    instruct(50, BELGAE, plays=loyalty_found(False, (ROMANS, AEDUI)), end=loyalties(False, (ROMANS, AEDUI))),
    # Arverni
    instruct(67, ARVERNI, plays=legions_in_reach, commands=forest_plan, battles=True, command=key("battle")),
    instruct(52, ARVERNI, plays=carnutes_ours),
    instruct(68, ARVERNI, plays=remi_ours),
    instruct(1, ARVERNI, either=key("senate_up")),
    *[instruct(card, ARVERNI, plays=arverni_strong) for card in (20, 32)],
    instruct(72, ARVERNI, plays=can_charge, commands=charge, relocate_to=charge_to),
    instruct(62, ARVERNI, plays=fleet, commands=where_they_landed, command=after_the_fleet),
    instruct(50, ARVERNI, plays=loyalty_found(False, (ROMANS, AEDUI)), end=loyalties(False, (ROMANS, AEDUI))),
    # Aedui
    *[instruct(card, AEDUI, plays=helps_romans) for card in _AEDUI_WITH_ROMANS],
    *[instruct(card, AEDUI, shaded=True) for card in _AEDUI_SHADED],
    instruct(68, AEDUI, shaded=True, plays=remi_ours),
    instruct(
        52,
        AEDUI,
        plays=rebel_player,
        comes_to=_ONLY_PLAYERS,
        factions=factions(rebel_players),
    ),
    instruct(
        61,
        AEDUI,
        plays=rebel_player,
        comes_to=_ONLY_PLAYERS,
        faction=faction(rebel_players),
        remove_ally=holdings(rebel_players),
        remove=units(rebel_players),
    ),
    instruct(49, AEDUI, plays=starves_rebels),
    instruct(19, AEDUI, plays=arverni_player, comes_to=_ONLY_PLAYERS, either=key("lucterius_remove")),
    instruct(36, AEDUI, plays=rebel_player, commands=only_against(rebel_players)),
    instruct(
        42,
        AEDUI,
        plays=rebel_player,
        comes_to=_ONLY_PLAYERS,
        remove_ally=holdings(rebel_players),
    ),
    instruct(24, AEDUI, plays=rebel_player, comes_to=_ONLY_PLAYERS, faction=faction(rebel_players)),
    instruct(66, AEDUI, shaded=True, plays=two_warbands),
    instruct(62, AEDUI, plays=fleet, command=after_the_fleet),
    instruct(50, AEDUI, plays=loyalty_found(True, GAULS), end=loyalties(True, GAULS)),
    # Romans
    instruct(25, ROMANS, commands=only_against(rebels)),
    instruct(52, ROMANS, comes_to=_ONLY_REBELS, factions=factions(rebels)),
    instruct(46, ROMANS, factions=factions(rebels)),
    instruct(24, ROMANS, comes_to=_ONLY_REBELS, faction=faction(rebels)),
    instruct(17, ROMANS, comes_to=no_new_germans),
    instruct(65, ROMANS, comes_to=no_new_germans),
    instruct(66, ROMANS, comes_to=sent_away),
    instruct(1, ROMANS, either=key("senate_down")),
    instruct(49, ROMANS, plays=starves_rebels),
    instruct(72, ROMANS, comes_to=sharp_battle),
    instruct(2, ROMANS, plays=two_legions, may=unless(two_legions)),
    instruct(19, ROMANS, plays=auxilia(5), either=key("lucterius_place")),
    instruct(11, ROMANS, plays=auxilia(3)),
    instruct(21, ROMANS, plays=auxilia(5), either=key("province_auxilia")),
    instruct(50, ROMANS, plays=loyalty_found(True, REBELS), end=loyalties(True, REBELS)),
)
"""8.2.1 By card and Faction. The order of Regions and pieces by laurels is in the guidelines."""


# 8.2 Who answers which decision of an Event, and the instructions of all cards ---------------------------------------


_GUIDELINES: Mapping[str, Answer] = {
    "event.alpine": guidelines.alpine,
    "event.battle": guidelines.do_it,
    "event.charge": as_many,
    "event.city": regions.select_option,
    "event.command": commands.choose_command,
    "event.command_special": commands.command_or_special,
    "event.council": guidelines.nothing,
    "event.destination": commands.pass_goal,
    "event.either": regions.select_option,
    "event.end": guidelines.any_one,
    "event.faction": guidelines.select_faction,
    "event.factions": guidelines.select_factions,
    "event.fealty": guidelines.replaced,
    "event.german_ambush": regions.german_ambush,
    "event.german_command": regions.german_command,
    "event.german_origins": regions.german_origins,
    "event.german_region": regions.german_region,
    "event.hostages": guidelines.take_units,
    "event.hostages_number": as_many,
    "event.hostages_replaced": guidelines.replaced,
    "event.legions_fallen": guidelines.any_one,
    "event.may": guidelines.do_it,
    "event.move": guidelines.take_units,
    "event.move_number": as_many,
    "event.origin": commands.pass_origin,
    "event.place": as_many,
    "event.place_ally": guidelines.place_holding,
    "event.place_citadel": guidelines.place_holding,
    "event.place_where": guidelines.place_where,
    "event.relocate": regions.move_pieces,
    "event.relocate.number": regions.move_number,
    "event.relocate_from": regions.move_from,
    "event.relocate_to": regions.move_to,
    "event.remove": guidelines.take_units,
    "event.remove_ally": guidelines.remove_holding,
    "event.remove_number": as_many,
    "event.replace": guidelines.take_units,
    "event.replace_ally": guidelines.remove_holding,
    "event.replace_by": as_many,
    "event.replace_number": as_many,
    "event.space": regions.select_region,
    "event.spaces": regions.select_regions,
    "event.special": commands.choose_special,
    "event.starve": battle.starve,
    "event.successor": guidelines.nothing,
    "event.three_or_die": as_many,
    "event.tribe": regions.select_option,
    "event.whose": guidelines.own_first,
    "event.whose_warband": guidelines.own_first,
    "event.works": guidelines.works,
}
"""8.2.3, 8.3.1, 8.4.1 What answers a decision of an Event."""

EVENT_ANSWERS: Mapping[str, Answer] = {
    **{kind: instructed(answer) for kind, answer in _GUIDELINES.items()},
    "cold_war": commands.cold_war,
    "germans.march_to": regions.germans_march_to,
}
"""8.2.1 The same, unless the instruction of the card says otherwise."""

INSTRUCTIONS = by_card(CARDS_OF_ALL)
"""8.2.1 By card and Faction."""
