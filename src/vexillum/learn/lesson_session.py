"""A lesson in progress: the current step, its question, whether the task is solved; its game and dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from vexillum.core.agent import Agent, answer_safely
from vexillum.core.decision import Decision
from vexillum.core.dice import Dice
from vexillum.core.errors import CannotUndo, Refused, VexillumError
from vexillum.core.files.case import whole_state
from vexillum.core.files.position_file import DEAL, Given, begin
from vexillum.core.session import HUMAN, Session
from vexillum.core.table import Answer
from vexillum.core.words.texts import Message
from vexillum.learn.conditions import Evidence, GivenAnswer, fits_answer, measures, names_one
from vexillum.learn.lesson import Lesson
from vexillum.learn.lesson_file import BadLesson, Comment, Condition, Step

Status = Literal["read", "task", "done", "failed", "ended"]
"""What the learner can do now.

``read``: continue. ``task``: answer. ``done``: the task is solved, continue. ``failed``: the task can no longer be
solved, try again. ``ended``: the lesson is over.
"""
MOST_ANSWERS = 5000
"""The most answers of other seats between two of the learner's."""


class NotNow(Refused):
    """Not possible at this moment of the lesson. Nothing has changed."""


class Remark(msgspec.Struct, frozen=True):
    """A comment to show: its id among those of the step, and whether the answer was undone."""

    id: str
    taken_back: bool = False


class _Here(msgspec.Struct, frozen=True):
    """A step that was reached: the reference for its conditions."""

    mark: Mark
    rolls: int
    """How many dice had been rolled when the step was reached."""
    lines: int
    before: dict[str, Any]
    turn: int | None
    """The turn in which the task began, by its number in the story."""
    checkpoint: int


