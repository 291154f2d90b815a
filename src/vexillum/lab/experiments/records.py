"""The rows recorded for a game: one for it, for each seat and choice, and optionally each turn and decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from vexillum.core.agent import signer
from vexillum.core.decision import Decision
from vexillum.core.parts.rules import Outcome
from vexillum.core.session import Session
from vexillum.core.show.story import Scope
from vexillum.core.words.languages import SOURCE
from vexillum.core.words.texts import Message, Texts
from vexillum.lab.experiments.description import Record
from vexillum.lab.game_runner import Failure, played_out
from vexillum.lab.plan import Deal, Plan


class GameRow(msgspec.Struct, frozen=True, array_like=True):
    """A game."""

    arm: str
    number: int
    game: str
    scenario: str
    players: int
    seed: str
    winners: str
    """The seats that won, separated by spaces."""
    path: str
    """How it was won, as text ids: ``result.check met.renown``."""
    chapters: int
    """Cards, rounds or turns."""
    decisions: int
    error: str


class SeatRow(msgspec.Struct, frozen=True, array_like=True):
    """A seat in a finished game."""

    arm: str
    number: int
    seat: str
    agent: str
    score: int
    place: int
    won: bool


class ChoiceRow(msgspec.Struct, frozen=True, array_like=True):
    """How often a seat made a choice in a finished game, of those the game counts (``Analysis.counted``)."""

    arm: str
    number: int
    seat: str
    choice: str
    """The id of the text that names it."""
    card: str
    """The card that it carried out; empty if none."""
    times: int


class TurnRow(msgspec.Struct, frozen=True, array_like=True):
    """A turn, with its card or round and the seat's score after it."""

    arm: str
    number: int
    chapter: int
    card: str
    turn: int
    seat: str
    agent: str
    action: str
    """Its title, in English."""
    first_decision: int
    decisions: int
    score: int | None
    """The seat's score after the step containing the turn; None for a turn without a seat."""


class DecisionRow(msgspec.Struct, frozen=True, array_like=True):
    """An answer."""

    arm: str
    number: int
    decision: int
    seat: str
    agent: str
    kind: str
    options: int
    keys: str
    """The chosen keys, separated by spaces."""


class Records(msgspec.Struct):
    """The rows of some games."""

    games: list[GameRow] = []
    seats: list[SeatRow] = []
    choices: list[ChoiceRow] = []
    turns: list[TurnRow] = []
    decisions: list[DecisionRow] = []


class DecisionLog(list[tuple[str, int]]):
    """Records the kind and the number of options of each decision while a game is played."""

    def __call__(self, decision: Decision) -> None:
        """Record a decision."""
        self.append((decision.kind, len(decision.options)))


def play_recorded(arm: str, plan: Plan, indices: Iterable[int], record: tuple[Record, ...]) -> Records:
    """Play some games of an arm and record the requested rows."""
    found = Records()
    for index in indices:
        deal, asked = plan.deal(index), DecisionLog()
        played = played_out(plan, index, quiet=False, watch=asked)
        if isinstance(played, Failure):
            found.games.append(_failed(arm, plan, index, deal, played))
            continue
        _keep(found, arm, plan, index, deal, played, asked, record)
    return found


def _failed(arm: str, plan: Plan, index: int, deal: Deal, failure: Failure) -> GameRow:
    error = f"{failure.error} ({failure.where})"
    return GameRow(
        arm=arm,
        number=index,
        game=plan.game,
        scenario=deal.scenario,
        players=plan.players,
        seed=deal.seed,
        winners="",
        path="",
        chapters=0,
        decisions=failure.decisions,
        error=error,
    )


