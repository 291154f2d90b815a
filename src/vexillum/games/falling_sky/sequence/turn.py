"""2.3.3-2.3.5 The turn of an Eligible Faction: a Command, the Event, or a Pass; transfers before it."""

from __future__ import annotations

from vexillum.coin.players import non_player
from vexillum.coin.sequence import CommandLimit, options
from vexillum.coin.turn import PASS, Extras, Size, Turns
from vexillum.core.decision import Option
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.actions.helpers import NO_LOAN
from vexillum.games.falling_sky.chapters import resume_chapter
from vexillum.games.falling_sky.commands.catalog import COMMANDS
from vexillum.games.falling_sky.commands.common import unchanged
from vexillum.games.falling_sky.commands.free import can_be_opened, worth_opening
from vexillum.games.falling_sky.decks import DECKS, deck_of
from vexillum.games.falling_sky.frost import frost
from vexillum.games.falling_sky.money import gain
from vexillum.games.falling_sky.pieces import KIT, ROMANS, SEATS
from vexillum.games.falling_sky.sequence.flow import end_card
from vexillum.games.falling_sky.sequence.preparations import Preparations
from vexillum.games.falling_sky.specials.catalog import SPECIALS
from vexillum.games.falling_sky.state import Play, State, Table
from vexillum.games.falling_sky.winter.first_winter import ask_vercingetorix

GAUL_INCOME, ROMAN_INCOME = 1, 2
"""2.3.3 What a Pass brings."""
_PASS = tuple(
    Option(PASS, PASS, text="option.pass", params={"n": ROMAN_INCOME if faction == ROMANS else GAUL_INCOME})
    for faction in range(len(SEATS))
)


class FallingSkyTurns(Turns[State, Action]):
    """2.3 The turns."""

    def turn(self, table: Table) -> Play[None]:
        """2.3 The next Eligible Faction acts; before that Vercingetorix may come (2.1)."""
        resume_chapter(table)
        yield from ask_vercingetorix(table)
        yield from super().turn(table)

    def command_size(self, state: State, faction: int) -> Size:
        """2.3.5, 8.1.2 After a Command the 2nd Eligible has a Limited one; a Non-player has a full one all the same."""
        limited = options(state.first_did)[0] == CommandLimit.LIMITED
        return Size.LIMITED if limited and not non_player(state, faction) else Size.FULL

    def action_of_turn(self, state: State, faction: int, command: str) -> Action:
        """2.3.4 A Command as large as it may be now."""
        limited = self.command_size(state, faction) == Size.LIMITED
        return Action(state, faction, command, limited=limited, order=deck_of(state).order[state.current])

    def pass_option(self, faction: int) -> Option:
        """2.3.3 For Resources."""
        return _PASS[faction]

    def pass_income(self, table: Table, faction: int) -> None:
        """2.3.3 A Gallic Faction gets one Resource, the Romans two."""
        gain(table, faction, ROMAN_INCOME if faction == ROMANS else GAUL_INCOME, "2.3.3")

    def resume_chapter(self, table: Table) -> None:
        """The chapter of the card."""
        resume_chapter(table)

    def end_card(self, table: Table) -> None:
        """2.3.6-2.3.7 Adjust Eligibility, then the next card."""
        end_card(table)

    def extras(self, table: Table, faction: int) -> Extras[State]:
        """1.4.1, 1.5.2 Own pieces that are taken off the map, and transfers of Resources."""
        return Preparations(table, faction)

    def turn_ends(self, state: State) -> None:
        """1.5.2 The execution is over, and what was transferred in it counts no more."""
        state.shared, state.begged, state.refusals, state.withdrew = [], 0, 0, 0

    def called_off(self, state: State, action: Action) -> bool:
        """1.5.2 A Faction that does not get an agreement at the outset may call off an action that changed nothing."""
        state.refusals |= sum([1 << other for other in action.refused])
        if action.loan_asked and not action.lent:
            state.refusals |= NO_LOAN
        return action.called_off and unchanged(state, action)

    def _why_not_command(self, state: State, faction: int, id: str) -> Message | None:
        """4.1 Why a Command cannot be executed, not even after a Special Ability that comes first."""
        found = super()._why_not_command(state, faction, id)
        if found is None or self.why_no_command(state, faction, id) is not None:
            return found
        limited = self.command_size(state, faction) == Size.LIMITED
        if not worth_opening(state, faction, id, limited=limited):
            return found
        return None if can_be_opened(state, self.action_of_turn(state, faction, id)) else found

    def why_no_command(self, state: State, faction: int, command: str) -> Message | None:
        """2.3.8 No Faction Marches during Frost."""
        return Message("why.frost", {}, "2.3.8") if command == "march" and frost(state) else None


TURNS = FallingSkyTurns(KIT, DECKS, COMMANDS, SPECIALS)
