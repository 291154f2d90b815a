"""Verifying a finished game: its dice and shuffles are recomputed from the seed, and the seed is checked by its hash.

Agents are asked again, with the luck derived from the seed: each must give the same answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import Any

import msgspec

from vexillum.core.agent import Agent, signer
from vexillum.core.decision import Decision
from vexillum.core.dice import Dice, commitment
from vexillum.core.errors import BadPosition, Refused, VexillumError
from vexillum.core.files.save import SaveFile, answers_of, begin, check
from vexillum.core.game import Game
from vexillum.core.luck import Luck
from vexillum.core.session import HUMAN, Session
from vexillum.core.show.pages import PageLine
from vexillum.core.table import Answer, Checkpoint, Setup
from vexillum.core.words.texts import Texts


class VerificationError(VexillumError):
    """The first difference from what the seed yields, or why a game cannot be verified."""


OnProgress = Callable[[int, int], bool]
"""Called with the number of checked answers and their total; returns whether to continue asking agents."""
UNRECORDED, OTHER_VERSION, NO_TIME, BY_THE_CLOCK = "unrecorded", "other_version", "no_time", "by_the_clock"
"""Why an answer was not checked: who gave it is unknown; the agent's version is not available; it takes too long; the
agent has a time budget and is not deterministic.
"""


class AnswerSources(msgspec.Struct, frozen=True):
    """Who gave the answers of a game, counted."""

    agents: dict[tuple[str, str], int]
    """By agent and seat: the number of recomputed answers, all of them the same."""
    people: dict[str, int]
    """By seat: the number of people's answers."""
    unchecked: dict[str, int]
    """By reason: the number of answers that were not checked."""


class Report(msgspec.Struct, frozen=True):
    """The result of a verification: the random numbers, all derived from the seed, and who gave the answers."""

    seed: str
    hash: str
    source: str
    """The source of the hash compared: ``given``, ``stored`` in the file, the ``server``'s, or ``none``."""
    numbers: int
    """The total of random numbers."""
    lots: int
    """The number of hidden lots, apart from shuffles."""
    shuffles: int
    faces: dict[int, list[int]]
    """By the number of sides: how often each face was rolled."""
    by_hand: int
    """The number of dice set by hand."""
    placed: bool
    """Whether the game began from a custom position instead of the scenario's set-up."""
    givers: AnswerSources

    @property
    def dice(self) -> int:
        """The number of dice rolled."""
        return sum(map(sum, self.faces.values()))


def verify(file: SaveFile, given: str | None = None, go_on: OnProgress | None = None) -> Report:
    """Replay a finished game and check its random numbers and its agents' answers, or raise :class:`VerificationError`.

    ``given`` is the hash shown when the game began; by default the one in the file. Some agents are slow: ``go_on``
    reports the progress and can stop it.
    """
    game, setup = begin(file)
    stored = None if file.hash is msgspec.UNSET else file.hash
    found = commitment(file.seed)
    for known in (given, stored):
        if known is not None and known.strip().lower() != found:
            raise VerificationError("verify.hash", shown=known.strip(), found=found)
    opening = game.opening(setup)
    witness = CheckedDice(setup.seed, setup.script, opening.rng_draws, opening.rolls, setup.draws)
    try:
        session = Session(game, setup, file.seats, origin=Checkpoint(opening, 0, 0), dice=witness)
        _play(session, file)
        givers = _ask_agents(game, setup, file, go_on or (lambda done, of: True))
    except (VerificationError, BadPosition) as error:
        if file.rules != game.info.rules:
            raise VerificationError("verify.older", version=file.vexillum) from error
        raise
    if file.check != check(file):
        raise VerificationError("verify.edited")
    return Report(
        seed=setup.seed,
        hash=found,
        source="given" if given is not None else "none" if stored is None else "stored",
        numbers=witness.number - opening.rng_draws - witness.by_hand,
        lots=witness.lots,
        shuffles=witness.shuffles,
        faces={sides: [witness.faces[sides, n + 1] for n in range(sides)] for sides in sorted(witness.sides)},
        by_hand=witness.by_hand,
        placed=setup.position is not None,
        givers=givers,
    )


