"""Views of a game: from which viewpoint, at which earlier moment, and what is public about it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from vexillum.core.decision import Decision
from vexillum.core.errors import Refused
from vexillum.core.game import Game
from vexillum.core.session import Session
from vexillum.core.show.pages import Page
from vexillum.core.table import Answer, Checkpoint
from vexillum.core.variations import common_start
from vexillum.core.words.texts import Texts, told_winners
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches.frames.frame_types import GivenForm, OutcomeForm, ScoreLine

# From which seat's viewpoint a client sees the table -----------------------------------------------------------------


class Viewpoint(NamedTuple):
    """What a client may see: the table as ``reader`` (None: an observer), and whether it is asked."""

    reader: str | None
    asked: bool = False
    hand_over: bool = False
    """It is asked, but the screen has to be handed over first."""


def private(session: Session[Any], decision: Decision) -> bool:
    """Whether the seat that is asked sees anything that an observer does not."""
    if decision.secret:
        return True
    view_key = session.game.knowledge.view_key
    alike = view_key(session.state, decision.seat) == view_key(session.state, None)
    return not alike and session.view(decision.seat) != session.view(None)


def viewpoint_of(session: Session[Any], seats: Collection[str], ready: str | None) -> Viewpoint:
    """The current viewpoint of the player of these seats.

    The player of one seat sees as that seat. Several people at one screen see what an observer sees, until one of them
    is asked something private and has taken over the screen (``ready``).
    """
    decision = session.decision
    asked = decision is not None and decision.seat in seats
    if len(seats) <= 1:
        return Viewpoint(next(iter(seats), None), asked)
    if decision is None or not asked:
        return Viewpoint(None)
    if not private(session, decision):
        return Viewpoint(None, asked=True)
    if ready != decision.seat:
        return Viewpoint(None, hand_over=True)
    return Viewpoint(decision.seat, asked=True)


# Earlier moments of a game, each from the nearest checkpoint before it -----------------------------------------------


class Past:
    """A snapshot of all moments of a session: moment *n* is the state after *n* answers."""

    def __init__(self, session: Session[Any]) -> None:
        self.game, self.setup, self.players = session.game, session.setup, dict(session.players)
        self.answers = list(session.answers)
        self.journal = list(session.journal)
        self.story = list(session.table.story)
        self.steps = list(session.steps)
        self.over = session.over

    @property
    def first(self) -> int:
        """The first moment that can be shown. The beginning cannot if it was played under older rules."""
        return self.steps[0].answers

    @property
    def last(self) -> int:
        """The current moment."""
        return len(self.answers)

    def beginnings(self) -> list[int]:
        """The moments at which a step of the game (a card, a turn) begins."""
        return list(dict.fromkeys(step.answers for step in self.steps))

    def at(self, moment: int) -> Session[Any]:
        """The session as it was at a moment."""
        if moment > self.last:
            raise Refusal("no_moment", 404, at=moment, most=self.last)
        if moment < self.first:
            raise Refusal("history", 404, first=self.first)
        nearest = max(n for n, step in enumerate(self.steps) if step.answers <= moment)
        return self._session(nearest, moment)

    def branched(self, answers: Sequence[Answer]) -> Past:
        """The same game with other answers."""
        return Past(self.branch(answers))

    def branch(self, answers: Sequence[Answer]) -> Session[Any]:
        """The session of the same game after other answers."""
        common = common_start(self.answers, answers)
        session = self.at(max(common, self.first))
        if common < self.first:
            raise Refusal("history", 404, first=self.first)
        try:
            for answer in answers[common:]:
                session.repeat(answer)
        except Refused as error:
            raise Refusal("branch_broken", 409) from error
        return session

    def since(self, step: Checkpoint) -> Iterator[Session[Any]]:
        """Replays the game from a checkpoint: yields the same session after each answer."""
        session = self._session(self.steps.index(step), step.answers)
        yield session
        for answer in self.answers[step.answers :]:
            session.repeat(answer)
            yield session

    def _session(self, nearest: int, moment: int) -> Session[Any]:
        step = self.steps[nearest]
        return Session(
            self.game,
            self.setup,
            self.players,
            origin=step,
            earlier=self.steps[:nearest],
            answers=self.answers[:moment],
            journal=self.journal[: step.lines],
            story=self.story[: step.scopes],
        )


def given(before: Session[Any], keys: tuple[str, ...], reader: str | None, texts: Texts) -> GivenForm | None:
    """The answer to a session's decision in words, as visible to a seat (None: an observer)."""
    decision = before.decision
    if decision is None:
        return None
    hidden = decision.secret and decision.seat != reader
    labels = [] if hidden else [texts(option.message) for option in decision.pick(keys)]
    return GivenForm(decision.seat, labels)


# Public information about a game: its title, its pages, its result ---------------------------------------------------


def page_about(session: Session[Any], reader: str | None, texts: Texts, thing: str) -> Page:
    """The page about a thing, for a seat (None: an observer)."""
    found = session.game.words.read(session.view(reader), texts, thing)
    if found is None:
        raise Refusal("no_page", 404, thing=thing)
    return found


def title(session: Session[Any], texts: Texts) -> str:
    """The game and its scenario."""
    return texts("server.title", game=texts("game.name"), scenario=session.setup.scenario)


def outcome(session: Session[Any], texts: Texts, *, practised: bool = False) -> OutcomeForm:
    """The result and its breakdown. In practice, it says that the result does not count."""
    result = session.outcome
    told = [texts(message) for message in result.told]
    return OutcomeForm(
        scores=result.scores,
        ranking=list(result.ranking),
        winners=list(result.winners),
        text=winners(texts, result.winners),
        told=[*told, texts("server.practised")] if practised else told,
        breakdown=[ScoreLine(texts(part), points) for part, points in result.breakdown],
    )


def winners(texts: Texts, seats: tuple[str, ...] | list[str]) -> str:
    """Who won, in a sentence."""
    return told_winners(texts, seats, "server.winners") if seats else ""


# The address of a match's rules: those of its game, with the cards of an owner's deck if it uses one -----------------


def rules_address(session: Session[Any]) -> str:
    """The address of the rules of a match, on this server."""
    owners = owners_options(session.game, session.setup.options)
    return f"/rules/{session.setup.game}{f'?{urlencode(owners)}' if owners else ''}"


def owners_options(game: Game[Any], options: Mapping[str, str]) -> dict[str, str]:
    """The options whose value an owner has installed: they determine the cards."""
    listed = {choice.id: choice.values for choice in game.options.listed}
    return {id: value for id, value in options.items() if id in listed and value not in listed[id]}
