"""``why``: the reasons of the agents for their last answers."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rich.text import Text

from vexillum.cli.table.show import QUIET, STRONG, sentence
from vexillum.core.explanations import Reason, explain, explained
from vexillum.core.session import Session
from vexillum.core.words.texts import Texts

MARGIN = "    "


def lately(session: Session[Any], people: Collection[str]) -> list[tuple[int, int]]:
    """The agents' turns with reasons since a person last answered, or else the last such turn: line and answers."""
    turns = sorted((line, at) for line, at in explained(session).items() if line < len(session.journal))
    last = max((number for number, answer in enumerate(session.answers) if answer.seat in people), default=-1)
    return [(line, at) for line, at in turns if at > last] or turns[-1:]


def motives(session: Session[Any], texts: Texts, people: Collection[str]) -> list[Text]:
    """Each of these turns with the reasons of its agents; nothing if no agent has any."""
    lines = []
    for line, at in lately(session, people):
        lines.append(Text("  ") + sentence(texts, session.journal[line], STRONG))
        reasons = explain(session, at)
        lines += _said(texts, reasons) if reasons else [Text(MARGIN + texts("table.no_motive"), QUIET)]
    return lines


def _said(texts: Texts, reasons: list[Reason]) -> list[Text]:
    """The lines, with the seat if there is more than one."""
    lines = []
    speaker = reasons[0].seat
    for reason in reasons:
        if reason.seat != speaker:
            speaker = reason.seat
            lines.append(Text(f"{MARGIN}{texts.name('seat', speaker)}:", STRONG))
        lines += [Text(MARGIN) + sentence(texts, message) for message in reason.lines]
    return lines