class LessonSession:
    """One learner in one lesson."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.status: Status = "read"
        self.remark: Remark | None = None
        """The comment on the last answer."""
        self.hints = 0
        """How many hints of the step are shown."""
        self._game = LessonGame(lesson)
        self._path: list[_Here] = []
        self._enter()

    # What can be read ---------------------------------------------------------------------------------------------

    @property
    def session(self) -> Session[Any]:
        """The current game, to read only: answers go to the lesson. A new position replaces it."""
        return self._game.session

    @property
    def slips(self) -> list[Message]:
        """Answers in the lesson's file that were not possible. For checks."""
        return self._game.slips

    @property
    def watcher(self) -> Callable[[Session[Any]], None] | None:
        """Called after each accepted answer, the learner's and others', so that a client can show it."""
        return self._game.watcher

    @watcher.setter
    def watcher(self, watcher: Callable[[Session[Any]], None] | None) -> None:
        self._game.watcher = watcher

    @property
    def index(self) -> int:
        """The number of the current step, from 0."""
        return len(self._path) - 1

    @property
    def step(self) -> Step:
        """The current step."""
        return self.lesson.steps[self.index]

    @property
    def seat(self) -> str:
        """The seat whose view is shown: the learner's seat to answer, or the first of them."""
        decision = self.session.decision
        seats = self.lesson.file.seats
        return decision.seat if decision is not None and decision.seat in seats else seats[0]

    @property
    def decision(self) -> Decision | None:
        """The learner's current question; None while there is something to read."""
        decision = self.session.decision
        return decision if self.status == "task" and decision is not None and self._game.is_learner(decision) else None

    @property
    def before(self) -> Mapping[str, Any]:
        """The state when the step began, if a condition or a text needs it; otherwise empty."""
        return self._path[-1].before

    @property
    def can_go_back(self) -> bool:
        """Whether there is a previous step."""
        return self.index > 0

    @property
    def can_undo(self) -> bool:
        """Whether the learner has answered anything in this step."""
        return self.status in ("task", "failed") and self._last_own() is not None

    @property
    def next_answer(self) -> tuple[str, ...] | None:
        """The next answer of the recorded solution, if the learner has followed it; otherwise None."""
        decision = self.decision
        solution = [_keys(one) for one in self.step.solution]
        own = [answer.keys for answer in self._own()]
        if decision is None or own != solution[: len(own)] or len(own) >= len(solution):
            return None
        keys = solution[len(own)]
        return keys if all(key in decision.keys for key in keys) else None

    # What the learner does ----------------------------------------------------------------------------------------

    def answer(self, seat: str, keys: tuple[str, ...] | list[str] | str, number: int | None = None) -> None:
        """Answer the question of the task.

        An error changes nothing. Otherwise ``status`` and ``remark`` have the result.
        """
        decision = self.decision
        if decision is None:
            raise NotNow("lesson.no_question")
        count = len(self.session.answers)
        comment = self._comment(self._game.give(seat, _keys(keys), HUMAN, number))
        done = self._fulfilled()
        if comment is not None and not comment.allow and not done:
            self._back_to(count)
            self.remark = Remark(comment.id, taken_back=True)
            return
        self.remark = Remark(comment.id) if comment is not None and comment.allow else None
        self._game.show()
        if done or self._others_answer(self.step, watch=True):
            self._finish()
        else:
            self._judge()

    def next(self) -> None:
        """Continue to the next step, or the end of the lesson."""
        if self.status not in ("read", "done"):
            raise NotNow("lesson.not_yet" if self.status == "task" else "lesson.no_more")
        self.remark = None
        if self.index + 1 == len(self.lesson.steps):
            self.status = "ended"
        else:
            self._enter()

    def back(self) -> None:
        """Return to the beginning of the previous step."""
        if not self.can_go_back:
            raise NotNow("lesson.first_step")
        self._path.pop()
        self._return()

    def again(self) -> None:
        """Return to the beginning of this step."""
        self._return()

    def restart(self) -> None:
        """Return to the beginning of the lesson."""
        del self._path[1:]
        self._return()

    def undo(self) -> None:
        """Undo the learner's last answer in this step, even behind dice and answers of others."""
        number = self._last_own()
        if not self.can_undo or number is None:
            raise CannotUndo("undo.nothing")
        self._back_to(number)
        self.status, self.remark = "task", None

    def hint(self) -> bool:
        """Show one more hint; return whether there was one."""
        if self.status not in ("task", "failed"):
            raise NotNow("lesson.no_question")
        if self.hints >= self.lesson.hints(self.step):
            return False
        self.hints += 1
        return True

    def show_me(self) -> tuple[str, ...]:
        """Give the next answer of the recorded solution, restarting the step if the learner has left it."""
        if self.status not in ("task", "failed"):
            raise NotNow("lesson.no_question")
        hints = self.hints
        if self.next_answer is None:
            self.again()
        if self.next_answer is None:
            self._follow(self.index)
        self.hints = hints
        keys = self.next_answer
        if keys is None:
            raise NotNow("lesson.no_solution_here")
        self.answer(self.seat, keys)
        return keys

    def rewind(self, index: int, answers: int) -> None:
        """Return to an earlier step, after this many answers in its game."""
        del self._path[index + 1 :]
        self._return(answers)

    # Taken up again -----------------------------------------------------------------------------------------------

    def progress(self) -> Progress:
        """The learner's progress."""
        return Progress(
            game=self.lesson.game.info.id,
            lesson=self.lesson.id,
            steps=[here.mark for here in self._path],
            parts=[list(part.answers) for part in self._game.parts],
            done=self.status == "done",
            hints=self.hints,
            ended=self.status == "ended",
        )

    @classmethod
    def restored(cls, lesson: Lesson, progress: Progress) -> LessonSession:
        """Resume a lesson. If it has changed since, the step is reached by the recorded solutions."""
        session = cls(lesson)
        try:
            session._replay(progress)
        except (VexillumError, LookupError, ValueError):
            wanted = progress.steps[-1].step if progress.steps else ""
            numbers = [number for number, step in enumerate(lesson.steps) if step.id == wanted]
            try:
                session._follow(numbers[0] if numbers else 0)
            except Refused:  # the recorded solutions do not lead there: restart the lesson
                return cls(lesson)
        return session

    def _replay(self, progress: Progress) -> None:
        """Replay all answers of a progress, and mark the same steps."""
        ids = [step.id for step in self.lesson.steps[: len(progress.steps)]]
        if not progress.steps or [mark.step for mark in progress.steps] != ids:
            raise ValueError("other steps")
        self._path.clear()
        self._game.clear()
        for mark, step in zip(progress.steps, self.lesson.steps, strict=False):
            if step.position is not None or not self._game.parts:
                self._repeat_to(progress, None)
                self._game.open_part(step)
            self._repeat_to(progress, mark.entered)
            rolls = self._give_dice(step)
            self._repeat_to(progress, mark.began)
            self._path.append(self._here(mark, rolls))
        self._repeat_to(progress, None)
        self.remark = None
        self.status = "read" if self.step.done is None else "task"
        if progress.ended:
            self.status = "ended"
        elif progress.done and self.status == "task":
            self.status = "done"
        elif self.status == "task":
            self._judge()
        self.hints = min(progress.hints, self.lesson.hints(self.step))

    def _repeat_to(self, progress: Progress, count: int | None) -> None:
        if not self._game.parts:
            return
        for answer in progress.parts[len(self._game.parts) - 1][len(self.session.answers) : count]:
            self._game.give(answer.seat, answer.keys, answer.by)

    def _follow(self, index: int) -> None:
        """Reach a step by the recorded solutions of those before it."""
        self._path.clear()
        self._game.clear()
        self._enter()
        while self.index < index:
            self._solve()
            if self.index >= index:
                break
            if self.status not in ("read", "done"):
                raise NotNow("lesson.no_solution_here")
            self.next()

    def _solve(self) -> None:
        """Carry out the recorded solution of the step."""
        step = self.step
        while self.status == "task" and self.step is step and (keys := self.next_answer) is not None:
            self.answer(self.seat, keys)

    # Steps --------------------------------------------------------------------------------------------------------

    def _enter(self) -> None:
        """Begin the next step: its position, its dice, the answers before it, and then the task."""
        step = self.lesson.steps[len(self._path)]
        if step.position is not None or not self._game.parts:
            self._game.open_part(step)
        entered = len(self.session.answers)
        rolls = self._give_dice(step)
        self._lead_in(step)
        if step.done is not None or step.others_first:
            self._others_answer(step)
        mark = Mark(step.id, len(self._game.parts) - 1, entered, len(self.session.answers))
        self._path.append(self._here(mark, rolls))
        self._begin_status()

    def _lead_in(self, step: Step) -> None:
        for one in step.answers:
            given = one if isinstance(one, Given) else Given(one)
            asked = self.session.decision.seat if self.session.decision else ""
            if not self._game.try_to_give(step, given.seat or asked, _keys(given.answer)):
                return

    def _give_dice(self, step: Step) -> int:
        """Script the dice of a reached step; return how many were rolled before it."""
        rolls: int = self.session.state.rolls
        if step.dice:
            self._game.give_dice(rolls, step.dice)
        return rolls

    def _here(self, mark: Mark, rolls: int) -> _Here:
        session = self.session
        open_turns = [scope.number for scope in session.table.story if scope.kind == "turn" and scope.last is None]
        return _Here(
            mark,
            rolls,
            len(session.journal),
            self._measured(),
            open_turns[-1] if open_turns else None,
            session.steps[-1].number,
        )

    def _measured(self) -> dict[str, Any]:
        """The state when a step begins, if its conditions measure changes or its texts show values."""
        step = self.lesson.steps[len(self._path)]
        conditions = (step.done, step.failed, *(comment.when for comment in step.comments))
        measured = any(condition is not None and measures(condition) for condition in conditions)
        return whole_state(self.session) if measured or self.lesson.tells_values(step) else {}

    def _begin_status(self) -> None:
        self.hints = 0
        self.remark = None
        self.status = "read" if self.step.done is None else "task"
        if self.status == "task" and self.decision is None:
            self.status = "failed"
            self.slips.append(Message("lesson.nobody_asked", {"id": self.step.id}))

    def _return(self, answers: int | None = None) -> None:
        """Go back to the beginning of the last reached step, or to this many answers in it."""
        self._back_to(self._path[-1].mark.began if answers is None else answers)
        self._give_dice_again()
        self._begin_status()

    def _give_dice_again(self) -> None:
        """Script only the dice of the steps so far; those of later steps follow when they are reached."""
        part = self._path[-1].mark.part
        self._game.give_dice(0, ())
        for here, step in zip(self._path, self.lesson.steps, strict=False):
            if here.mark.part == part and step.dice:
                self._game.give_dice(here.rolls, step.dice)

    def _back_to(self, count: int) -> None:
        """Undo all answers but the first ``count`` of the part that contains the step."""
        self._game.back_to(self._path[-1].mark.part, count)

    # Answers ------------------------------------------------------------------------------------------------------

    def _others_answer(self, step: Step, *, watch: bool = False) -> bool:
        """Let other seats answer until the learner is asked; with ``watch``, also until the task is solved or too late.

        Returns whether it was solved.
        """
        used = self._scripted_so_far() if watch else {}
        for _ in range(MOST_ANSWERS):
            decision = self.session.decision
            if decision is None or self._game.is_learner(decision):
                break
            script = step.others.get(decision.seat, [])
            number = used.get(decision.seat, 0)
            used[decision.seat] = number + 1
            scripted = number < len(script)
            if not (scripted and self._game.try_to_give(step, decision.seat, _keys(script[number]))):
                self._game.let_agent_answer(decision)
            if watch and self._fulfilled():
                return True
            if watch and self.step.lasts == "turn" and self._too_late():
                break
        return False

    def _scripted_so_far(self) -> dict[str, int]:
        """How many answers each seat has given in this step, after the step's own initial ones."""
        counts: dict[str, int] = {}
        for answer in self._game.since(self._path[-1].mark.entered + len(self.step.answers)):
            counts[answer.seat] = counts.get(answer.seat, 0) + 1
        return counts

    def _own(self) -> list[GivenAnswer]:
        """The learner's answers in this step."""
        return self._game.own_since(self._path[-1].mark.began)

    def _last_own(self) -> int | None:
        """The number of the learner's last answer in this step."""
        return self._game.last_own_since(self._path[-1].mark.began)

    # The task -----------------------------------------------------------------------------------------------------

    def holds(self, condition: Condition) -> bool:
        """Whether a condition holds now, relative to the beginning of this step."""
        here = self._path[-1]
        return Evidence(self.session, here.lines, self._own(), here.before).holds(condition)

    def _fulfilled(self) -> bool:
        return self.step.done is not None and self.holds(self.step.done)

    def _comment(self, given: GivenAnswer) -> Comment | None:
        for comment in self.step.comments:
            if (
                fits_answer(given, comment.asked, comment.option)
                and not (comment.unless and names_one(given.keys, comment.unless))
                and (comment.when is None or self.holds(comment.when))
            ):
                return comment
        return None

    def _finish(self) -> None:
        """The task is solved. If there is no text for that, begin the next step."""
        self.status = "done"
        if self.remark is None and not self.lesson.has(self.step.id, "done"):
            self.next()

    def _judge(self) -> None:
        """Set the status to failed if the task can no longer be solved."""
        step = self.step
        if self.decision is None or self._too_late() or (step.failed is not None and self.holds(step.failed)):
            self.status = "failed"

    def _too_late(self) -> bool:
        """Whether the task's decision or turn is over."""
        here, session = self._path[-1], self.session
        if not self._own() or self.step.lasts == "game":
            return False
        if self.step.lasts == "decision":
            return True
        if here.turn is not None and here.turn < len(session.table.story):
            return session.table.story[here.turn].last is not None
        return session.steps[-1].number != here.checkpoint


