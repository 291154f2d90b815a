"""8.1.1, 8.2.2 Whether a Non-player would play an Event, and which side of it."""

from __future__ import annotations

from vexillum.coin.events.trial_dice import HIGH, LOW
from vexillum.coin.lasting_codes import code
from vexillum.coin.nonplayer.event_choice import EventChoice
from vexillum.coin.nonplayer.trial import Trial, try_event
from vexillum.coin.options import NONE
from vexillum.core.decision import DONE, Decision, Option
from vexillum.games.falling_sky.cards.card_list import CARDS
from vexillum.games.falling_sky.decks import DECKS
from vexillum.games.falling_sky.frost import frost
from vexillum.games.falling_sky.map import SPACE_COUNT
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.events.conditions import ACCO, places_citadel
from vexillum.games.falling_sky.nonplayer.events.guidelines import HARMS
from vexillum.games.falling_sky.nonplayer.piece_order import forbidden
from vexillum.games.falling_sky.pieces import (
    ARVERNI,
    BELGAE,
    FACTIONS,
    HIDDEN,
    REVEALED,
    SEATS,
    STATUS_OWNER,
    UNIT_KINDS,
)
from vexillum.games.falling_sky.sequence.turn import TURNS
from vexillum.games.falling_sky.state import Stage, State
from vexillum.games.falling_sky.winters import last_year


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
