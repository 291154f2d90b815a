"""A session with the dice and cards of a real table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from vexillum.companion import shown_cards
from vexillum.companion.hand_dice import DieWanted, HandDice
from vexillum.companion.shown_cards import Name
from vexillum.core.errors import BadPosition, Refused
from vexillum.core.game import Game
from vexillum.core.parts.positions import Pile
from vexillum.core.session import HUMAN, Session
from vexillum.core.table import Answer, Checkpoint, Entry, Setup
from vexillum.core.words.texts import Message


class DieContext(NamedTuple):
    """What a die is rolled for."""

    sides: int
    title: Message | None
    since: int
    """The journal's length at the last answer."""
    lines: list[Entry]
    """The journal lines since then."""


class Moment(NamedTuple):
    """The state of the game before a die or a card."""

    state: Any
    lines: int
    """The journal's length."""


class CardContext(NamedTuple):
    """A card being turned up."""

    pile: Pile
    expected: Name
    """The card that the program has dealt."""
    others: list[Name]
    """The cards that it can be instead."""
    before: Moment
    refused: Message | None = None
    """Why the previous answer was not possible."""


AskDie = Callable[[DieContext], int | None]
"""Asks for the face of a die; None: the program rolls it."""
AskCard = Callable[[CardContext], Name]
"""Asks which card was turned up."""


