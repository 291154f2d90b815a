"""A puzzle at the table: the position from its seat's viewpoint, and comments on answers."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import msgspec

from vexillum.analysis.words import between
from vexillum.core.session import Session
from vexillum.puzzles.puzzle import HINTS, Attempt
from vexillum.puzzles.shelf import Daily
from vexillum.puzzles.words import Words
from vexillum.server.edge.puzzles.puzzle_catalog import puzzle_before, puzzle_form, words_of
from vexillum.server.edge.puzzles.puzzle_messages import Act, PuzzleShown, PuzzleWelcome, RatedForm
from vexillum.server.edge.solo.solo_table import SoloTable
from vexillum.server.matches.client import Client
from vexillum.server.matches.frames.frame_types import Outgoing


class PuzzleTable(SoloTable):
    """One person at one puzzle."""

    def __init__(self, daily: Daily, client: Client, network: str) -> None:
        super().__init__(client, network)
        self.daily = daily
        self.attempt = Attempt(daily.puzzle)

    @property
    def session(self) -> Session[Any]:
        """The session, which stays at the question."""
        return self.attempt.session

    @property
    def seat(self) -> str:
        """The seat to move."""
        return self.daily.puzzle.seat

    async def answer(self, keys: list[str], number: int) -> None:
        """Judge an answer."""
        await self._do(lambda: self.attempt.answer(keys, number))

    async def act(self, wanted: Act) -> None:
        """Perform the action of a button."""
        deeds: dict[Act, Callable[[], object]] = {
            "hint": self.attempt.hint,
            "again": self.attempt.again,
            "show": self.attempt.show,
        }
        await self._do(deeds[wanted])

    async def _do(self, deed: Callable[[], object]) -> None:
        self.send(await self.work(lambda: self._done(deed)))

    def _done(self, deed: Callable[[], object]) -> list[Outgoing]:
        deed()
        return self.present()

    # Showing ----------------------------------------------------------------------------------------------------------

    def present(self) -> list[Outgoing]:
        """The current table, preceded by the comments, which the page shows with it."""
        asks = self.attempt.status == "asked"
        frame = self.frame(self.session, (self.seat,), asks=asks)
        return [self._said(), msgspec.structs.replace(frame, undo=self.undo_form(False))]

    def _said(self) -> PuzzleShown:
        attempt = self.attempt
        words = words_of(attempt.puzzle, attempt.session, self.client.lang)
        judged = attempt.judged
        tried = {one.key for one in attempt.tries}
        told = {one.key for one in attempt.puzzle.options} if attempt.revealed else tried
        answered = attempt.status != "asked"
        return PuzzleShown(
            frame=self.client.frames,
            status=attempt.status,
            hints=words.hints(attempt.hints),
            more_hints=not answered and attempt.hints < HINTS,
            tries=len(attempt.tries),
            solved=attempt.solved,
            verdict=judged.verdict if judged else None,
            said=words.verdict(judged.key) if judged else "",
            answers=_rated(words, told, judged.key if judged else "") if answered else [],
            explanation=words.explanation() if answered and attempt.revealed else [],
            meant=words.meant() if answered else "",
        )

    def welcome(self) -> PuzzleWelcome:
        """The puzzle and its game."""
        puzzle, lang = self.daily.puzzle, self.client.lang
        texts = words_of(puzzle, self.session, lang).texts
        return PuzzleWelcome(
            game=puzzle.game,
            name=texts("game.name"),
            puzzle=puzzle_form(self.daily, lang),
            following=puzzle_before(puzzle.game, puzzle.id),
            art=self.session.game.board.art(texts),
        )


def _rated(words: Words, told: Collection[str], given: str) -> list[RatedForm]:
    """The values of some answers, best first."""
    puzzle, texts = words.puzzle, words.texts
    found = []
    for one in puzzle.ranked:
        if one.key not in told:
            continue
        chance = one.chance(puzzle.seat)
        found.append(
            RatedForm(
                key=one.key,
                label=words.label(one.key),
                share=chance.share,
                low=chance.low,
                high=chance.high,
                chance=words.share(one),
                interval=between(chance, texts),
                gap="" if one.gap is None else words.gap(one.gap),
                playouts=one.playouts,
                best=one.gap is None,
                given=one.key == given,
            )
        )
    return found
