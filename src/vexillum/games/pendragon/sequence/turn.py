"""2.3.3-2.3.5 The turn of an Eligible Faction: a Command, the Event, or a Pass; Tribute and agreements before it."""

from __future__ import annotations

from vexillum.coin.turn import PASS, Extras, Size, Turns
from vexillum.core.decision import Option
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.cards.lasting import tribal_war_blocked
from vexillum.games.pendragon.commands.catalog import COMMANDS
from vexillum.games.pendragon.decks import DECKS, deck_of
from vexillum.games.pendragon.feats.catalog import FEATS
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.money import consent_needed, shift
from vexillum.games.pendragon.pieces import BARBARIANS, BRITONS, CIVITATES, DUX, FACTIONS, KIT, SAXONS
from vexillum.games.pendragon.players import AGREEMENTS
from vexillum.games.pendragon.sequence import limits
from vexillum.games.pendragon.sequence.chapters import resume_chapter
from vexillum.games.pendragon.sequence.next_card import end_card
from vexillum.games.pendragon.sequence.tribute import (
    ASK,
    GIVE,
    OFFER,
    ask_for_tribute,
    give_tribute,
    offered_gifts,
    tribute_options,
)
from vexillum.games.pendragon.state import Play, State, Table, Track

_PASS = tuple(
    Option(PASS, PASS, text="option.pass_renown" if faction in BARBARIANS else "option.pass_resources")
    for faction in range(len(KIT.seats))
)
CONSENT = Option("consent", "consent", "seat:civitates", "option.consent")
"""1.5.2 Ask the Civitates for Briton Resources."""


class TributeAndConsent(Extras[State]):
    """1.5.2 Gifts, and the agreement of the Civitates that the Dux spends Briton Resources, before a Faction acts."""

    def __init__(self, table: Table, faction: int) -> None:
        super().__init__(table, faction)
        self._asked: list[int] = []
        """The Britons that were asked for a gift."""
        self._given = False
        self._refused = False

    def options(self, doing: bool) -> list[Option]:
        """Giving and asking, if there is something to be done with it; asking for consent once."""
        state = self.state
        found = tribute_options(state, self.faction, self._asked) if doing else []
        if self.faction == DUX and not self._refused and state.tracks[Track.BRITON] and consent_needed(state):
            found.append(CONSENT)
        return found

    @property
    def may_pass(self) -> bool:
        """A gift was given during an execution, so there must be one."""
        return not self._given

    def take(self, pick: Option) -> Play[None]:
        """Ask, or give."""
        state = self.state
        if pick is CONSENT:
            agreed = yield from AGREEMENTS.ask(self.table, DUX, CIVITATES, "consent", rule="1.5.2")
            self._refused = not agreed
            state.agreed = int(agreed)
            self.table.tell("consent" if agreed else "consent_refused", "1.5.2")
        elif pick is GIVE:
            yield from give_tribute(self.table, self.faction, [])
            self._given = True
        elif pick is OFFER:
            state.offering |= 1 << self.faction
            self.table.tell("offers_tribute", "1.5.2", who=FACTIONS[self.faction])
        else:
            self._asked.append(pick.value)
            before = state.tracks[:]
            yield from ask_for_tribute(self.table, pick.value, self.faction)
            self._given = self._given or state.tracks != before


class PendragonTurns(Turns[State, Action]):
    """2.3 The turns."""

    def command_size(self, state: State, faction: int) -> Size:
        """2.3.5, 8.1.2, 8.9 After a Command the 2nd Eligible has a Limited one, a Non-player as its options say."""
        return limits.command_size(state, faction)

    def action_of_turn(self, state: State, faction: int, command: str) -> Action:
        """2.3.4 A Command as large as it may be now."""
        return limits.action_of_turn(state, faction, command)

    def pass_option(self, faction: int) -> Option:
        """2.3.3 For Renown or for Resources."""
        return _PASS[faction]

    def pass_income(self, table: Table, faction: int) -> None:
        """2.3.3 A Briton gets 3 Resources (the Dux blue until Fragmentation), a Barbarian 1 Renown."""
        if faction in BARBARIANS:
            shift(table, Track.SAXON if faction == SAXONS else Track.SCOTTI, 1, "2.3.3")
        else:
            red = faction == DUX and fragmented(table.state)
            shift(table, Track.DUX if red else Track.BRITON, 3, "2.3.3")

    def resume_chapter(self, table: Table) -> None:
        """The chapter of the card."""
        resume_chapter(table)

    def end_card(self, table: Table) -> None:
        """2.3.6-2.3.7 Adjust Eligibility, then the next card."""
        end_card(table)

    def extras(self, table: Table, faction: int) -> TributeAndConsent:
        """1.5.2 Tribute and consent."""
        return TributeAndConsent(table, faction)

    def execution_begins(self, table: Table, faction: int) -> Play[None]:
        """1.5.2 Gifts of the Britons who want to be asked."""
        return offered_gifts(table, faction, ending=False)

    def execution_ends(self, table: Table, faction: int) -> Play[None]:
        """1.5.2 Gifts of the Britons who want to be asked, in their own execution too."""
        return offered_gifts(table, faction, ending=True)

    def turn_ends(self, state: State) -> None:
        """1.5.2 An agreement holds for one action."""
        state.agreed = state.mixing = 0

    def why_no_side(self, state: State, side: int) -> Message | None:
        """5.1.2 GRATIA blocks every Tribal War."""
        if not deck_of(state).tribal_war[side] or not tribal_war_blocked(state):
            return None
        return Message("why.event_gratia", {"card": deck_of(state).name(state.current)}, "5.1.2")

    def why_not_extra(self, state: State, faction: int, name: str) -> Message | None:
        """1.5.2 Why a Pass, a gift or an agreement is not offered."""
        if name == PASS:
            return Message("why.pass_after_tribute", {}, "1.5.2")
        if name == CONSENT.key:
            return _why_no_consent(state, faction)
        if name == GIVE.key:
            return Message("why.tribute_nothing" if faction in BRITONS else "why.tribute_britons", {}, "1.5.2")
        if name == OFFER.key:
            return Message("why.offers_already" if faction in BRITONS else "why.tribute_britons", {}, "1.5.2")
        if name in (option.key for option in ASK):
            return Message("why.gift_nothing", {"who": name.partition(".")[2]}, "1.5.2")
        return None


def _why_no_consent(state: State, faction: int) -> Message:
    """1.5.2 Why the Dux does not ask for Briton Resources now."""
    if faction != DUX:
        id = "why.consent_dux"
    elif fragmented(state):
        id = "why.consent_fragmented"
    elif not consent_needed(state):
        id = "why.no_consent_needed"
    else:
        id = "why.consent_refused" if state.tracks[Track.BRITON] else "why.consent_nothing"
    return Message(id, {}, "6.8.2")


TURNS = PendragonTurns(KIT, DECKS, COMMANDS, FEATS)