def _keys(answer: str | list[str] | tuple[str, ...]) -> tuple[str, ...]:
    return (answer,) if isinstance(answer, str) else tuple(answer)


# Progress ------------------------------------------------------------------------------------------------------------


class Mark(msgspec.Struct, frozen=True, array_like=True):
    """Where a step began: the part of the lesson, and the number of answers."""

    step: str
    part: int
    """A part begins with a position; most lessons have one."""
    entered: int
    """The number of answers when the step was reached."""
    began: int
    """The number of answers after the step's own initial ones."""


class Progress(msgspec.Struct, kw_only=True):
    """A learner's progress."""

    game: str
    lesson: str
    steps: list[Mark] = []
    """The steps so far; the last one is the current one."""
    parts: list[list[Answer]] = []
    """All answers, for each part of the lesson."""
    done: bool = False
    """Whether the task of the step is solved."""
    hints: int = 0
    """The number of hints shown in the step."""
    ended: bool = False
    """Whether the lesson is finished."""


# The game of a lesson ------------------------------------------------------------------------------------------------


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


# Dice ----------------------------------------------------------------------------------------------------------------


class LessonDice(Dice):
    """Dice with scripted faces for some rolls. A face that a die does not have is ignored."""

    __slots__ = ("given",)

    def __init__(self, seed: str, script: Sequence[int] = ()) -> None:
        super().__init__(seed, script)
        self.given: dict[int, int] = {}
        """The faces by the number of the roll."""

    def give(self, first: int, faces: Sequence[int]) -> None:
        """Script the faces from roll ``first`` on, replacing everything scripted from there."""
        self.given = {roll: face for roll, face in self.given.items() if roll < first}
        self.given |= {first + number: face for number, face in enumerate(faces)}

    def scripted(self, roll: int, sides: int) -> int | None:
        """The face of a roll, if it is scripted."""
        face = self.given.get(roll)
        if face is None:
            return super().scripted(roll, sides)
        return face if 1 <= face <= sides else None
