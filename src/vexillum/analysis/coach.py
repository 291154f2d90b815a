"""The coach of a single player: what an agent would answer, and whether an answer was much worse."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from math import sqrt
from random import Random
from typing import Any, Literal

import msgspec

from vexillum.analysis.chances import Moment, finished
from vexillum.analysis.review import strongest
from vexillum.analysis.words import analysis_texts, percent
from vexillum.core.agent import Agent
from vexillum.core.decision import Decision
from vexillum.core.game import Game
from vexillum.core.search.playouts import imagined, playout_agent
from vexillum.core.session import Session, sure_consequences
from vexillum.core.words.texts import Message, Texts

# Hints ---------------------------------------------------------------------------------------------------------------


RIVALS = 4
"""How many other answers the coach's is compared with, if its agent gives no reasons."""
TRIALS = 24
"""In how many imagined worlds, and"""
SECONDS = 3.0
"""for how long at most."""


class Hint(msgspec.Struct, frozen=True):
    """The coach's answer."""

    agent: str
    keys: tuple[str, ...]
    reason: Message | None = None
    """The decisive reason; None: the agent gives none."""
    more: tuple[Message, ...] = ()
    """All its reasons, if there are several."""


def has_coach(game: Game[Any]) -> bool:
    """Whether the game has an agent good enough to coach."""
    return len(game.info.agents) > 1


def hint(session: Session[Any], *, why: bool = True) -> Hint | None:
    """What the coach would answer to the current question, and ``why``; None if it finds no answer.

    The agent is asked in an imagined world, so it cannot reveal anything hidden.
    """
    decision = session.decision
    if decision is None or not has_coach(session.game):
        return None
    world = imagined(session, decision.seat, Random("coach"))
    if world is None or world.decision is None:
        return None
    agent = session.game.agents[strongest(session.game)]()
    try:
        keys = tuple(agent.choose(world, world.decision))
        decision.pick(keys)
    except Exception:  # an agent may fail in positions that it would not have reached: then there is no advice
        return None
    if not why:
        return Hint(agent.id, keys)
    lines = _reasons(world, world.decision, agent, keys)
    if lines:
        return Hint(agent.id, keys, decisive(lines), tuple(lines) if len(lines) > 1 else ())
    if not agent.explains and (tried := _tried(session, decision, keys)) is not None:
        return Hint(agent.id, keys, tried)
    return Hint(agent.id, keys, _sure(world, keys))


def decisive(lines: list[Message]) -> Message:
    """The decisive line: the last question of a flowchart, or else the first line."""
    asked = [line for line in lines if {"question", "answer"} <= set(line.params)]
    return asked[-1] if asked else lines[0]


def _reasons(world: Session[Any], decision: Decision, agent: Agent, keys: tuple[str, ...]) -> list[Message]:
    """The agent's reasons; if it gave them when it planned the turn, those about these options."""
    if not agent.explains:
        return []
    try:
        found = agent.reasons(world, decision, keys)
        if found or agent.id != world.game.info.quick_agent:
            return found
        return _planned(world, agent, {option.thing for option in decision.pick(keys)} - {""})
    except Exception:
        return []


def _planned(world: Session[Any], agent: Agent, things: set[str]) -> list[Message]:
    """The agent's reasons from earlier in this turn about some things, if all answers since were its own."""
    step = world.steps[-1]
    past = world.fork(quiet=True)
    past.go_back(step.answers)
    said: list[Message] = []
    for answer in world.answers[step.answers :]:
        decision = past.decision
        if decision is None:
            return []
        if answer.seat == (world.decision.seat if world.decision else ""):
            if sorted(agent.choose(past, decision)) != sorted(answer.keys):
                said = []
            else:
                said += agent.explain(past, decision)
        past.repeat(answer)
    names = {thing.partition(":")[2] for thing in things}
    return [line for line in said if names & set(_words(line.params))][-1:]


def _words(value: Any) -> list[str]:
    """Every word in the parameters of a message."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, Message):
        return _words(value.params)
    if isinstance(value, dict):
        return [word for one in value.values() for word in _words(one)]
    return [word for one in value for word in _words(one)] if isinstance(value, list | tuple) else []


def _tried(session: Session[Any], decision: Decision, keys: tuple[str, ...]) -> Message | None:
    """The answer's win chance in playouts, compared with the best of some others."""
    if decision.at_most > 1:
        return None
    others = [(option.key,) for option in decision.options if (option.key,) != keys][:RIVALS]
    worlds, shares = shares_of(session, [keys, *others], TRIALS, SECONDS)
    if not worlds:
        return None
    best = max(range(1, len(shares)), key=lambda number: shares[number])
    return Message(
        "analysis.coach_tried",
        {
            "playouts": worlds,
            "share": _percent(shares[0]),
            "other": decision.pick(others[best - 1])[0].message,
            "other_share": _percent(shares[best]),
        },
    )