def _keep(
    found: Records,
    arm: str,
    plan: Plan,
    index: int,
    deal: Deal,
    session: Session[Any],
    asked: DecisionLog,
    record: tuple[Record, ...],
) -> None:
    outcome, chapters = session.outcome, _chapters(session)
    found.games.append(
        GameRow(
            arm=arm,
            number=index,
            game=plan.game,
            scenario=deal.scenario,
            players=plan.players,
            seed=deal.seed,
            winners=" ".join(outcome.winners),
            path=path_of(outcome),
            chapters=len(chapters),
            decisions=session.decision_number,
            error="",
        )
    )
    found.seats += [
        SeatRow(arm, index, seat, agent, outcome.scores[seat], outcome.place(seat), seat in outcome.winners)
        for seat, agent in deal.agents.items()
        if seat in outcome.scores
    ]
    found.choices += _choices(arm, index, session, asked, chapters)
    if "turns" in record:
        found.turns += _turns(arm, index, session, chapters)
    if "decisions" in record:
        found.decisions += [
            DecisionRow(arm, index, n, answer.seat, signer(answer.by), kind, options, " ".join(answer.keys))
            for n, (answer, (kind, options)) in enumerate(zip(session.answers, asked, strict=True))
        ]


def path_of(outcome: Outcome) -> str:
    """How a game was won: the id of the first text of the result, and of the texts in it."""
    return " ".join(dict.fromkeys(_ids(outcome.told[0]))) if outcome.told else ""


def _ids(value: Any) -> Iterator[str]:
    if isinstance(value, Message):
        yield value.id
        for inner in value.params.values():
            yield from _ids(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from _ids(inner)


def _chapters(session: Session[Any]) -> list[Scope]:
    return [scope for scope in session.table.story if scope.kind == "chapter"]


def _choices(
    arm: str, index: int, session: Session[Any], asked: DecisionLog, chapters: list[Scope]
) -> Iterator[ChoiceRow]:
    """How often each seat made each choice that the game counts."""
    counted = session.game.analysis.counted
    counts: Counter[tuple[str, str, str]] = Counter()
    cards = _card_at(chapters)
    for n, (answer, (kind, _)) in enumerate(zip(session.answers, asked, strict=True)):
        for key in answer.keys:
            if (choice := counted(kind, key)) is not None:
                counts[answer.seat, choice.name, cards(n) if choice.by_card else ""] += 1
    for (seat, name, card), times in sorted(counts.items()):
        yield ChoiceRow(arm, index, seat, name, card, times)


def _card_at(chapters: list[Scope]) -> Callable[[int], str]:
    """A function from decision to the card in play, called in ascending order."""
    reached = 0

    def card(decision: int) -> str:
        nonlocal reached
        while reached < len(chapters) and chapters[reached].answers <= decision:
            reached += 1
        return _card(chapters[reached - 1]) if reached else ""

    return card


def _card(chapter: Scope) -> str:
    return chapter.things[0].partition(":")[2] if chapter.things else ""


def _turns(arm: str, index: int, session: Session[Any], chapters: list[Scope]) -> Iterator[TurnRow]:
    texts = session.game.texts(SOURCE)
    places = {scope.number: n for n, scope in enumerate(chapters)}
    scores = [(step.answers, session.game.rules.outcome(step.state).scores) for step in session.steps]
    number = 0
    for scope in session.table.story:
        if scope.kind != "turn" or (scope.inside is not None and scope.inside not in places):
            continue
        chapter = places[scope.inside] if scope.inside is not None else -1
        until = session.decision_number if scope.until is None else scope.until
        after = next((found for answers, found in scores if answers >= until), scores[-1][1])
        yield TurnRow(
            arm=arm,
            number=index,
            chapter=chapter,
            card=_card(chapters[chapter]) if chapter >= 0 else "",
            turn=number,
            seat=scope.seat,
            agent=session.players.get(scope.seat, ""),
            action=_said(scope, texts),
            first_decision=scope.answers,
            decisions=until - scope.answers,
            score=after.get(scope.seat),
        )
        number += 1


def _said(scope: Scope, texts: Texts) -> str:
    return texts(scope.title) if scope.title is not None else ""