class CompanionSession(Session[Any]):
    """A game that is also on a real table.

    It is an ordinary session: typed dice are its script, and the order of the cards is set by its initial position. So
    its saves are ordinary saves, and it can be replayed without a real table.
    """

    def __init__(
        self,
        game: Game[Any],
        setup: Setup,
        players: Mapping[str, str],
        *,
        ask_die: AskDie | None,
        ask_card: AskCard | None,
        answers: Iterable[Answer] = (),
    ) -> None:
        """Continue after ``answers``. Without ``ask_die`` the program rolls, without ``ask_card`` it deals."""
        self.hand_dice = HandDice(setup.seed, setup.script)
        self._ask_die = ask_die
        self._ask_card = ask_card
        self._since = 0
        """The journal's length at the last answer."""
        self._lines: list[Entry] = []
        self._title: Message | None = None
        self._draws = 0
        """Before the last die: the events since the last answer, its purpose, and its draw number."""
        self._rolled: set[int] = set()
        """The numbers of the answers after which dice were rolled."""
        self._moments: list[Moment] = []
        """Before every die and card since the last answer."""
        if setup.position is None:
            setup = msgspec.structs.replace(setup, position=dealt(game, setup))
        assert setup.position is not None
        self._families = [shown_cards.family(setup.position, pile) for pile in game.positions.piles]
        self._agreed: set[tuple[str, Name]] = set()
        """The cards that people have confirmed."""
        self._start(game, setup, players)
        for answer in answers:
            self.repeat(answer)
        if self.answers:
            self._agreed.update((pile.kind, name) for pile, name in self._shown(self.state))

    def _start(self, game: Game[Any], setup: Setup, players: Mapping[str, str]) -> None:
        """Start the game; a die may be needed before the first decision."""
        while True:
            try:
                super().__init__(game, setup, players, dice=self.hand_dice)
            except DieWanted as wanted:
                setup = msgspec.structs.replace(setup, script=self._with_die(wanted))
            else:
                return

    def answer(self, seat: str, keys: Iterable[str], number: int | None = None, *, by: str = "") -> None:
        """Answer, and ask for every die and card that follows."""
        keys = (keys,) if isinstance(keys, str) else tuple(keys)
        count = len(self.answers)
        self._since = len(self.journal)
        while True:
            self._moments.clear()
            self.table.before_seal = self._before_seal
            try:
                super().answer(seat, keys, number, by=by)
            except DieWanted as wanted:
                if not self._settle_cards(self._moments[-1].state, count):
                    self._type_in(wanted)
                continue
            self._note_dice()
            if not self._settle_cards(self.state, count):
                return

    def repeat(self, answer: Answer) -> None:
        """Give a recorded answer, whose dice and cards are known."""
        self.table.before_seal = None
        super().answer(answer.seat, answer.keys, by=answer.by)
        self._note_dice()

    def undo(self, seat: str, *, agreed: bool = False) -> None:
        """Undo the last answer, with its dice."""
        super().undo(seat, agreed=agreed)
        self.forget_dice()

    def go_back(self, count: int) -> None:
        """Undo all answers but the first ``count``, with their dice."""
        super().go_back(count)
        self.forget_dice()

    @property
    def last_typed(self) -> int | None:
        """The number of the last answer given by a person or followed by typed dice; None if there is none."""
        numbers = range(len(self.answers) - 1, -1, -1)
        return next((n for n in numbers if n in self._rolled or self.answers[n].by == HUMAN), None)

    @property
    def pending_dice(self) -> bool:
        """Whether dice were typed in for an answer that needs more."""
        return bool(len(self.hand_dice.script) > self.state.rolls)

    def forget_dice(self) -> None:
        """Discard the dice of an unfinished answer."""
        self.hand_dice.forget(self.state.rolls)
        self._note_script()

    # Dice -----------------------------------------------------------------------------------------------------------

    def _before_seal(self) -> None:
        self._moments.append(Moment(self.state.copy(), len(self.journal)))
        self._lines, self._title = self.journal[self._since :], self.table.title
        self._draws = self.state.rng_draws

    def _type_in(self, wanted: DieWanted) -> None:
        self._with_die(wanted)
        self._note_script()

    def _with_die(self, wanted: DieWanted) -> tuple[int, ...]:
        """All dice, with the one asked for now."""
        face = self._ask_die(DieContext(wanted.sides, self._title, self._since, self._lines)) if self._ask_die else None
        self.hand_dice.type_in(self.hand_dice.rolled(self._draws, wanted.sides) if face is None else face)
        return self.hand_dice.script

    def _note_dice(self) -> None:
        number = len(self.answers) - 1
        self._rolled.discard(number)
        if self.table.rolled:
            self._rolled.add(number)

    def _note_script(self) -> None:
        self.setup = self.table.setup = msgspec.structs.replace(self.setup, script=self.hand_dice.script)

    # Cards ----------------------------------------------------------------------------------------------------------

    def compare_cards(self) -> None:
        """Ask about every card that is face up at the beginning."""
        while self._settle_cards(self.state, len(self.answers)):
            pass

    def _settle_cards(self, state: Any, count: int) -> bool:
        """Ask about every card turned up since the last time; return whether the game had to be rebuilt.

        If a card is not the one that the program dealt, the game returns to the first ``count`` answers with that card
        in its place; the last answer must be given again.
        """
        refused: Message | None = None
        while self._ask_card is not None and (new := self._first_new(state)) is not None:
            pile, name = new
            others = shown_cards.hidden_names(self.game.positions.write(state), pile)
            before = self._before_showing(pile, name)
            told = self._ask_card(CardContext(pile, name, others, before, refused))
            refused = self._exchange(pile, name, told, others, count) if told != name else None
            if refused is not None:
                continue
            self._agreed.add((pile.kind, told))
            if told != name:
                self.hand_dice.forget(max(before.state.rolls, self.state.rolls))
                self._note_script()
                return True
        return False

    def _first_new(self, state: Any) -> tuple[Pile, Name] | None:
        shown = self._shown(state)
        return next(((pile, name) for pile, name in shown if (pile.kind, name) not in self._agreed), None)

    def _before_showing(self, pile: Pile, name: Name) -> Moment:
        """The last moment when a card was still face down."""
        first = Moment(self.steps[0].state, self.steps[0].lines)
        face_down = (moment for moment in reversed(self._moments) if (pile, name) not in self._shown(moment.state))
        return next(face_down, first)

    def _shown(self, state: Any) -> list[tuple[Pile, Name]]:
        view = self.game.knowledge.view(state, None)
        piles = zip(self.game.positions.piles, self._families, strict=True)
        return [(pile, name) for pile, all in piles for name in shown_cards.shown_names(view, pile, all)]

    def _exchange(self, pile: Pile, expected: Name, told: Name, others: list[Name], count: int) -> Message | None:
        """Swap cards in the initial position and replay the first ``count`` answers.

        No one could know the difference. Returns the reason if it is not possible; then nothing changes.
        """
        old, answers = self.setup, list(self.answers)
        assert old.position is not None
        refused: Message | None = None
        for position in shown_cards.exchanges(old.position, pile, expected, told, others):
            try:
                self._play(msgspec.structs.replace(old, position=position), answers[:count])
            except (BadPosition, Refused) as error:
                refused = refused or error.message
            else:
                return None
        self._play(old, answers)
        return refused

    def _play(self, setup: Setup, answers: list[Answer]) -> None:
        """Start from a set-up and give answers; a die may be needed before the first one."""
        origin = Checkpoint(self.game.opening(setup), 0, 0)
        while True:
            self.setup = self.table.setup = setup
            self.steps.clear()
            try:
                self._resume(origin, answers)
            except DieWanted as wanted:
                setup = msgspec.structs.replace(setup, script=self._with_die(wanted))
            else:
                return


def dealt(game: Game[Any], setup: Setup) -> dict[str, Any]:
    """The position of a scenario after its cards are dealt and before any roll: the first one with a deck."""
    positions = [game.positions.write(step.state) for step in Session(game, setup).steps]
    with_deck = (
        position
        for position in positions
        if any(shown_cards.hidden_names(position, pile) for pile in game.positions.piles)
    )
    return {**next(with_deck, positions[0]), "rolls": 0}