def _percent(share: float) -> int:
    return round(100 * share)


def _sure(world: Session[Any], keys: tuple[str, ...]) -> Message | None:
    """The certain effect of the answer: the first line of the journal that follows."""
    try:
        lines = sure_consequences(world.fork(), keys).lines
    except Exception:
        return None
    return Message("analysis.coach_leads", {"line": lines[0]}) if lines else None


# Two answers compared ------------------------------------------------------------------------------------------------


LOOKS = (16, 48, 144)
"""The numbers of worlds after which a verdict is attempted."""
Z = 2.289
"""The half-width of the interval in standard errors.

Pocock's bound for three looks: their joint error rate is 5%, as that of one look with 1.96 would be.
"""
MUCH = 0.10
"""An answer is much worse if it loses at least this much win chance, and the interval excludes 0."""

Verdict = Literal["open", "fine", "worse"]


class Pair(msgspec.Struct, frozen=True):
    """What the seat won in one world with the better answer, and with the one that was given."""

    number: int
    better: float = 0.0
    given: float = 0.0
    counts: bool = True
    """Not where no world fitted, or where a playout failed or did not end."""


class Comparison:
    """The comparison of two answers so far."""

    def __init__(self, pairs: Iterable[Pair] = ()) -> None:
        self.tried = 0
        self.pairs: list[Pair] = []
        self.take(pairs)

    def take(self, pairs: Iterable[Pair]) -> None:
        """Add more worlds."""
        for pair in pairs:
            self.tried += 1
            if pair.counts:
                self.pairs.append(pair)

    @property
    def n(self) -> int:
        """How many worlds count."""
        return len(self.pairs)

    @property
    def better_share(self) -> float:
        """The win chance with the better answer."""
        return sum(pair.better for pair in self.pairs) / self.n if self.n else 0.0

    @property
    def given_share(self) -> float:
        """The win chance with the answer that was given."""
        return sum(pair.given for pair in self.pairs) / self.n if self.n else 0.0

    @property
    def loss(self) -> float:
        """By how much the answer that was given is worse."""
        return self.better_share - self.given_share

    def interval(self, z: float = Z) -> tuple[float, float]:
        """The interval of the difference: Agresti and Min's for paired data, valid for few pairs too.

        It adds half a world for each of the four ways in which two answers can win or lose.
        """
        differences = [pair.better - pair.given for pair in self.pairs]
        n, total = self.n + 2, sum(differences)
        spread = sum(one * one for one in differences) + 1 - total * total / n
        reach = z * sqrt(max(0.0, spread)) / n
        return max(-1.0, total / n - reach), min(1.0, total / n + reach)

    @property
    def verdict(self) -> Verdict:
        """Whether the given answer is much worse, fine, or still open.

        An answer that seems to lose less than half of the threshold is dropped: this saves time and cannot cause a
        wrong note.
        """
        if self.tried not in LOOKS or not self.n:
            return "fine" if self.tried >= LOOKS[-1] else "open"
        low, high = self.interval()
        if low > 0 and self.loss >= MUCH:
            return "worse"
        hopeless = high < MUCH or self.loss < MUCH / 2
        return "fine" if hopeless or self.tried >= LOOKS[-1] else "open"

    @property
    def next_look(self) -> int:
        """The number of worlds at the next look."""
        return next((look for look in LOOKS if look > self.tried), LOOKS[-1])


def pairs_of(
    session: Session[Any],
    better: Sequence[str],
    given: Sequence[str],
    numbers: Iterable[int],
    seconds: float | None = None,
) -> list[Pair]:
    """Both answers in the worlds with these numbers: at least one, and no more than fit into some seconds.

    Both answers share a world, with the same dice and the same luck of all seats, so that chance rarely makes the
    difference. A world contains nothing that the seat to answer cannot know.
    """
    decision, end = session.decision, None if seconds is None else time.monotonic() + seconds
    if decision is None:
        return []
    found: list[Pair] = []
    for number in numbers:
        found.append(_pair(session, decision.seat, better, given, number))
        if end is not None and time.monotonic() >= end:
            break
    return found


def shares_of(
    session: Session[Any], answers: Sequence[Sequence[str]], worlds: int, seconds: float | None = None
) -> tuple[int, list[float]]:
    """How many worlds counted, and the win chance with each answer in the same worlds."""
    decision, end = session.decision, None if seconds is None else time.monotonic() + seconds
    found: list[list[float]] = []
    for number in range(worlds if decision is not None else 0):
        world = imagined(session, decision.seat, Random(f"coach/{number}")) if decision is not None else None
        won = [] if world is None or decision is None else [_won(world, decision.seat, keys) for keys in answers]
        if won and None not in won:
            found.append([one for one in won if one is not None])
        if end is not None and time.monotonic() >= end:
            break
    return len(found), [sum(column) / len(found) for column in zip(*found, strict=True)]


