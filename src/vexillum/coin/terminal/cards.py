"""The cards in the terminal: the current one with its Faction order, open cards, lasting effects."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rich.text import Text

from vexillum.coin.card_faces import InEffect
from vexillum.coin.terminal.lines import QUIET, flow, line
from vexillum.coin.terminal.pen import M, Pen

INDENT = 11
"""The column where the cards begin, after their label."""


def cards_line(pen: Pen[M], head: str, items: Iterable[Text]) -> list[Text]:
    """Cards after a label (``board.<head>``); empty if there are none."""
    shown = list(items)
    return flow(line((f" {pen.word(head)}", "bold")), shown, INDENT) if shown else []


def open_cards(
    view: dict[str, Any], pen: Pen[M], name_of: Callable[[int], str], phase: Text | None = None
) -> list[Text]:
    """The current card with its Faction order, and the open cards.

    For a round card ``phase`` is the progress of the round; otherwise what the 1st Eligible did is shown.
    """
    lines: list[Text] = []
    if view["card"]:
        items = [pen.card(name_of(view["card"]), view["card"])]
        if order := view["derived"]["order"]:
            items.append(line("(", Text(", ").join(line(pen.seat(seat)) for seat in order), ")"))
        if phase is not None:
            items.append(phase)
        elif view["first_did"] != "nothing":
            items.append(line((pen.word(f"did.{view['first_did']}"), QUIET)))
        lines += cards_line(pen, "card", items)
    return lines + cards_line(pen, "next", (pen.card(name_of(card), card) for card in view["upcoming"]))


def in_effect(
    view: dict[str, Any], pen: Pen[M], name_of: Callable[[int], str], until: Callable[[int, str], str]
) -> list[Text]:
    """The card sides in effect, each with its owner or place; ``until`` says when a side of a card ends."""
    items = []
    for name in view["lasting"]:
        found = InEffect.read(name)
        ends = until(found.number, found.side)
        card = line(pen.card(name_of(found.number), found.number, found.side), (f" {ends}" if ends else "", QUIET))
        whose = pen.seat(found.owner) if found.owner else found.whose(pen.texts)
        items.append(line(card, " ", whose) if whose else card)
    return cards_line(pen, "lasting", items)
