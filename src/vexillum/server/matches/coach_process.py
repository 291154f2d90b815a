"""The coach's process and its tasks. It loads only this module, when first needed."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any, Protocol, TypeAlias

import msgspec

from vexillum.analysis.chances import Moment
from vexillum.analysis.coach import Comparison, HintText, NoteText, Pair, hint, hint_text, note_text, pairs_of
from vexillum.core.registry import get_game
from vexillum.core.words.languages import known_languages

# Tasks for the coach and their results, as sent to and from its process ----------------------------------------------


class Load(msgspec.Struct, frozen=True):
    """Load a game."""

    game: str


class AskHint(msgspec.Struct, frozen=True):
    """What would you answer here, and why?"""

    moment: Moment
    language: str
    why: bool = True


class AskPairs(msgspec.Struct, frozen=True):
    """Compare two answers in some more worlds, within this time."""

    moment: Moment
    better: tuple[str, ...]
    given: tuple[str, ...]
    first: int
    until: int
    seconds: float


class AskNote(msgspec.Struct, frozen=True):
    """Put the comparison into words, in every language."""

    moment: Moment
    better: tuple[str, ...]
    given: tuple[str, ...]
    pairs: tuple[Pair, ...]


Task: TypeAlias = AskHint | AskPairs | AskNote
Notes: TypeAlias = dict[str, NoteText]
"""A note in each language."""
Found: TypeAlias = HintText | list[Pair] | Notes | None


class CoachFailed(Exception):
    """The coach's process died, was too slow, or raised an error."""


class CoachThinker(Protocol):
    """Does the coach's thinking."""

    async def work(self, task: Task, patience: float) -> Found:
        """The result of a task, or :class:`CoachFailed`."""

    async def close(self) -> None:
        """Stop thinking."""


def run_task(task: Task | Load) -> Found:
    """Do a task in this process."""
    if isinstance(task, Load):
        get_game(task.game)
        return None
    session = task.moment.session()
    if isinstance(task, AskPairs):
        return pairs_of(session, task.better, task.given, range(task.first, task.until), task.seconds)
    if isinstance(task, AskNote):
        known = Comparison(task.pairs)
        return {one: note_text(session, task.better, task.given, known, one) for one in known_languages()}
    found = hint(session, why=task.why)
    return None if found is None else hint_text(session, found, task.language)


# The coach's process: started when first needed, killed when it hangs or nobody waits --------------------------------


_SPAWN = multiprocessing.get_context("spawn")
_log = logging.getLogger(__name__)
NICE = 10
"""The coach's nice value, below agents and the server."""
STARTING = 120.0
"""Seconds for the process to start and load a game; they do not count for any task.

On a busy machine this takes longer than thinking: if it counted, the process would be killed every time before it could
answer.
"""


def work(pipe: Connection) -> None:
    """Do tasks until the pipe is closed. Ctrl-C is for the server, which closes it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICE)
    while True:
        try:
            task = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            done: tuple[str, Found] = ("", run_task(task))
        except Exception as error:  # rules or agents may fail in any way: there is no advice then
            done = (f"{type(error).__name__}: {error}", None)
        pipe.send(done)


class CoachProcess:
    """One process for all matches of a server process; one task at a time, as the queue ensures."""

    def __init__(self) -> None:
        self._process: Any = None
        self._pipe: Connection | None = None
        self._loaded: set[str] = set()
        """The games it has loaded."""
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="coach")

    async def work(self, task: Task, patience: float) -> Found:
        """The result of a task. If nobody waits for it any more or it takes too long, the process is killed."""
        loop = asyncio.get_running_loop()
        try:
            error, found = await loop.run_in_executor(self._thread, self._ask, task, patience)
        except asyncio.CancelledError:
            self._end()
            raise
        if error:
            raise CoachFailed(error)
        return found

    def _ask(self, task: Task, patience: float) -> tuple[str, Found]:
        pipe, game = self._running(), task.moment.setup.game
        if game not in self._loaded:
            ready = self._told(pipe, Load(game), STARTING)
            if ready[0]:
                return ready
            self._loaded.add(game)
        return self._told(pipe, task, patience)

    def _told(self, pipe: Connection, task: Task | Load, patience: float) -> tuple[str, Found]:
        try:
            pipe.send(task)
            if not pipe.poll(patience):
                self._end()
                return "slow", None
            done: tuple[str, Found] = pipe.recv()
        except (EOFError, OSError):
            self._end()
            return "died", None
        return done

    def _running(self) -> Connection:
        """The pipe to the process, which is started if necessary."""
        if self._pipe is None or self._process is None or not self._process.is_alive():
            self._end()
            if self._pipe is not None:
                self._pipe.close()
            self._loaded = set()
            self._pipe, far = _SPAWN.Pipe()
            self._process = _SPAWN.Process(target=work, args=(far,), name="vexillum-coach", daemon=True)
            self._process.start()
            far.close()
        return self._pipe

    def _end(self) -> None:
        """Kill the process, whatever it is doing; a waiting caller finds the pipe closed."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.join()

    async def close(self) -> None:
        """End the process for good."""
        await asyncio.to_thread(self._end)
        self._thread.shutdown(wait=False, cancel_futures=True)
