"""What a puzzle's page sends and is sent. What its answers are worth is sent only after an answer."""

from __future__ import annotations

from typing import Literal

import msgspec

from vexillum.core.show.display import Art
from vexillum.puzzles.attempt import Status
from vexillum.puzzles.puzzle import Verdict
from vexillum.server.matches.actions import client_messages
from vexillum.server.matches.actions.client_messages import Incoming, Word
from vexillum.server.matches.frames.frame_types import Outgoing

# What is sent -------------------------------------------------------------------------------------------------------


class PuzzleForm(msgspec.Struct, frozen=True):
    """A puzzle in a list: nothing of its solution."""

    id: str
    day: str
    """When it was shown last: 2026-11-17."""
    title: str
    question: str
    scenario: str
    seat: str
    """Who is asked."""
    theme: str
    difficulty: int
    """1 to 3."""
    level: str
    """The same in a word."""
    answers: int
    """Among how many is to be chosen."""


class GamePuzzles(msgspec.Struct, frozen=True):
    """The puzzles of a game."""

    game: str
    name: str
    today: PuzzleForm
    earlier: list[PuzzleForm]
    """Those of the days before, the newest first."""


class PuzzleList(msgspec.Struct, frozen=True):
    """The puzzles of all games."""

    day: str
    """Today, in UTC."""
    games: list[GamePuzzles]


class PuzzleWelcome(Outgoing, frozen=True, tag="puzzle_welcome"):
    """Which puzzle of which game it is, and what the page needs to know only once."""

    game: str
    name: str
    """Of the game."""
    puzzle: PuzzleForm
    following: str
    """The id of the one shown before it, to go on with; empty: there is none."""
    art: Art


class RatedForm(msgspec.Struct, frozen=True):
    """What an answer is worth."""

    key: str
    label: str
    share: float
    """How often it wins, from 0 to 1."""
    low: float
    high: float
    chance: str
    """The same in words: the share, and its interval."""
    interval: str
    gap: str
    """How much less than the best answer, with its interval; empty: it is the best."""
    playouts: int
    best: bool
    given: bool
    """Is it the one that was answered?"""


class PuzzleShown(Outgoing, frozen=True, tag="puzzle"):
    """What is said now."""

    frame: int
    """The number of the table's frame that it belongs to."""
    status: Status
    hints: list[str]
    more_hints: bool
    tries: int
    solved: bool
    verdict: Verdict | None = None
    """Of the last answer, as long as it is shown."""
    said: str = ""
    """The verdict in words."""
    answers: list[RatedForm] = []
    """What answers are worth, the best first: all of them once the best was found or shown, before only those tried."""
    explanation: list[str] = []
    """Why the best one is the best, once it was found or asked for."""
    meant: str = ""
    """How the chances were made."""


# What comes ---------------------------------------------------------------------------------------------------------

Act = Literal["hint", "again", "show"]


class PuzzleHello(Incoming, tag="hello"):
    """My language."""

    lang: Word = "en"


class PuzzleAct(Incoming, tag="puzzle"):
    """Show a hint, ask once more, or show the solution."""

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
    """A message, or a refusal that says what is wrong with it."""
    return client_messages.decoded(text, _DECODER, _TYPES)