def _pair(session: Session[Any], seat: str, better: Sequence[str], given: Sequence[str], number: int) -> Pair:
    world = imagined(session, seat, Random(f"coach/{number}"))
    if world is None:
        return Pair(number, counts=False)
    won = [_won(world, seat, keys) for keys in (better, given)]
    if won[0] is None or won[1] is None:
        return Pair(number, counts=False)
    return Pair(number, won[0], won[1])


def _won(world: Session[Any], seat: str, keys: Sequence[str]) -> float | None:
    """What the seat wins with an answer in one world; None if that is unknown."""
    game, twin = world.game, world.fork(quiet=True)
    agents = {other: game.agents[playout_agent(game)]() for other in world.setup.seats}
    try:
        twin.answer(seat, keys)
        won = finished(twin, agents, world.state.copy())
    except Exception:  # as in every playout
        return None
    return None if won is None else won[seat]


# Notes ---------------------------------------------------------------------------------------------------------------


BUDGET = 45.0
"""The time limit of one comparison. Without a verdict by then there is no note."""


def noted(moment: Moment, given: Sequence[str], language: str, seconds: float = BUDGET) -> NoteText | None:
    """A note that an answer was much worse than the coach's; None if it was not, or without a verdict in time."""
    session, end = moment.session(), time.monotonic() + seconds
    coach = hint(session, why=False)
    if coach is None or sorted(coach.keys) == sorted(given):
        return None
    known = Comparison()
    while known.verdict == "open":
        left = end - time.monotonic()
        if left <= 0:
            return None
        known.take(pairs_of(session, coach.keys, given, range(known.tried, known.next_look), left))
    return note_text(session, coach.keys, given, known, language) if known.verdict == "worse" else None


# In words ------------------------------------------------------------------------------------------------------------


class HintText(msgspec.Struct, frozen=True):
    """The coach's hint as text."""

    keys: tuple[str, ...]
    text: str
    """The answer that it would choose."""
    reason: str
    more: tuple[str, ...]
    """All its reasons, if there are several."""
    things: tuple[str, ...]
    """What the answer is about on the board."""


class NoteText(msgspec.Struct, frozen=True):
    """The note that an answer was much worse, as text."""

    question: str
    given: str
    text: str
    """The better answer, and by how much."""
    known: str
    """The number of playouts and the interval."""
    things: tuple[str, ...]


def hint_text(session: Session[Any], found: Hint, language: str) -> HintText:
    """A hint about the current question, as text."""
    texts, decision = analysis_texts(session.game, language), session.decision
    assert decision is not None
    reason = texts(found.reason) if found.reason else texts("analysis.coach_silent")
    return HintText(
        keys=found.keys,
        text=texts("analysis.coach_hint", agent=found.agent, what=answer_text(decision, found.keys, texts)),
        reason=sentence(reason),
        more=tuple([texts(line) for line in found.more]),
        things=things_of(decision, found.keys),
    )


def note_text(
    session: Session[Any], better: Sequence[str], given: Sequence[str], found: Comparison, language: str
) -> NoteText:
    """A note that an answer to the current question of a session was much worse than another."""
    texts, decision = analysis_texts(session.game, language), session.decision
    assert decision is not None
    low, high = found.interval()
    here, there = percent(found.given_share, texts), percent(found.better_share, texts)
    what = answer_text(decision, better, texts)
    note = texts("analysis.coach_note", better=what, points=round(100 * found.loss), there=there, here=here)
    return NoteText(
        question=texts(decision.prompt),
        given=answer_text(decision, given, texts),
        text=note[:1].upper() + note[1:],
        known=texts("analysis.coach_known", n=found.n, low=round(100 * low), high=round(100 * high)),
        things=things_of(decision, better),
    )


def answer_text(decision: Decision, keys: Sequence[str], texts: Texts) -> str:
    """An answer as text."""
    return texts.listed([texts(option.message) for option in decision.pick(keys)] or [texts("analysis.nothing")])


def things_of(decision: Decision, keys: Sequence[str]) -> tuple[str, ...]:
    """The things on the board that an answer is about."""
    return tuple(dict.fromkeys(option.thing for option in decision.pick(keys) if option.thing))


def sentence(said: str) -> str:
    """The text with a capital letter and a full stop."""
    said = said[:1].upper() + said[1:]
    return said if said.endswith((".", "?", "!", "…")) else f"{said}."
