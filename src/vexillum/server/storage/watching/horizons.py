"""What spectators of a delayed match may see."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, func, select

from vexillum.server.kernel.time_control import MINUTE
from vexillum.server.kernel.watch_delay import Delay, Minutes
from vexillum.server.storage.answers import stored_acts
from vexillum.server.storage.match_tables import ANSWERS
from vexillum.server.storage.records import Act


class Horizon(msgspec.Struct, frozen=True):
    """The limit: the number of visible acts, and the time up to which chat is visible."""

    acts: int
    until: float


def horizon(connection: Connection, match: str, delay: Delay, now: float) -> Horizon:
    """The current limit. An act that is too recent hides all later ones, whatever their timestamps."""
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
    """The visible answers and undos."""
    return stored_acts(connection, match)[: horizon.acts]


def last_act(connection: Connection, match: str, acts: int) -> float | None:
    """The time of the last of this many acts; None: there was none."""
    here = (ANSWERS.c.match == match, ANSWERS.c.seq == acts - 1)
    at: float | None = connection.execute(select(ANSWERS.c.at).where(*here)).scalar_one_or_none()
    return at
