"""Runs the games of a plan in chunks, in this process or in several."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import TypeAlias

from vexillum.lab.game_runner import Tally, play_games
from vexillum.lab.plan import Plan

CHUNK_SECONDS = 0.5
"""How long a chunk should last in a process of its own: long beside the cost of sending it."""
QUICK_CHUNK_SECONDS = 0.1
"""And in this process, where only the progress bar waits for it."""
GROWTH = 4
"""The maximum growth of a chunk over the one before, until the duration of a game is known well."""

NOTICE_SECONDS = 0.1
"""How long Ctrl-C may have to wait until it is noticed."""

Tallies: TypeAlias = Generator[Tally, None, None]


class WorkerDied(RuntimeError):
    """A process that played games was killed or crashed."""

    def __init__(self) -> None:
        super().__init__("a process that played games was killed or crashed; with one job the cause can be seen")


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def played(plan: Plan, jobs: int) -> Tallies:
    """Play all games of a plan: a tally for each chunk, as it is done. The sum does not depend on ``jobs``."""
    jobs = min(jobs, plan.games)
    return _here(plan) if jobs == 1 else _in_processes(plan, jobs)


class _Chunks:
    """The games still to be played, handed out in chunks of about the same duration."""

    def __init__(self, games: int, jobs: int, seconds: float) -> None:
        self._next = 0
        self._games = games
        self._jobs = jobs
        self._seconds = seconds
        self._size = 1

    def take(self) -> range:
        """The next chunk: empty when all games are dealt out."""
        fair = -(-(self._games - self._next) // self._jobs)
        chunk = range(self._next, self._next + min(self._size, fair))
        self._next = chunk.stop
        return chunk

    @property
    def left(self) -> bool:
        """Are there games to be dealt out?"""
        return self._next < self._games

    def lasted(self, games: int, seconds: float) -> None:
        """Learn from a chunk how long the next one should be."""
        fitting = int(games * self._seconds / max(seconds, 1e-6))
        self._size = max(1, min(fitting, GROWTH * max(games, self._size)))


def _here(plan: Plan) -> Tallies:
    chunks = _Chunks(plan.games, 1, QUICK_CHUNK_SECONDS)
    while chunk := chunks.take():
        tally, seconds = _timed(plan, chunk)
        chunks.lasted(len(chunk), seconds)
        yield tally


def _in_processes(plan: Plan, jobs: int) -> Tallies:
    """New processes that share nothing with this one (spawned), each with a chunk at work and one in waiting."""
    chunks = _Chunks(plan.games, jobs, CHUNK_SECONDS)
    others = multiprocessing.active_children()
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), initializer=_ignore_interrupts)
    running: dict[Future[tuple[Tally, float]], int] = {}
    try:
        with _interrupts_noted() as stop_if_interrupted:
            while running or chunks.left:
                stop_if_interrupted()
                while len(running) < 2 * jobs and (chunk := chunks.take()):
                    with _interrupts_later():
                        running[pool.submit(_timed, plan, chunk)] = len(chunk)
                for future in wait(running, timeout=NOTICE_SECONDS, return_when=FIRST_COMPLETED).done:
                    tally, seconds = future.result()
                    chunks.lasted(running.pop(future), seconds)
                    yield tally
    except BrokenProcessPool as error:
        raise WorkerDied from error
    finally:
        if running:
            for process in multiprocessing.active_children():
                if process not in others:
                    process.terminate()
        pool.shutdown(cancel_futures=True)


def _timed(plan: Plan, chunk: range) -> tuple[Tally, float]:
    start = time.perf_counter()
    tally = play_games(plan, chunk)
    return tally, time.perf_counter() - start


def _ignore_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; only the first one acts on it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _interrupts_noted() -> Iterator[Callable[[], None]]:
    """Ctrl-C is only noted, and raised by calling what this gives, where nothing is held.

    Raised inside ``wait`` it could leave the lock of a future locked for ever, and with it the pool.
    """
    pressed: list[int] = []

    def stop_if_interrupted() -> None:
        if pressed:
            raise KeyboardInterrupt

    if (
        threading.current_thread() is not threading.main_thread()
        or signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    ):
        yield stop_if_interrupted
        return
    signal.signal(signal.SIGINT, lambda number, frame: pressed.append(number))
    try:
        yield stop_if_interrupted
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def _interrupts_later() -> Iterator[None]:
    """A process that is started meanwhile does not hear Ctrl-C, not even before it can ignore it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
