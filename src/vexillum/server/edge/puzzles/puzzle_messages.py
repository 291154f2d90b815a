"""The messages of a puzzle. The values of answers are sent only after an answer."""

from __future__ import annotations

from typing import Literal

import msgspec

from vexillum.core.show.display import Art
from vexillum.puzzles.puzzle import Status, Verdict
from vexillum.server.matches.actions import client_messages
from vexillum.server.matches.actions.client_messages import Incoming, Word
from vexillum.server.matches.frames.frame_types import Outgoing

# Sent -----------------------------------------------------------------------------------------------------------------


class PuzzleForm(msgspec.Struct, frozen=True):
    """A puzzle in a list, without its solution."""

    id: str
    day: str
    """The last day it was shown: 2026-11-17."""
    title: str
    question: str
    scenario: str
    seat: str
    """The seat to move."""
    theme: str
    difficulty: int
    """1 to 3."""
    level: str
    """The difficulty in a word."""
    answers: int
    """The number of possible answers."""


class GamePuzzles(msgspec.Struct, frozen=True):
    """The puzzles of a game."""

    game: str
    name: str
    today: PuzzleForm
    earlier: list[PuzzleForm]
    """Earlier ones, newest first."""


class PuzzleList(msgspec.Struct, frozen=True):
    """The puzzles of all games."""

    day: str
    """Today, in UTC."""
    games: list[GamePuzzles]


class PuzzleWelcome(Outgoing, frozen=True, tag="puzzle_welcome"):
    """The puzzle and its game: everything the page needs only once."""

    game: str
    name: str
    """The game's name."""
    puzzle: PuzzleForm
    following: str
    """The id of the previous puzzle, to go on with; empty if there is none."""
    art: Art


class RatedForm(msgspec.Struct, frozen=True):
    """The value of an answer."""

    key: str
    label: str
    share: float
    """Its share of wins, from 0 to 1."""
    low: float
    high: float
    chance: str
    """The share and its interval in words."""
    interval: str
    gap: str
    """The gap to the best answer with its interval; empty for the best."""
    playouts: int
    best: bool
    given: bool
    """Whether it is the given answer."""


class PuzzleShown(Outgoing, frozen=True, tag="puzzle"):
    """What is said now."""

    frame: int
    """The number of the table frame it belongs to."""
    status: Status
    hints: list[str]
    more_hints: bool
    tries: int
    solved: bool
    verdict: Verdict | None = None
    """The verdict on the last answer, while it is shown."""
    said: str = ""
    """The verdict in words."""
    answers: list[RatedForm] = []
    """The values of answers, best first: all once the best was found or shown, before that only those tried."""
    explanation: list[str] = []
    """Why the best answer is best, once found or shown."""
    meant: str = ""
    """How the chances were computed."""


# Received -------------------------------------------------------------------------------------------------------------

Act = Literal["hint", "again", "show"]


class PuzzleHello(Incoming, tag="hello"):
    """The reader's language."""

    lang: Word = "en"


class PuzzleAct(Incoming, tag="puzzle"):
    """Show a hint, try again, or show the solution."""

    act: Act


Message = (
    PuzzleHello
    | PuzzleAct
    | client_messages.Answer
    | client_messages.Why
    | client_messages.WhatToAsk
    | client_messages.Preview
    | client_messages.Rule
    | client_messages.Read
    | client_messages.Odds
    | client_messages.Lang
    | client_messages.Board
    | client_messages.Ping
)
_DECODER: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
_TYPES = frozenset(
    ("hello", "puzzle", "answer", "why", "askable", "preview", "rule", "page", "odds", "lang", "board", "ping")
)


def read(text: str) -> Message:
    """A message, or a refusal that says what is wrong."""
    return client_messages.decoded(text, _DECODER, _TYPES)
