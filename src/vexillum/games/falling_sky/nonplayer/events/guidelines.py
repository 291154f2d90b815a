"""8.1.1, 8.2-8.4 Whether a Non-player plays an Event, and how it decides in one: Factions, Tribes, pieces, numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from vexillum.coin.cards import code
from vexillum.coin.events.registry import HIGH, LOW
from vexillum.coin.kit import NONE
from vexillum.coin.nonplayer.events import EventChoice, Trial, try_event
from vexillum.coin.nonplayer.priorities import OPTIONS, Priority, choose_from, fewest, first, most
from vexillum.core.decision import DONE, Decision, Option

from ...cards import CARDS
from ...control import how_many, pieces, tribes_in
from ...decks import DECKS
from ...forces import may_ally, region_of
from ...map import IS_BELGICA, IS_CITY, REGION_NUMBER, REMI, SPACE_COUNT
from ...pieces import (
    ALLY_OF,
    ARVERNI,
    BELGAE,
    CITADEL_OF,
    FACTIONS,
    HIDDEN,
    IS_CITADEL,
    KIND_OWNER,
    KIND_TYPE,
    KINDS,
    LEGION,
    REVEALED,
    ROMANS,
    SEATS,
    STATUS_OWNER,
    STATUS_TYPE,
    T_LEGION,
    UNIT_KINDS,
    WARBAND_TYPE,
)
from ...scenarios import frost, last_year
from ...sequence import TURNS
from ...state import Stage, State
from ..bot import ENEMIES_OF, FallingSkyBot, enemy_rank, forbidden, kind_rank, tribe_rank

# 8.2.1 What the board must show for the instructions of cards 34 and 49 ----------------------------------------------


ACCO = 34
CARNUTES, MANDUBII = REGION_NUMBER["carnutes"], REGION_NUMBER["mandubii"]
REBELS = (ARVERNI, BELGAE)


def places_citadel(state: State) -> bool:
    """Card 34: whether there is an enemy Citadel in Carnutes or Mandubii, and an Arverni one to take its place."""
    ready = state.available[STATUS_TYPE[CITADEL_OF[ARVERNI]]]
    there = [state.tribes[tribe] for region in (CARNUTES, MANDUBII) for tribe in tribes_in(state, region)]
    return bool(ready) and any(IS_CITADEL[status] and STATUS_OWNER[status] != ARVERNI for status in there)


def starves(bot: FallingSkyBot, state: State, region: int) -> bool:
    """49, Romans and Aedui: whether a Region would lose pieces of player Arverni or Belgae, none of Non-players (F329).

    For Romans also none of their own.
    """
    there = [rebel for rebel in REBELS if pieces(state, region, rebel)]
    if not there or not all(bot.is_player(rebel) for rebel in there):
        return False
    return bot.faction != ROMANS or not pieces(state, region, ROMANS)


# 8.2.3, 8.3.1, 8.4.1 How Non-players decide in Events: Factions, Tribes, pieces, numbers -----------------------------


STOPS = (DONE, NONE)
HARMS = frozenset([code(card, False) for card in (24, 46, 52, 54, 61, 72)])
"""8.2.3 The sides that let the executing Faction name Factions which it harms; by all others who is named profits."""


def card_of(bot: FallingSkyBot) -> int:
    """The card that is being executed."""
    event = bot.event
    return 0 if event is None else event.side // 2


def harms(bot: FallingSkyBot) -> bool:
    """8.2.3 Whether the side that is being executed harms the Factions that are named."""
    return bot.event is not None and bot.event.side in HARMS


def pick(
    bot: FallingSkyBot, decision: Decision, candidates: Sequence[Option], *priorities: Priority[Option]
) -> Sequence[str]:
    """8.3.1, 8.3.4 The candidate that comes first by nested priorities, then at random."""
    roll = f"8.3.4 {card_of(bot)} {decision.kind} {decision.about} {decision.params.get('n', '')} {len(candidates)}"
    return (choose_from(bot, "8.3.1", "event", candidates, *priorities, kind=OPTIONS, roll=roll).key,)


def acting(decision: Decision) -> list[Option]:
    """The options that do something."""
    return [option for option in decision.options if option not in STOPS]


def stop(decision: Decision) -> Sequence[str] | None:
    """The key that does nothing more, if it is offered."""
    return next(((option.key,) for option in decision.options if option in STOPS), None)


# Who ------------------------------------------------------------------------------------------------------------------


def enemies_of(bot: FallingSkyBot, options: Sequence[Option]) -> list[Option]:
    """Options that name other Factions."""
    return [option for option in options if option.value != bot.faction]


def by_order(bot: FallingSkyBot) -> Priority[Option]:
    """8.4.1 Factions in the order in which this one targets them; itself last."""
    order = (*ENEMIES_OF[bot.faction], bot.faction)
    return fewest("enemy_order", lambda option: order.index(option.value))


def select_faction(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.2.3 Itself for a benefit; an enemy by the order of 8.4.1 for a harm."""
    options = acting(decision)
    if harms(bot):
        return pick(bot, decision, enemies_of(bot, options) or options, by_order(bot))
    own = [option for option in options if option.value == bot.faction]
    return pick(bot, decision, own or options, by_order(bot))


