"""The companion of a game on a real table: dice and cards come from there, agents' moves are made there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

import msgspec

from vexillum.core.dice import Dice
from vexillum.core.errors import BadPosition, Refused
from vexillum.core.game import Game
from vexillum.core.parts.positions import Pile
from vexillum.core.session import HUMAN, Session
from vexillum.core.show.display import Chip
from vexillum.core.show.story import PIECES, Change, Move, changed, moves
from vexillum.core.table import Answer, Checkpoint, Entry, Setup
from vexillum.core.words.texts import Message, Texts

# Dice ----------------------------------------------------------------------------------------------------------------


class DieWanted(Exception):
    """The rules need a die that has not been typed in yet."""

    def __init__(self, roll: int, sides: int) -> None:
        super().__init__(f"die {roll + 1} with {sides} sides")
        self.roll = roll
        """The number of dice rolled before it."""
        self.sides = sides


class HandDice(Dice):
    """Dice whose faces are typed in. Shuffles and lots are still drawn by the program."""

    def type_in(self, face: int) -> None:
        """Add the face of the next die."""
        self.script = (*self.script, face)

    def forget(self, rolls: int) -> None:
        """Keep only the first ``rolls`` faces, after an undo of the others."""
        self.script = self.script[:rolls]

    def rolled(self, draws: int, sides: int) -> int:
        """The face rolled by the program, if players leave the die to it."""
        return 1 + self.draw(draws, sides)

    def scripted(self, roll: int, sides: int) -> int:
        """The face typed in for die ``roll``, or :class:`DieWanted`."""
        face = super().scripted(roll, sides)
        if face is None:
            raise DieWanted(roll, sides)
        return face


# Cards and tiles -----------------------------------------------------------------------------------------------------


Name = str | int


def hidden_names(position: Mapping[str, Any], pile: Pile) -> list[Name]:
    """The names still face down, as in a position."""
    return [name for path in pile.hidden for name in _names(position.get(path))]


def shown_names(view: Mapping[str, Any], pile: Pile, family: frozenset[Name]) -> list[Name]:
    """The names turned up, in the order of their paths."""
    seen = [name for path in pile.shown for name in _names(view.get(path)) if name in family]
    return list(dict.fromkeys(seen))


def family(position: Mapping[str, Any], pile: Pile) -> frozenset[Name]:
    """All cards of a pile at the beginning, face up or face down."""
    hidden = hidden_names(position, pile)
    kinds = {type(name) for name in hidden}
    shown = [name for path in pile.shown for name in _names(position.get(path)) if type(name) in kinds and name != 0]
    return frozenset((*hidden, *shown))


def exchanges(
    position: dict[str, Any], pile: Pile, expected: Name, told: Name, others: Iterable[Name]
) -> Iterator[dict[str, Any]]:
    """Positions with ``told`` in the place of ``expected``.

    First the one in which the two are swapped; then those in which one of the ``others`` moves too, for decks that
    restrict where some cards may be. The others must still be face down.
    """
    yield _moved(position, pile, {expected: told, told: expected})
    for third in others:
        if third not in (expected, told):
            yield _moved(position, pile, {expected: told, told: third, third: expected})


def _moved(position: dict[str, Any], pile: Pile, names: Mapping[Name, Name]) -> dict[str, Any]:
    changed = deepcopy(position)
    for path in (*pile.shown, *pile.hidden):
        if path in changed:
            changed[path] = _exchanged(changed[path], names)
    return changed


def _names(part: Any) -> Iterator[Name]:
    if isinstance(part, Mapping):
        for value in part.values():
            yield from _names(value)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from _names(value)
    elif isinstance(part, str | int) and not isinstance(part, bool):
        yield part


def _exchanged(part: Any, names: Mapping[Name, Name]) -> Any:
    if isinstance(part, Mapping):
        return {key: _exchanged(value, names) for key, value in part.items()}
    if isinstance(part, list | tuple):
        return [_exchanged(value, names) for value in part]
    return names.get(part, part) if isinstance(part, str | int) and not isinstance(part, bool) else part


# The session ---------------------------------------------------------------------------------------------------------


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
        self._families = [family(setup.position, pile) for pile in game.positions.piles]
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
            others = hidden_names(self.game.positions.write(state), pile)
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
        return [(pile, name) for pile, all in piles for name in shown_names(view, pile, all)]

    def _exchange(self, pile: Pile, expected: Name, told: Name, others: list[Name], count: int) -> Message | None:
        """Swap cards in the initial position and replay the first ``count`` answers.

        No one could know the difference. Returns the reason if it is not possible; then nothing changes.
        """
        old, answers = self.setup, list(self.answers)
        assert old.position is not None
        refused: Message | None = None
        for position in exchanges(old.position, pile, expected, told, others):
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
        position for position in positions if any(hidden_names(position, pile) for pile in game.positions.piles)
    )
    return {**next(with_deck, positions[0]), "rolls": 0}


# Instructions --------------------------------------------------------------------------------------------------------


NO_PLACES = ("track:", "seat:", "card:")
"""Things that are not places on the board."""


def instructions(game: Game[Any], before: Mapping[str, int], after: Mapping[str, int], texts: Texts) -> list[str]:
    """Instructions that lead from one position to another, pieces first."""
    changes = changed(before, after)
    told = [
        _replacement(game, move, other, texts) if other else _move(game, move, texts)
        for move, other in _pairs(moves(changes))
    ]
    told += [_figure(game, change, texts) for change in changes if not change.figure.startswith(PIECES)]
    return list(dict.fromkeys(sentence for sentence in told if sentence))


def _pairs(found: Sequence[Move]) -> list[tuple[Move, Move | None]]:
    """The moves; a removal is paired with a placement of related pieces at the same place."""
    placed = [move for move in found if not move.origin]
    pairs: list[tuple[Move, Move | None]] = []
    for move in found:
        if move.target:
            continue
        other = next((one for one in placed if _kin(move, one)), None)
        if other is not None:
            placed.remove(other)
        pairs.append((move, other))
    return [(move, None) for move in found if move.target and (move.origin or move in placed)] + pairs


def _kin(gone: Move, come: Move) -> bool:
    """Whether as many related pieces come as go: turned over, or replaced by another form."""
    same = gone.token.rpartition("_")[0] == come.token.rpartition("_")[0] != ""
    return same and gone.origin == come.target and gone.n == come.n


def _replacement(game: Game[Any], gone: Move, come: Move, texts: Texts) -> str:
    pieces = [piece_name(game, f"{PIECES}{gone.origin}/{token}", gone.n, texts) for token in (gone.token, come.token)]
    if not all(pieces):
        return ""
    place = place_name(gone.origin, texts)
    return texts("companion.replace", n=gone.n, piece=pieces[0], other=pieces[1], place=place)


def inventory(game: Game[Any], figures: Mapping[str, int], texts: Texts) -> list[tuple[str, str]]:
    """Each place with its pieces, and each track with its value, to compare with the real table."""
    places: dict[str, list[str]] = {}
    tracks: list[tuple[str, str]] = []
    for figure, n in figures.items():
        chips = game.board.chips([Change(figure, n - 1 if n else 1, n)], texts, None)
        if not chips or (not n and not chips[0].by):
            continue
        chip = chips[0]
        if figure.startswith(PIECES):
            if n:
                piece = texts("companion.pieces", n=n, piece=piece_name(game, figure, n, texts))
                places.setdefault(_parts(figure)[0], []).append(piece)
        elif things := _places(chip):
            label = _stands(chip, n).removeprefix(f"{place_name(things[0], texts)}: ")
            places.setdefault(things[0], []).append(label)
        elif chip.by:
            tracks.append((chip.label, _value(chip, n)))
    return [*tracks, *((place_name(thing, texts), ", ".join(held)) for thing, held in places.items())]


def _places(chip: Chip) -> list[str]:
    """The things on the board that a label is about."""
    return [thing for thing in chip.things if not thing.startswith(NO_PLACES)]


def _stands(chip: Chip, n: int) -> str:
    value = _value(chip, n)
    return f"{chip.label} {value}" if value else chip.label


def _value(chip: Chip, n: int) -> str:
    """The value shown with a label: a word, a number, or empty if the label is enough."""
    return "" if not chip.by else chip.by if chip.by[0].isalpha() else str(n)


def place_name(thing: str, texts: Texts) -> str:
    """The name of a thing on the board: ``space:iceni`` is "Iceni"."""
    kind, _, id = thing.partition(":")
    return texts.name(kind, id) if f"{kind}.{id}" in texts else id or thing


def _parts(figure: str) -> tuple[str, str]:
    thing, _, token = figure.removeprefix(PIECES).rpartition("/")
    return thing, token


def _move(game: Game[Any], move: Move, texts: Texts) -> str:
    place = move.target or move.origin
    piece = piece_name(game, f"{PIECES}{place}/{move.token}", move.n, texts)
    if not piece:
        return ""
    names = {"piece": piece, "n": move.n}
    if not move.origin:
        return texts("companion.place", place=place_name(move.target, texts), **names)
    if not move.target:
        return texts("companion.remove", place=place_name(move.origin, texts), **names)
    origin, target = place_name(move.origin, texts), place_name(move.target, texts)
    return texts("companion.move", origin=origin, target=target, **names)


def piece_name(game: Game[Any], figure: str, n: int, texts: Texts) -> str:
    """The name of a piece; empty for figures that only the log reports."""
    chips = game.board.chips([Change(figure, 0, n)], texts, None)
    return chips[0].label if chips else ""


def _figure(game: Game[Any], change: Change, texts: Texts) -> str:
    chips = game.board.chips([change], texts, None)
    if not chips:
        return ""
    chip = chips[0]
    places = [place_name(thing, texts) for thing in _places(chip)]
    value = _value(chip, change.after)
    if not value:
        return texts("companion.now", label=chip.label)
    label = texts("companion.at", label=chip.label, place=texts.listed(places)) if places else chip.label
    return texts("companion.becomes" if value[0].isalpha() else "companion.set", label=label, value=value)
