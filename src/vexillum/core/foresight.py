"""The certain consequences of an answer: up to the next die, hidden card or decision."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from vexillum.core.answer_keys import selected_options
from vexillum.core.show.story import Change, changed
from vexillum.core.table import Entry

if TYPE_CHECKING:
    from vexillum.core.session import Session


class Foreseen(msgspec.Struct, frozen=True):
    """The journal lines that the seat would read, the changes, and whether it could not be undone."""

    lines: tuple[Entry, ...] = ()
    changes: tuple[Change, ...] = ()
    final: bool | None = False
    """Whether it rolls a die, reveals something or ends the game. What another seat does next does not count.

    None: perhaps. What the seat knows does not say.
    """


UNKNOWN = Foreseen(final=None)
"""Nothing is certain: no other deal fits what the seat knows, and the real one would tell what it does not."""


def sure_consequences(twin: Session[Any], keys: Iterable[str]) -> Foreseen:
    """Answer in a throw-away session and record what happens before the first seal.

    Of a session that contains hidden facts nothing is told, but an answer that is not legal is still refused.
    """
    decision, table = twin.decision, twin.table
    if decision is None:
        return Foreseen()
    if twin.reveals_secrets:
        selected_options(decision, keys)
        return UNKNOWN
    before, first = table.figures(), len(table.journal)
    sealed: list[tuple[int, Mapping[str, int]]] = []

    def stop() -> None:
        if not sealed:
            sealed.append((len(table.journal), table.figures()))

    table.before_seal = stop
    try:
        twin.answer(decision.seat, keys)
    finally:
        table.before_seal = None  # the closure refers to the table: a reference cycle
    last, after = sealed[0] if sealed else (len(table.journal), table.figures())
    lines = tuple([entry for entry in table.journal[first:last] if entry.visible(decision.seat)])
    return Foreseen(lines, changed(before, after), bool(sealed) or twin.over)