def select_factions(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.2.3 All enemies for a harm; otherwise only itself."""
    if harms(bot):
        found = [option.key for option in enemies_of(bot, decision.options)]
    else:
        found = [option.key for option in decision.options if option.value == bot.faction]
    return found[: decision.at_most] if len(found) >= decision.at_least else decision.keys[: decision.at_least]


def own_first(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.2.3 Its own pieces come, if there are any; otherwise none, or if it must the least hostile Faction's."""
    own = [option for option in decision.options if option.value == bot.faction]
    if not own and (stopped := stop(decision)) is not None:
        return stopped
    order = (*ENEMIES_OF[bot.faction], bot.faction)
    return pick(bot, decision, own or decision.options, most("friends", lambda option: order.index(option.value)))


# Tribes ---------------------------------------------------------------------------------------------------------------


def belgica_first(bot: FallingSkyBot) -> Priority[Option]:
    """8.2.1 Some cards tell the Belgae to select Regions of Belgica first."""
    on = card_of(bot) in BELGICA_CARDS and bot.faction == BELGAE

    def inside(option: Option) -> bool:
        names_region = not isinstance(option.value, str)  # some options are ways to carry out the Event
        return on and names_region and IS_BELGICA[_region(bot, option)]

    return first("in_belgica", inside)


BELGICA_CARDS = frozenset((6, 11, 16, 22, 42))


def _region(bot: FallingSkyBot, option: Option) -> int:
    value = option.value
    if option.thing.startswith("tribe:"):
        return region_of(bot.state, value[0] if isinstance(value, tuple) else value)
    return value[0] if isinstance(value, tuple) else int(value)


def city_or_remi(tribe: int) -> bool:
    """8.4.1 Allies in Cities or at the Remi come first."""
    return IS_CITY[tribe] or tribe == REMI


def works(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """Card 41: a Citadel, a Fort, then Allies; all of them."""
    options = acting(decision)
    return pick(
        bot,
        decision,
        options,
        first("citadel", lambda option: option.key.startswith("citadel.")),
        first("fort", lambda option: option.key.startswith("fort.")),
        first("city", lambda option: option.thing.startswith("tribe:") and city_or_remi(option.value)),
    )


# Pieces ---------------------------------------------------------------------------------------------------------------


def replaced(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.4.1 As many as there are replacements for; the others are removed."""
    ready = bot.state.available[WARBAND_TYPE[bot.faction]]
    return (str(min(ready, max([int(option.value) for option in decision.options]))),)


def place_where(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.3.1, 8.3.4 Own pieces in any Region; pieces of others only if it must."""
    return pick(bot, decision, acting(decision), belgica_first(bot))


def any_one(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.3.4 At random."""
    return pick(bot, decision, acting(decision) or decision.options)


def do_it(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.3 All that applies is carried out."""
    return ("yes",)


def nothing(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """Nothing."""
    return stop(decision) or decision.keys[:1]


def alpine(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """Card 40, 8.3.1 An Ally of its own, else its own Warbands or Auxilia; of others nothing."""
    state, me = bot.state, bot.faction
    region = REGION_NUMBER[decision.params["space"]]
    event = bot.event
    assert event is not None
    tribes = [tribe for tribe in range(len(state.tribes)) if region_of(state, tribe) == region]
    ally = any(may_ally(state, tribe, me) and event.has_holding(ALLY_OF[me], tribe) for tribe in tribes)
    if ally and "ally" in decision.keys:
        return ("ally",)
    what = "auxilia" if me == ROMANS else "warbands"
    if state.available[WARBAND_TYPE[me]] and what in decision.keys:
        return (what,)
    return (NONE.key,)


# 8.1.1, 8.2.2 Whether a Non-player would play an Event, and which side of it -----------------------------------------


def in_winter(state: State) -> bool:
    """6.0 Whether it is the Winter Round."""
    return Stage.GERMANS <= state.stage <= Stage.SPRING


def changes(before: State, after: State, faction: int) -> bool:
    """8.1.1 Whether there is an effect other than that own pieces are Revealed."""
    board = after.copy()
    board.rolls, board.rng_draws = before.rolls, before.rng_draws
    board.shared, board.begged, board.refusals = before.shared, before.begged, before.refusals
    board.withdrew = before.withdrew
    for region in range(SPACE_COUNT):
        hidden, revealed = UNIT_KINDS * region + HIDDEN[faction], UNIT_KINDS * region + REVEALED[faction]
        flipped = min(before.units[hidden] - board.units[hidden], board.units[revealed] - before.units[revealed])
        if flipped > 0:
            board.units[hidden] += flipped
            board.units[revealed] -= flipped
    return board != before


WHOSE = ("event.whose", "event.whose_warband", "event.place_ally", "event.place_citadel")
"""Decisions in which a Faction chooses whose pieces are placed."""
ANYBODYS = frozenset(
    (code(22, True), code(26, False), code(28, False), code(40, False), code(44, False), code(44, True), code(57, True))
)
"""The sides that leave the Faction of those pieces open (F330)."""


def gives_to_others(trial: Trial[State], side: int, faction: int) -> bool:
    """8.2.3 Whether the Faction had to give benefits, or place pieces, of others since it could not select itself."""

    def given(decision: Decision, pick: Option) -> bool:
        if decision.seat != SEATS[faction]:
            return False
        if decision.kind in ("event.faction", "event.factions"):
            return side not in HARMS and pick.value not in (faction, None)
        if decision.kind not in WHOSE or side not in ANYBODYS or pick in (DONE, NONE):
            return False
        return (STATUS_OWNER[pick.value[1]] if isinstance(pick.value, tuple) else pick.value) != faction

    return any(given(decision, pick) for decision, picks in trial.heard for pick in picks)


class FallingSkyEvents(EventChoice[State, FallingSkyBot]):
    """8.1.1, 8.2.2 No Events with swords, no Capabilities in the last year; Arverni and Belgae play shaded text."""

    def declines(self, bot: FallingSkyBot, card: int) -> bool:
        """8.2.1 Whether there are gray swords at the Faction's symbol. An owner's deck has no marks."""
        return not bot.state.own_deck and CARDS[card].marks.get(FACTIONS[bot.faction]) == "swords"

    def side_of(self, bot: FallingSkyBot, card: int) -> int | None:
        """8.1.1 No Capability when the next Winter is the final one.

        8.2.1 Card 34 tells the Arverni to play the unshaded side unless the shaded one would place a Citadel of theirs.
        """
        side = super().side_of(bot, card)
        if card == ACCO and bot.faction == ARVERNI and not bot.state.own_deck and side is not None:
            side = code(card, places_citadel(bot.state))
        if side is None or not last_year(bot.state):
            return side
        played = DECKS.of(bot.state).cards[card]
        face = played.shaded if side % 2 else played.unshaded
        return None if face is not None and face.lasting == "capability" else side

    def would_play(self, bot: FallingSkyBot, side: int) -> bool:
        """8.2.3, 8.4.4 Not if other Factions would profit, nor if it helps a player during Frost."""
        trial = self.effective(bot, side)
        if trial is None:
            return False
        faction = bot.faction
        quiet, effect = bot.silent(), DECKS.of(bot.state).effects[side]
        trial = trial.finish() if trial.dice is HIGH else try_event(quiet, effect, side, faction)
        name = DECKS.of(bot.state).name(side // 2)
        if not bot.trace.ask("8.2.3", "event_own", not gives_to_others(trial, side, faction), card=name):
            return False
        if not frost(bot.state):
            return True
        outcomes = (trial, try_event(quiet, effect, side, faction, dice=LOW))
        helps = any(forbidden(bot, bot.state, outcome.after) for outcome in outcomes)
        return bot.trace.ask("8.4.4", "event_frost", not helps, card=name)

    def on_offer(self, bot: FallingSkyBot) -> bool:
        """2.3.4 Whether the Sequence of Play offers the Event. Not in the Winter, where card 63 asks the flowchart."""
        return not in_winter(bot.state) and super().on_offer(bot)

    def usually_shaded(self, bot: FallingSkyBot) -> bool:
        """8.2.2 Arverni and Belgae play the shaded side, if there is one."""
        return bot.faction in (ARVERNI, BELGAE)

    def changes(self, before: State, after: State, faction: int) -> bool:
        """8.1.1 Whether there is an effect other than that own pieces are Revealed."""
        return changes(before, after, faction)

    def battled(self, trial: Trial[State], faction: int) -> bool:
        """8.2.1 Whether a Faction selected a Region for a Battle."""
        return trial.picked("battle.target", SEATS[faction])


EVENTS = FallingSkyEvents(TURNS)
"""Whether a Non-player would play an Event, and which side of it."""


# 8.4.1 Which pieces Non-players place, remove and replace in Events --------------------------------------------------


def place_holding(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.2.3, 8.4.1 Its own Ally or Citadel, in Cities and at the Remi first; of others nothing, if it may."""
    options = acting(decision)
    own = [option for option in options if STATUS_OWNER[option.value[1]] == bot.faction]
    if not own and (nothing := stop(decision)) is not None:
        return nothing
    return pick(
        bot,
        decision,
        own or options,
        first("citadel", lambda option: IS_CITADEL[option.value[1]]),
        belgica_first(bot),
        first("city", lambda option: city_or_remi(option.value[0])),
    )


def remove_holding(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.3.1, 8.4.1 An enemy's Ally or Citadel: Citadels, Cities, others, by the order of enemies; never its own."""
    return target_holdings(bot, decision, lambda owner: True)


def target_holdings(bot: FallingSkyBot, decision: Decision, wanted: Callable[[int], bool]) -> Sequence[str]:
    """8.2.1 The same, of certain enemies only."""
    options = acting(decision)
    owners = {option.key: STATUS_OWNER[option.value[1]] for option in options}
    enemies = [o for o in options if owners[o.key] not in (-1, bot.faction) and wanted(owners[o.key])]
    if not enemies and (nothing := stop(decision)) is not None:
        return nothing
    others = [option for option in options if owners[option.key] != bot.faction]
    return pick(
        bot,
        decision,
        enemies or others or options,
        belgica_first(bot),
        fewest("pieces_order", lambda option: tribe_rank(bot.state, option.value[0])),
        fewest("enemy_order", lambda option: _owner_rank(bot, owners[option.key])),
    )


def _owner_rank(bot: FallingSkyBot, owner: int) -> int:
    return len(ENEMIES_OF) + 1 if owner in (-1, bot.faction) else enemy_rank(bot.faction, owner)


def take_units(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.4.1 Enemy pieces that are removed, replaced or moved, most valuable first; own ones only if it must."""
    return target_units(bot, decision, lambda owner: True)


def target_units(bot: FallingSkyBot, decision: Decision, wanted: Callable[[int], bool]) -> Sequence[str]:
    """8.2.1, 8.4.1 The same, of certain enemies only; a Region that was begun is finished first (8.3.1)."""
    options = acting(decision)
    owner = {option.key: KIND_OWNER[option.value[1]] for option in options}
    enemies = [option for option in options if owner[option.key] != bot.faction and wanted(owner[option.key])]
    begun = begun_in(bot, options)
    if enemies:
        return pick(
            bot,
            decision,
            enemies,
            *lone_legions(bot, decision),
            belgica_first(bot),
            first("same_region", lambda option: option.value[0] in begun),
            fewest("pieces_order", lambda option: kind_rank(option.value[1])),
            fewest("enemy_order", lambda option: enemy_rank(bot.faction, owner[option.key])),
        )
    if (nothing := stop(decision)) is not None:
        return nothing
    own = [option for option in options if owner[option.key] == bot.faction]
    return pick(bot, decision, own or options, most("own_least", lambda option: kind_rank(option.value[1])))


def begun_in(bot: FallingSkyBot, options: Sequence[Option]) -> set[int]:
    """8.3.1 The Regions from which pieces were picked already (F322): fewer are offered than there are."""
    state = bot.state
    offered = {option.value[:2]: int(option.params["n"]) for option in options}
    types = {KIND_TYPE[kind] for _, kind in offered}
    kinds = [kind for kind in range(len(KINDS)) if KIND_TYPE[kind] in types and KIND_TYPE[kind] != T_LEGION]
    return {
        region
        for region, _ in offered
        if any(offered.get((region, kind), 0) < how_many(state, region, kind) for kind in kinds)
    }


LONE_LEGIONS = frozenset((6, 11, 16, 44))


def lone_legions(bot: FallingSkyBot, decision: Decision) -> tuple[Priority[Option], ...]:
    """8.2.1 Cards 6, 11, 16, 44 tell the Arverni to leave Legions without Auxilia in as many Regions as possible.

    That is where the fewest Auxilia are, as long as there are no more of them than may still be picked.
    """
    if bot.faction != ARVERNI or card_of(bot) not in LONE_LEGIONS:
        return ()
    state, n = bot.state, int(decision.params["n"])
    left: dict[int, int] = {}
    for option in acting(decision):
        region, kind, *_ = option.value
        if KIND_OWNER[kind] == ROMANS and kind != LEGION:
            left[region] = left.get(region, 0) + int(option.params["n"])

    def exposed(option: Option) -> bool:
        region, kind, *_ = option.value
        guards = KIND_OWNER[kind] == ROMANS and kind != LEGION
        return guards and bool(how_many(state, region, LEGION)) and left[region] <= n

    def few(option: Option) -> int:
        return left.get(option.value[0], 0) if exposed(option) else 0

    return first("at_legions", exposed), fewest("auxilia", few)
