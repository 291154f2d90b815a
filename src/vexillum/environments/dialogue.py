"""A session answered by numbered actions, with agents at some of its seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

from vexillum.core.agent import Agent, drive
from vexillum.core.errors import BadSetup
from vexillum.core.game import Game
from vexillum.core.registry import get_game
from vexillum.core.session import HUMAN, Session
from vexillum.core.show.text_board import plain_text
from vexillum.core.table import Answer, Setup
from vexillum.core.words.languages import SOURCE
from vexillum.environments.encodings import FINISH, NEXT_PAGE, Codec, PendingDecision
from vexillum.environments.slots import codec_for

POLICY = "policy"
"""Who the answers are recorded as given by."""
Reward: TypeAlias = Literal["win", "place"]
REWARDS: tuple[Reward, ...] = ("win", "place")


class IllegalAction(ValueError):
    """An action that is not legal now. Nothing has changed."""


class Dialogue:
    """Asks seats for actions, and answers the session when an answer is complete."""

    def __init__(self, session: Session[Any], codec: Codec, agents: Mapping[str, Agent] | None = None) -> None:
        """Seats with an agent, including those for which the rules require one, are not asked."""
        self.session = session
        self.codec = codec
        self.agents = dict(agents or {})
        self.asked: PendingDecision | None = None
        self._go_on()

    def _go_on(self) -> None:
        drive(self.session, self.agents)
        decision = self.session.decision
        self.asked = None if decision is None else PendingDecision(decision)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.asked is None

    @property
    def seat(self) -> str:
        """The seat to act; empty at the end."""
        return self.asked.decision.seat if self.asked else ""

    def legal(self) -> list[int]:
        """The legal actions; none at the end."""
        return self.codec.legal(self.asked) if self.asked else []

    def act(self, action: int) -> None:
        """Do an action, or :class:`IllegalAction`."""
        asked = self.asked
        if asked is None:
            raise IllegalAction("The game is over.")
        if action not in self.legal():
            size = len(self.codec.actions)
            name = self.codec.actions[action] if 0 <= action < size else f"none of the {size} actions"
            raise IllegalAction(
                f"Action {action} ({name}) is not allowed: {asked.decision.seat} is asked for "
                f"{asked.decision.kind}, and the action mask says with which actions."
            )
        special = self.codec.special(action)
        if special == NEXT_PAGE:
            self.asked = PendingDecision(asked.decision, asked.picked, (asked.page + 1) % self.codec.pages(asked))
            return
        picked = asked.picked if special == FINISH else (*asked.picked, self.codec.meaning(asked, action))
        if special == FINISH or len(picked) == asked.most:
            self.session.answer(asked.decision.seat, picked, by=POLICY)
            self._go_on()
        else:
            self.asked = PendingDecision(asked.decision, picked, asked.page)

    def observe(self, seat: str) -> list[int]:
        """What a seat may know, in numbers, with the current question if it is to act."""
        return self.codec.observe(self.session, seat, self.asked if seat == self.seat else None)

    def describe(self, action: int) -> str:
        """A legal action in the encoding's words, with its key."""
        special = self.codec.special(action)
        if special or self.asked is None:
            return special
        return f"{self.asked.decision.kind}:{self.codec.meaning(self.asked, action)}"

    def fork(self) -> Dialogue:
        """An independent dialogue at the same point."""
        twin = Dialogue.__new__(Dialogue)
        twin.session, twin.codec, twin.agents = self.session.fork(), self.codec, self.agents
        decision = twin.session.decision
        twin.asked = PendingDecision(decision, self.asked.picked, self.asked.page) if decision and self.asked else None
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Dialogue:
        return self.fork()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the set-up and the answers, as a running generator cannot be pickled."""
        session, asked = self.session, self.asked
        begun = (asked.picked, asked.page) if asked else ((), 0)
        return _again, (
            session.setup,
            session.players,
            tuple(session.answers),
            session.table.quiet,
            self.codec.generic,
            self.agents,
            *begun,
        )


def _again(
    setup: Setup,
    players: Mapping[str, str],
    answers: Sequence[Answer],
    quiet: bool,
    generic: bool,
    agents: Mapping[str, Agent],
    picked: tuple[str, ...],
    page: int,
) -> Dialogue:
    """Restore a pickled dialogue."""
    game = get_game(setup.game)
    session = Session(game, setup, players, answers=answers, quiet=quiet)
    dialogue = Dialogue(session, codec_for(game, generic=generic), agents)
    if dialogue.asked is not None:
        dialogue.asked = PendingDecision(dialogue.asked.decision, picked, page)
    return dialogue


def rewards(session: Session[Any], reward: Reward) -> dict[str, float]:
    """The reward of each seat at the end.

    ``win``: the winners share 1, the others get 0. ``place``: from 1 for the first to 0 for the last, evenly spaced.
    """
    outcome = session.outcome
    seats = session.setup.seats
    if reward == "win":
        return {seat: 1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in seats}
    steps = max(1, len(seats) - 1)
    return {seat: 1 - (outcome.place(seat) - 1) / steps for seat in seats}


def check_reward(reward: str) -> None:
    """Raise ValueError for an unknown reward."""
    if reward not in REWARDS:
        raise ValueError(f"There is no reward {reward!r}: one of {', '.join(REWARDS)}.")


def game_of(game: str | Game[Any]) -> Game[Any]:
    """A game, or the one with this id."""
    return get_game(game) if isinstance(game, str) else game


def agents_for(game: Game[Any], players: Mapping[str, str]) -> dict[str, Agent]:
    """The agents of the seats that are not a person's, by their ids."""
    for id in players.values():
        if id != HUMAN and id not in game.agents:
            raise BadSetup("error.agent", game=game.info.id, agent=id, known=list(game.agents))
    return {seat: game.agents[id]() for seat, id in players.items() if id != HUMAN}


def text_board(session: Session[Any], seat: str | None = None, language: str = SOURCE) -> str:
    """The board as plain text, as a seat (None: an observer) sees it."""
    board = session.game.board.draw_text(session.view(seat), session.game.texts(language))
    return plain_text(board)


def svg_board(session: Session[Any], seat: str | None = None, language: str = SOURCE) -> str:
    """The board as an SVG document, as a seat (None: an observer) sees it."""
    return session.game.board.draw_svg(session.view(seat), session.game.texts(language))
