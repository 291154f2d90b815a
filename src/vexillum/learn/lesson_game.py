"""The game of a lesson: its positions, its answers, its dice, and the agents of the other seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from vexillum.core.agent import Agent, answer_safely
from vexillum.core.decision import Decision
from vexillum.core.errors import Refused, VexillumError
from vexillum.core.files.position_file import DEAL, begin
from vexillum.core.session import HUMAN, Session
from vexillum.core.words.texts import Message
from vexillum.learn.conditions import GivenAnswer
from vexillum.learn.lesson import Lesson
from vexillum.learn.lesson_dice import LessonDice
from vexillum.learn.lesson_file import BadLesson, Step


class LessonGame:
    """The parts of a lesson: a session for each position so far. The last one is being played."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.parts: list[Session[Any]] = []
        self.watcher: Callable[[Session[Any]], None] | None = None
        """Called after each answer."""
        self.slips: list[Message] = []
        """Answers in the lesson's file that were not possible."""
        self._given: list[list[GivenAnswer]] = []
        """For each part, every answer since its position, with the kind of its question."""
        self._agents: dict[str, Agent] = {}

    @property
    def session(self) -> Session[Any]:
        """The part that is being played."""
        return self.parts[-1]

    # Parts --------------------------------------------------------------------------------------------------------

    def clear(self) -> None:
        """Forget all parts."""
        del self.parts[:], self._given[:]

    def open_part(self, step: Step) -> None:
        """Set up the position of a step, or the lesson's."""
        try:
            start = self.lesson.start(step)
            session = begin(self.lesson.game, start, start.seed or DEAL)
        except VexillumError as problem:
            raise BadLesson("lesson.bad_position", id=step.id, why=problem.message) from problem
        session.table.dice = LessonDice(session.setup.seed, session.setup.script)
        session.practised = True
        self.parts.append(session)
        self._given.append([])

    def back_to(self, part: int, count: int) -> None:
        """Return to a part, and undo all its answers but the first ``count``."""
        del self.parts[part + 1 :], self._given[part + 1 :]
        before = len(self.session.answers) - len(self._given[-1])
        self.session.go_back(count)
        del self._given[-1][count - before :]

    def give_dice(self, first: int, faces: Sequence[int]) -> None:
        """Script the dice from roll ``first`` on, replacing everything scripted from there."""
        dice = self.session.table.dice
        if isinstance(dice, LessonDice):
            dice.give(first, faces)

    # Answers ------------------------------------------------------------------------------------------------------

    def give(self, seat: str, keys: Sequence[str], by: str, number: int | None = None) -> GivenAnswer:
        """Give an answer, or raise an error."""
        asked = self.session.decision.kind if self.session.decision else ""
        self.session.answer(seat, keys, number, by=by)
        return self._noted(seat, asked)

    def try_to_give(self, step: Step, seat: str, keys: Sequence[str]) -> bool:
        """Give an answer of the lesson's file; return whether it was possible."""
        try:
            self.give(seat, keys, HUMAN)
        except Refused as problem:
            self.slips.append(Message("lesson.slip", {"id": step.id, "why": problem.message}))
            return False
        self.show()
        return True

    def let_agent_answer(self, decision: Decision) -> None:
        """Let the seat's agent answer; if it fails, give a legal answer instead."""
        player = self.session.player(decision.seat)
        name = player if player in self.lesson.game.agents else self.lesson.game.info.quick_agent
        agent = self._agents.get(name) or self._agents.setdefault(name, self.lesson.game.agents[name]())
        if answer_safely(self.session, agent, decision) is not None:
            self._agents.pop(name)
        self._noted(decision.seat, decision.kind)
        self.show()

    def show(self) -> None:
        """Notify the watcher of the last answer."""
        if self.watcher is not None:
            self.watcher(self.session)

    def _noted(self, seat: str, asked: str) -> GivenAnswer:
        given = GivenAnswer(seat, asked, self.session.answers[-1].keys)
        self._given[-1].append(given)
        return given

    # What was answered --------------------------------------------------------------------------------------------

    def is_learner(self, decision: Decision) -> bool:
        """Whether this is a question to the learner."""
        return decision.seat in self.lesson.file.seats and self.session.player(decision.seat) == HUMAN

    def since(self, count: int) -> list[GivenAnswer]:
        """The answers of this part after the first ``count``."""
        before = len(self.session.answers) - len(self._given[-1])
        return self._given[-1][max(0, count - before) :]

    def own_since(self, count: int) -> list[GivenAnswer]:
        """The learner's answers among them."""
        return [one for one in self.since(count) if one.seat in self.lesson.file.seats]

    def last_own_since(self, count: int) -> int | None:
        """The number of the learner's last answer after the first ``count``."""
        answers, seats = self.session.answers, self.lesson.file.seats
        return next(
            (number for number in range(len(answers) - 1, count - 1, -1) if answers[number].seat in seats), None
        )