def _play(session: Session[Any], file: SaveFile) -> None:
    """Replay the answers: each must be legal, and the last must end the game in the position of the file."""
    of = len(file.answers)
    for n, answer in enumerate(file.answers, 1):
        try:
            session.answer(answer.seat, answer.keys)
        except Refused as error:
            raise VerificationError("verify.answer", n=n, of=of, who=answer.seat) from error
    if session.decision is not None:
        raise VerificationError("verify.unfinished", who=session.decision.seat)
    position = session.game.positions.write(session.steps[-1].state)
    if parts := sorted(n for n in {*position, *file.checkpoint} if position.get(n) != file.checkpoint.get(n)):
        raise VerificationError("verify.position", parts=parts)


def _ask_agents(game: Game[Any], setup: Setup, file: SaveFile, go_on: OnProgress) -> AnswerSources:
    """Ask agents for their answers again: they must be the same.

    In a separate session: agents look ahead, and their imagined games must not be counted with the dice.
    """
    session = Session(game, setup, file.seats, luck=CheckedLuck(setup.seed), quiet=True)
    answers = answers_of(file)
    agents: Counter[tuple[str, str]] = Counter()
    people: Counter[str] = Counter()
    unchecked: Counter[str] = Counter()
    known: dict[str, Agent | None] = {}
    asking = True
    for n, answer in enumerate(answers):
        agent = known[answer.by] if answer.by in known else known.setdefault(answer.by, _signed(game, answer.by))
        if answer.by == HUMAN:
            people[answer.seat] += 1
        elif agent is None:
            unchecked[OTHER_VERSION if answer.by else UNRECORDED] += 1
        elif not agent.repeatable:
            unchecked[BY_THE_CLOCK] += 1
        elif asking and (asking := go_on(n, len(answers))):
            _ask_again(session, agent, answer, n + 1, len(answers))
            agents[agent.id, answer.seat] += 1
        else:
            unchecked[NO_TIME] += 1
        session.repeat(answer)
    return AnswerSources(dict(agents), dict(people), dict(unchecked))


def _signed(game: Game[Any], by: str) -> Agent | None:
    """The agent with this signature; None if this version is not available."""
    name = signer(by)
    agent = game.agents[name]() if name in game.agents else None
    return agent if agent is not None and agent.signature == by else None


def _ask_again(session: Session[Any], agent: Agent, answer: Answer, n: int, of: int) -> None:
    decision = session.decision
    assert decision is not None
    if _answer_of(session, agent, decision) != answer.keys:
        raise VerificationError("verify.agent", n=n, of=of, who=answer.seat, agent=signer(answer.by))


def _answer_of(session: Session[Any], agent: Agent, decision: Decision) -> tuple[str, ...]:
    """An agent's answer; empty if it fails, since its replacement has another signature."""
    try:
        picks = decision.pick(agent.choose(session, decision))
    except VerificationError:
        raise
    except Exception:
        return ()
    return tuple(option.key for option in picks)


class CheckedLuck(Luck):
    """Luck that is checked by computing it a second time from the plain formula."""

    __slots__ = ("_seed_again",)

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self._seed_again = seed

    def block(self, seat: str, step: int, number: int) -> bytes:
        """The bytes for eight answers, checked."""
        found = super().block(seat, step, number)
        if found != luck_formula(self._seed_again, f"{step}/{seat}/{number}", b"answers", 64):
            raise VerificationError("verify.luck", who=seat, n=step + 1)
        return found

    def name(self, seat: str, step: int, name: str) -> bytes:
        """The bytes for a roll with a name, checked."""
        found = super().name(seat, step, name)
        if found != luck_formula(self._seed_again, f"{step}/{seat}/{name}", b"names", 8):
            raise VerificationError("verify.luck", who=seat, n=step + 1)
        return found


def luck_formula(seed: str, what: str, person: bytes, size: int) -> bytes:
    """The formula of agents' luck, written as plainly as possible: see :mod:`vexillum.core.luck`."""
    key = blake2b(seed.encode(), digest_size=32, person=b"agents").digest()
    return blake2b(what.encode(), key=key, person=person, digest_size=size).digest()


