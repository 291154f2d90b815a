"""What stands beside the map: rounds, scenario, turn order, the coast, what lasts, the lords. Made from a view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from vexillum.core.show.display import (
    Card,
    CardText,
    Check,
    Deck,
    Display,
    Effect,
    Gauge,
    LegendRow,
    SequenceRow,
    Track,
    TrackMark,
)
from vexillum.core.words.texts import Texts
from vexillum.games.anno890.lord_panels import panels
from vexillum.games.anno890.pieces import CELLS, CENTRE, ROUNDS, SCENARIO_NUMBER, Side, side_for
from vexillum.games.anno890.warnings import warnings

State = Literal["done", "now", "waiting"]
AHEAD = 4
"""Beyond this, it makes no difference how far Defence is ahead."""
TRACK = 25
LASTING = ("treasurer", "inventor", "duchess", "caravaneer", "apprentice")
"""3.1 Characters whose ability counts later than at once."""
STANDING = ("s08", "s11")
"""7.8, 7.11 Buildings that do something in later turns."""


def display(view: dict[str, Any], texts: Texts) -> Display:
    """Everything beside the map; nothing before the deal."""
    if "derived" not in view:
        return Display()
    side = side_for(SCENARIO_NUMBER[view["scenario"]], view["players"])
    return Display(
        cards=tuple(_cards(view, side, texts)),
        deck=_deck(view, texts),
        sequence=tuple(_sequence(view, texts)),
        gauges=(_gauge(view, texts),),
        effects=tuple(_effects(view, side, texts)),
        panels=panels(view, texts),
        warnings=warnings(view, texts),
        tracks=_tracks(view, texts),
        legend=tuple(_legend(view, texts)),
    )


def _cards(view: dict[str, Any], side: Side, texts: Texts) -> Iterator[Card]:
    """S.6 The scenario; 6.1, 7.9 the cards in the reader's hand."""
    prizes = {what: "/".join(f"+{n}" for n in getattr(side, what)) for what in ("nobles", "coins", "towers")}
    yield Card(
        "now",
        texts.name("scenario", view["scenario"]),
        texts=(
            CardText(texts("display.bonuses", **prizes), label=texts("board.bonuses")),
            CardText(texts.name("scenario_about", view["scenario"]), "note"),
        ),
        page=f"scenario:{view['scenario']}",
    )
    if not isinstance(view["drawn"], int):
        held = [seat for seat, realm in view["realms"].items() if "apprentice" in realm["characters"]]
        seat = view["derived"]["active"] if view["stage"] == "turns" else held[0]
        for id in view["drawn"]:
            about = CardText(texts.name("character_about", id))
            thing = f"character:{id}"
            yield Card("held", texts.name("character", id), seat=seat, texts=(about,), thing=thing, page=thing)


def _deck(view: dict[str, Any], texts: Texts) -> Deck:
    """5 The rounds, and that points are counted after the last."""
    if view["stage"] in ("end", "over"):
        return Deck(texts("display.over"), 0, texts("display.complete"), ROUNDS)
    n = view["derived"]["round"]
    left = ROUNDS - n + 1
    label = texts("display.preparation") if view["stage"] == "castles" else texts("display.round", n=n, of=ROUNDS)
    return Deck(
        label, left, texts.count("rounds_left", left), ROUNDS, Check(texts("display.check", of=ROUNDS), left, left)
    )


def _sequence(view: dict[str, Any], texts: Texts) -> Iterator[SequenceRow]:
    """S.9, 1 From the first player clockwise; the castles are chosen the other way round."""
    seats = list(view["realms"])
    first = seats.index(view["first"])
    order = [*seats[first:], *seats[:first]]
    if view["stage"] == "castles":
        order.reverse()
        chosen = {seat for seat in order if CELLS[CENTRE] in view["realms"][seat]["cells"]}
        active = next((seat for seat in order if seat not in chosen), "")
        for place, seat in enumerate(order, 1):
            state: State = "done" if seat in chosen else "now" if seat == active else "waiting"
            yield SequenceRow(str(place), (seat,), texts(f"display.castle_{state}"), state)
        return
    active = view["derived"]["active"] if view["stage"] == "turns" else ""
    here = order.index(active) if active else len(order)
    for place, seat in enumerate(order):
        state = "done" if place < here else "now" if place == here else "waiting"
        yield SequenceRow(str(place + 1), (seat,), texts(f"display.turn_{state}"), state, turn=state != "waiting")


def _gauge(view: dict[str, Any], texts: Texts) -> Gauge:
    """4 How far Defence is ahead of the Invader."""
    invader, defence = view["invader"], view["derived"]["defence"]
    ahead = defence - invader
    steps = (f"{AHEAD}+", *map(str, range(AHEAD - 1, -1, -1)), texts("display.beyond"))
    here = len(steps) - 1 if ahead < 0 else AHEAD - min(ahead, AHEAD)
    note = texts("display.coast", invader=invader, defence=defence)
    return Gauge("coast", texts("display.ahead"), steps, here, note)


def _effects(view: dict[str, Any], side: Side, texts: Texts) -> Iterator[Effect]:
    """8 The scenario's rules that still matter, then people and buildings whose abilities last."""
    for rule in side.lasting:
        text = texts.name("scenario_rule", rule.id)
        yield Effect(texts("part.scenario"), text, page=f"scenario:{view['scenario']}")
    for seat, realm in view["realms"].items():
        who = texts.name("seat", seat)
        for id in realm["characters"]:
            if id in LASTING:
                yield Effect(
                    texts.name("character", id), f"{who}: {texts.name('character_about', id)}", page=f"character:{id}"
                )
        for cell in realm["cells"].values():
            if cell["tile"] in STANDING and not cell.get("ruin"):
                id = cell["tile"]
                yield Effect(texts.name("tile", id), f"{who}: {texts.name('tile_about', id)}", page=f"tile:{id}")


def _tracks(view: dict[str, Any], texts: Texts) -> tuple[Track, ...]:
    """4, 5 The invasion track and the points."""
    invader, defence, scores = view["invader"], view["derived"]["defence"], view["derived"]["scores"]
    coast = (TrackMark("", texts("board.invader"), invader), TrackMark("", texts("board.defence"), defence))
    lords = tuple(TrackMark(seat, texts.name("seat", seat), score) for seat, score in scores.items())
    return (
        Track(texts("display.track"), 0, max(TRACK, invader, defence), coast),
        Track(texts("display.points"), min(0, *scores.values()), max(TRACK, *scores.values()), lords),
    )


def _legend(view: dict[str, Any], texts: Texts) -> Iterator[LegendRow]:
    """2, S.8 The pieces, what they do, and how many are left."""
    supply = view["derived"]["supply"]
    for token in ("tower", "noble", "coin", "saracen"):
        yield LegendRow(token, texts(f"legend.{token}", n=supply[f"{token}s"]))
    for token in ("ruin", "territory", "character"):
        yield LegendRow(token, texts(f"legend.{token}"))
