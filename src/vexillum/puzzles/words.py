"""The texts about a puzzle: title, hints, explanation."""

from __future__ import annotations

from functools import cache
from typing import Any

from vexillum.analysis.words import analysis_catalog, between, percent
from vexillum.core.game import Game
from vexillum.core.session import Session
from vexillum.core.words.texts import Catalog, Texts, engine_catalog
from vexillum.puzzles.puzzle import Gap, Puzzle, Rated

LINES = 3
"""How many certain effects of the best answer are shown."""
RIVAL = 0.05
"""A rival is named if it wins this much more often after the second best answer."""
LEFT = 3
"""How many answers remain after the second hint."""


@cache
def puzzle_catalog() -> Catalog:
    """The texts about puzzles."""
    return Catalog.read("vexillum.puzzles")


@cache
def puzzle_texts(game: Game[Any] | None, language: str) -> Texts:
    """The texts about puzzles in one language, on top of those of the analysis and a game."""
    below = game.full_catalog if game else engine_catalog()
    return Texts(puzzle_catalog().over(analysis_catalog().over(below)), language)


class Words:
    """The texts about one puzzle in one language."""

    def __init__(self, puzzle: Puzzle, session: Session[Any], theme: str, language: str) -> None:
        assert session.decision is not None
        self.puzzle = puzzle
        self.session = session
        self.theme = theme
        self.texts = puzzle_texts(session.game, language)
        self._labels = {option.key: self.texts(option.message) for option in session.decision.options}

    # Before the answer: nothing here depends on what the answers are worth, but the hints that were asked for ------

    @property
    def title(self) -> str:
        """The title: the seat and the theme."""
        return self.texts("puzzle.title", who=self.puzzle.seat, theme=self.texts(f"puzzle_theme.{self.theme}"))

    @property
    def question(self) -> str:
        """The question."""
        assert self.session.decision is not None
        return self.texts(self.session.decision.prompt)

    def label(self, key: str) -> str:
        """The label of an answer."""
        return self._labels[key]

    def hints(self, count: int) -> list[str]:
        """The first hints."""
        return [self._rival_hint(), self._few_hint()][:count]

    def _rival_hint(self) -> str:
        """The hint that names the most frequent winner after wrong answers."""
        puzzle = self.puzzle
        wrong = [one for one in puzzle.options if one.gap is not None]
        shares = {
            seat: sum([one.won.get(seat, 0.0) / one.playouts for one in wrong]) / len(wrong)
            for seat in self.session.setup.seats
            if seat != puzzle.seat
        }
        rival = max(shares, key=lambda seat: shares[seat])
        return self.texts("puzzle.hint_rival", who=rival)

    def _few_hint(self) -> str:
        """The hint that lists the best answers, in the order of the question, or excludes the worst of a few."""
        ranked = self.puzzle.ranked
        if len(ranked) <= LEFT:
            return self.texts("puzzle.hint_not", answer=self.label(ranked[-1].key))
        left = {one.key for one in ranked[:LEFT]}
        named = [self.label(one.key) for one in self.puzzle.options if one.key in left]
        return self.texts("puzzle.hint_few", answers=self.texts.listed(named))

    # After it -------------------------------------------------------------------------------------------------------

    def verdict(self, key: str) -> str:
        """The verdict on an answer."""
        one = self.puzzle.rated(key)
        said = f"puzzle.{self.puzzle.verdict(key)}"
        lost = "" if one.gap is None else self.points(one.gap.mean)
        return self.texts(said, answer=self.label(key), lost=lost, chance=self.share(one))

    def explanation(self) -> list[str]:
        """Why the best answer is the best: sentences from the playouts and the game."""
        puzzle = self.puzzle
        best, second = puzzle.ranked[:2]
        assert second.gap is not None
        said = [
            self.texts(
                "puzzle.best",
                answer=self.label(best.key),
                who=puzzle.seat,
                chance=self.share(best),
                interval=between(best.chance(puzzle.seat), self.texts),
            ),
            self.texts(
                "puzzle.gap", answer=self.label(second.key), chance=self.share(second), gap=self.gap(second.gap)
            ),
            *self._consequences(),
            *self._rival(best, second),
            *self._agents(),
        ]
        comment = f"puzzle_comment.{puzzle.id}"
        return [self.texts(comment), *said] if comment in self.texts else said

    def _consequences(self) -> list[str]:
        """The certain effects of the best answer."""
        lines = [line for line in self.session.preview((self.puzzle.best,)) if line.visible(self.puzzle.seat)]
        told = [self.texts(line) for line in lines if not line.forced][:LINES]
        return [self.texts("puzzle.surely", lines=" ".join(told))] if told else []

    def _rival(self, best: Rated, second: Rated) -> list[str]:
        """Who wins instead after the second best answer."""

        def more(seat: str) -> float:
            return second.won.get(seat, 0.0) / second.playouts - best.won.get(seat, 0.0) / best.playouts

        rivals = [seat for seat in self.session.setup.seats if seat != self.puzzle.seat]
        rival = max(rivals, key=more)
        if more(rival) < RIVAL:
            return []
        before, after = best.chance(rival).share, second.chance(rival).share
        return [
            self.texts(
                "puzzle.rival",
                answer=self.label(second.key),
                who=rival,
                after=percent(after, self.texts),
                before=percent(before, self.texts),
            )
        ]

    def _agents(self) -> list[str]:
        """What the agents would answer."""
        said = []
        for agent, key in self.puzzle.found.items():
            found = "puzzle.agent_finds" if key == self.puzzle.best else "puzzle.agent_misses"
            said.append(self.texts(found, agent=agent, answer=self.label(key)))
        return said

    def meant(self) -> str:
        """Where the chances come from: how many playouts by which agent."""
        agent, _, _ = self.puzzle.origin.agent.partition("/")
        most = max([one.playouts for one in self.puzzle.options])
        return self.texts("puzzle.meant", n=most, agent=agent, who=self.puzzle.seat)

    def share(self, one: Rated) -> str:
        """The win chance of the puzzle's seat after an answer."""
        return percent(one.chance(self.puzzle.seat).share, self.texts)

    def points(self, gap: float) -> str:
        """A difference of chances in percentage points."""
        return self.texts("puzzle.points", n=round(100 * gap))

    def gap(self, gap: Gap) -> str:
        """A gap with its interval."""
        low, high = round(100 * gap.low), round(100 * gap.high)
        return self.texts("puzzle.gap_interval", n=round(100 * gap.mean), low=low, high=high)
