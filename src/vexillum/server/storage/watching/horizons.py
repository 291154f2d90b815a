"""How far those see who watch a table with a delay."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, func, select

from vexillum.server.kernel.time_control import MINUTE
from vexillum.server.kernel.watch_delay import Delay, Minutes
from vexillum.server.storage.answers import stored_acts
from vexillum.server.storage.match_tables import ANSWERS
from vexillum.server.storage.records import Act


class Horizon(msgspec.Struct, frozen=True):
    """The last that is seen: how many acts, and until when what was said."""

    acts: int
    until: float


def horizon(connection: Connection, match: str, delay: Delay, now: float) -> Horizon:
    """How far one sees now. An act that came too late, by whichever clock, hides all that came after it."""
    here = ANSWERS.c.match == match
    count: int = connection.execute(select(func.count()).select_from(ANSWERS).where(here)).scalar_one()
    if isinstance(delay, Minutes):
        until = now - delay.n * MINUTE
        late = connection.execute(select(func.min(ANSWERS.c.seq)).where(here, ANSWERS.c.at > until)).scalar_one()
        return Horizon(count if late is None else late, until)
    seen = max(0, count - delay.n)
    hidden = connection.execute(select(ANSWERS.c.at).where(here, ANSWERS.c.seq == seen)).scalar_one_or_none()
    return Horizon(seen, now if hidden is None else hidden)


def acts_within(connection: Connection, match: str, horizon: Horizon) -> list[Act]:
    """What was answered or taken back, as far as one sees."""
    return stored_acts(connection, match)[: horizon.acts]


def last_act(connection: Connection, match: str, acts: int) -> float | None:
    """When the last of this many acts was done; None: nothing was."""
    here = (ANSWERS.c.match == match, ANSWERS.c.seq == acts - 1)
    at: float | None = connection.execute(select(ANSWERS.c.at).where(*here)).scalar_one_or_none()
    return at
