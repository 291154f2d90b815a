"""The terminal boards of all volumes: cards, Factions, tracks, as lines of coloured text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeAlias, TypeVar

from rich.text import Text

from vexillum.coin.cards import InEffect
from vexillum.core.show.text_board import LIT, WIDTH, BoardPen

# Lines of a terminal board: joining, padding and wrapping ------------------------------------------------------------


QUIET = "dim"
Part: TypeAlias = str | tuple[str, str] | Text


def line(*parts: Part) -> Text:
    """A line of plain and styled words."""
    return Text.assemble(*parts)


def fit(text: Text, width: int) -> Text:
    """A copy padded with spaces to at least this width."""
    text = text.copy()
    text.pad_right(max(0, width - text.cell_len))
    return text


def flow(head: Part, items: Iterable[Text], indent: int, between: str = "  ") -> list[Text]:
    """A head followed by items, wrapped; further lines are indented."""
    lines = [fit(line(head), indent)]
    for item in items:
        fresh = lines[-1].cell_len <= indent
        if not fresh and lines[-1].cell_len + len(between) + item.cell_len > WIDTH:
            lines.append(Text(" " * indent))
            fresh = True
        lines[-1] += item if fresh else Text(between) + item
    return lines


# The pen of a volume's terminal board: Factions in their colours, cards, tracks, what can be chosen ------------------


class Marks(Protocol):
    """The signs of every volume's board."""

    @property
    def lit(self) -> str:
        """Before something that can be chosen."""

    @property
    def dot(self) -> str:
        """Between facts."""

    @property
    def active(self) -> str:
        """Before the Faction whose turn it is."""

    @property
    def passes(self) -> str:
        """After a condition that is met."""


M = TypeVar("M", bound=Marks)


class Pen(BoardPen[M]):
    """Draws words and marks. Volumes set the colour of each Faction."""

    styles: ClassVar[Mapping[str, str]]

    def seat(self, id: str) -> tuple[str, str]:
        """A Faction's name in its colour."""
        return self.texts.name("seat", id), f"bold {self.styles[id]}"

    def card(self, name: str, number: int, side: str = "") -> Text:
        """A card by number and title, with a mark if it can be chosen; ``name`` is its name in texts."""
        title = f"{number} {self.texts.name('card', name)}"
        if side:
            title += f" ({self.texts.name('side', side)})"
        thing = f"card:{number}"
        return line((self.marks.lit, LIT), (title, LIT)) if thing in self.lit else line(title)

    def track(self, view: dict[str, Any], id: str) -> Text:
        """A track with its value."""
        thing = f"track:{id}"
        style = LIT if thing in self.lit else ""
        return line(self.mark(thing), (f"{self.word(f'track.{id}')} ", style), (str(view["tracks"][id]), "bold"))


# The cards in the terminal: the current one with its Faction order, open cards, lasting effects ----------------------


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


# The Factions in the terminal: a line for each with its standing, its tracks, its distance from victory --------------


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
