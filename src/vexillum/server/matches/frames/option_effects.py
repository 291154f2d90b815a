"""Sends the player who is asked the sure effects of each option, soon after the frame, so that no frame waits."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, repeat
from random import Random
from typing import Any

from vexillum.core.decision import Decision
from vexillum.core.session import Foreseen, Session, sure_consequences
from vexillum.core.words.texts import Texts
from vexillum.server.kernel.texts import game_texts
from vexillum.server.kernel.workload import AdaptiveExecutor
from vexillum.server.matches.client import Client
from vexillum.server.matches.frames.frame_types import ForeseenForm, OptionsForeseen

MOST = 24
"""With more options than this, effects are computed only on request."""
PAUSES = (0.03, 0.12, 0.25, 0.6)
"""Successive pauses in seconds, in which frames and quick answers have priority, until the server is idle."""
BEHIND = 0.01
"""A pause that ends this many seconds late shows a backlog on the event loop."""
BUSY = 0.4
"""If the thread worked for a larger share of a pause, a backlog is near."""
SHARE = 0.05
"""The share of the time that foresight gets even on a busy server, so that long decisions get it at some point."""


class ForesightBudget:
    """Limits foresight on a busy server to its share of the time."""

    def __init__(self) -> None:
        self._next = 0.0

    def is_available(self) -> bool:
        """Whether foresight may run now."""
        return time.monotonic() >= self._next

    def spend(self, seconds: float) -> None:
        """Account for work of this duration."""
        self._next = time.monotonic() + seconds / SHARE


BUDGET = ForesightBudget()
"""The budget of this process."""


class Pause:
    """A pause from now on, in which other work has priority."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._begun, self._worked = asyncio.get_running_loop().time(), time.thread_time()

    def was_quiet(self) -> bool:
        """At its end: whether it ended in time and the thread was mostly idle."""
        passed = asyncio.get_running_loop().time() - self._begun
        return passed < self._seconds + BEHIND and time.thread_time() - self._worked < BUSY * passed


class Foresight:
    """Computes the effects of options at each decision of one match. Stale results are discarded."""

    def __init__(self, lock: asyncio.Lock, session: Callable[[], Session[Any]]) -> None:
        self._lock = lock
        self._session = session
        """The current session of the match."""
        self._work = AdaptiveExecutor()
        self._found: tuple[Decision | None, dict[str, Foreseen]] = (None, {})
        """The effects of the options of the decision that was foreseen last."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False

    def begin(self, clients: Iterable[Client]) -> None:
        """After frames were sent: schedule foresight for the clients that are asked something new."""
        decision = self._session().decision
        asked = [client for client in clients if client.asks is decision and client.foreseen is not decision]
        if decision is None or not asked or decision.at_most != 1 or len(decision.options) > MOST:
            return
        for client in asked:
            client.foreseen = decision
        first = PAUSES[0]  # many answer within it: only then is a task created
        asyncio.get_running_loop().call_later(first, self._after_first, decision, asked, Pause(first))

    async def irrevocable(self, keys: Sequence[str]) -> bool | None:
        """Whether this answer to the current decision could not be undone; None: perhaps.

        What is foreseen is not computed again.
        """
        session, (decision, found) = self._session(), self._found
        if session.decision is decision and len(keys) == 1 and keys[0] in found:
            return found[keys[0]].final
        return await asyncio.to_thread(session.irrevocable, keys)

    def stop(self) -> None:
        """Stop for good."""
        self._stopped = True
        for task in self._tasks:
            task.cancel()

    def _after_first(self, decision: Decision, clients: list[Client], pause: Pause) -> None:
        if self._stopped or self._session().decision is not decision:
            return
        task = asyncio.create_task(self._tell(decision, clients, pause))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell(self, decision: Decision, clients: list[Client], pause: Pause) -> None:
        if not await self._wait_until_quiet(decision, pause):
            return
        async with self._lock:
            session = self._session()
            if session.decision is not decision:
                return
            number = session.decision_number
            imagined = await self._work(session.imagine, decision.seat, Random(0), quiet=False)
        if imagined.reveals_secrets:
            return  # no other deal fits what the seat knows: nothing is certain
        found = await self._work(self._foresee, decision, imagined)
        self._found = decision, found
        for client in clients:
            if self._session().decision is decision and client.asks is decision:
                client.send(foreseen_form(imagined, number, found, game_texts(imagined.game, client.lang)))

    async def _wait_until_quiet(self, decision: Decision, pause: Pause) -> bool:
        """Wait until the server is idle or the budget allows it; return False if the decision was made meanwhile.

        The first pause is already over.
        """
        for number, seconds in enumerate(chain(PAUSES[1:], repeat(PAUSES[-1])), 1):
            if self._session().decision is not decision:
                return False
            if pause.was_quiet() or (number >= len(PAUSES) and BUDGET.is_available()):
                return True
            pause = Pause(seconds)
            await asyncio.sleep(seconds)
        return False

    def _foresee(self, decision: Decision, imagined: Session[Any]) -> dict[str, Foreseen]:
        found: dict[str, Foreseen] = {}
        begun = time.thread_time()
        imagined.table.figures()  # computed once for all options
        for option in decision.options:
            if self._session().decision is not decision:
                break
            try:
                found[option.key] = sure_consequences(imagined.fork(), [option.key])
            except Exception:  # a rules error in an imagined state: omit this option
                continue
        BUDGET.spend(time.thread_time() - begun)
        return found


def foreseen_form(session: Session[Any], number: int, found: dict[str, Foreseen], texts: Texts) -> OptionsForeseen:
    """The effects in words, for the seat that is asked."""
    seat = session.decision.seat if session.decision else None
    return OptionsForeseen(
        number,
        [
            ForeseenForm(
                key=key,
                lines=[texts(line) for line in one.lines],
                chips=session.game.board.chips(one.changes, texts, seat) if one.changes else [],
                final=one.final is True,
            )
            for key, one in found.items()
        ],
    )