class CheckedDice(Dice):
    """Dice that record and check all their numbers.

    Each number is computed a second time from the plain formula, and must be the next one: none skipped, none used
    twice.
    """

    __slots__ = (
        "_failed",
        "_rolling",
        "_seed",
        "_shuffled",
        "by_hand",
        "faces",
        "lots",
        "number",
        "rolls",
        "shuffles",
        "sides",
    )

    def __init__(
        self, seed: str, script: tuple[int, ...], number: int, rolls: int, draws: tuple[int, ...] = ()
    ) -> None:
        super().__init__(seed, script, draws)
        self._seed = seed
        self._rolling = self._failed = False
        self._shuffled = 0
        """The range of the next draw of a shuffle; below 2 no shuffle is in progress."""
        self.number, self.rolls = number, rolls
        self.lots = self.shuffles = self.by_hand = 0
        self.faces: Counter[tuple[int, int]] = Counter()
        self.sides: set[int] = set()

    def scripted(self, roll: int, sides: int) -> int | None:
        """The scripted face, if any; dice must be rolled in order."""
        face = super().scripted(roll, sides)
        if roll != self.rolls:
            self._fail()
        self.rolls += 1
        self._rolling = face is None
        if face is not None:
            self.by_hand += 1
            self.number += 1
        return face

    def shuffling(self, cards: int) -> None:
        """The next draws, one fewer than the cards, are a shuffle."""
        self.shuffles += 1
        self._shuffled = cards

    def draw(self, number: int, among: int) -> int:
        """A number, checked and counted."""
        drawn = super().draw(number, among)
        given = number < len(self.draws)
        if number != self.number or not (given or drawn == formula(self._seed, number, among)):
            self._fail()
        self.number += 1
        if given:
            self._rolling = False
            self._shuffled = max(0, self._shuffled - 1)
            self.by_hand += 1
            return drawn
        if self._rolling:
            self._rolling = False
            self.sides.add(among)
            self.faces[among, drawn + 1] += 1
        elif self._shuffled >= 2:
            self._shuffled -= 1
        else:
            self.lots += 1
        return drawn

    def _fail(self) -> None:
        """Raise once only: after an exception the session is rolled back and draws earlier numbers again."""
        if not self._failed:
            self._failed = True
            raise VerificationError("verify.number", n=self.number + 1)


def formula(seed: str, number: int, among: int) -> int:
    """The formula of draw ``number``, written as plainly as possible: see :mod:`vexillum.core.dice`."""
    key = blake2b(seed.encode(), digest_size=32).digest()
    block = blake2b((number // 8).to_bytes(8, "big"), key=key).digest()
    place = number % 8 * 8
    return int.from_bytes(block[place : place + 8], "big") % among


def report_lines(report: Report, texts: Texts) -> Iterator[PageLine]:
    """The report as text lines."""
    yield PageLine(texts(f"verify.holds_{report.source}"), "note")
    yield PageLine(texts("verify.of_hash", hash=report.hash), "code")
    yield PageLine(texts("verify.of_seed", seed=report.seed), "code")
    made = {"shuffles": report.shuffles, "lots": report.lots, "numbers": report.numbers}
    yield PageLine(texts("verify.made", dice=report.dice, **made) if report.dice else texts("verify.drawn", **made))
    for sides, faces in report.faces.items():
        shown = ", ".join(f"{face}: {n}" for face, n in enumerate(faces, 1))
        yield PageLine(texts("verify.faces", sides=sides, n=sum(faces), faces=shown))
    if report.by_hand:
        yield PageLine(texts("verify.by_hand", n=report.by_hand))
    if report.placed:
        yield PageLine(texts("verify.placed"))
    yield from _told_givers(report.givers, texts)


def _told_givers(givers: AnswerSources, texts: Texts) -> Iterator[PageLine]:
    if givers.agents:
        shown = [
            f"{texts.name('agent', agent)} ({texts.name('seat', seat)}): {n}"
            for (agent, seat), n in sorted(givers.agents.items())
        ]
        yield PageLine(texts("verify.agents", n=sum(givers.agents.values()), agents=", ".join(shown)))
    if givers.people:
        shown = [f"{texts.name('seat', seat)}: {n}" for seat, n in givers.people.items()]
        yield PageLine(texts("verify.people", n=sum(givers.people.values()), seats=", ".join(shown)))
    for why, n in givers.unchecked.items():
        yield PageLine(texts(f"verify.{why}", n=n))
