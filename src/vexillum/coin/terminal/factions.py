"""The Factions in the terminal: a line for each with its standing, its tracks, its distance from victory."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.text import Text

from vexillum.coin.terminal.lines import QUIET, fit, flow, line
from vexillum.coin.terminal.pen import M, Pen

FACTION, STANDING, TRACKS, SCORE = 10, 13, 32, 37
"""The widths of the columns."""


def draw_factions(
    view: dict[str, Any],
    pen: Pen[M],
    tracks: Mapping[str, Sequence[str]],
    score: Callable[[str], str],
) -> list[Text]:
    """A heading, and a line for each Faction of ``tracks``; ``score`` is its score and threshold."""
    columns = (("faction", FACTION), ("standing", STANDING), ("tracks", TRACKS), ("victory", SCORE))
    heading = Text(" ") + Text().join(fit(Text(pen.word(f"column.{id}")), width) for id, width in columns)
    heading.append(pen.word("column.margin"))
    heading.stylize(QUIET)
    return [heading, *(_faction(view, pen, seat, tracks[seat], score(seat)) for seat in tracks)]


def _faction(view: dict[str, Any], pen: Pen[M], seat: str, tracks: Sequence[str], score: str) -> Text:
    derived = view["derived"]
    thing = f"seat:{seat}"
    mark = pen.mark(thing) if thing in pen.lit else (pen.marks.active if derived["active"] == seat else " ", "bold")
    place = view["standing"][seat]
    return line(
        mark,
        fit(line(pen.seat(seat)), FACTION),
        fit(line((pen.word(f"standing.{place}"), "bold" if place == "eligible" else QUIET)), STANDING),
        fit(Text(" ").join(pen.track(view, track) for track in tracks), TRACKS),
        fit(line(score), SCORE),
        (f"{derived['margins'][seat]:+d}".rjust(4), "bold"),
        (f" {pen.marks.passes}" if derived["passes"][seat] else "", "bold green"),
    )


def draw_available(pen: Pen[M], pieces: Mapping[str, Sequence[Text]], boxes: Mapping[str, Sequence[str]]) -> list[Text]:
    """The pieces of each Faction off the map: Available ones, and as text those in other boxes.

    Factions without a seat are included.
    """
    items = []
    for faction, available in pieces.items():
        box = line(pen.seat(faction), " ", Text(" ").join(available))
        extras = boxes.get(faction, ())
        items.append(box + line((f" ({', '.join(extras)})", "")) if extras else box)
    return flow(line((f" {pen.word('available')}", "bold")), items, 11, "   ")


def draw_title(pen: Pen[M], scenario: str, facts: Sequence[str]) -> Text:
    """The title: game, scenario and progress."""
    dot = f" {pen.marks.dot} "
    title = line((f" {pen.word('name')}", "bold"), dot, (pen.texts.name("scenario", scenario), "bold"))
    return title + Text("".join(f"{dot}{fact}" for fact in facts))
