"""What is shown beside the map: rounds, scenario, turn order, the coast, lasting effects, the lords."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from vexillum.core.show.cached_drawing import cached_by_key
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
from vexillum.games.anno890.pieces import CELLS, CENTRE, ROUNDS, SCENARIO_NUMBER, side_for
from vexillum.games.anno890.warnings import warnings

State = Literal["done", "now", "waiting"]
AHEAD = 4
"""The highest lead of Defence on the gauge."""
TRACK = 25
LASTING = ("treasurer", "inventor", "duchess", "caravaneer", "apprentice")
"""3.1 Characters with a lasting or later ability."""
STANDING = ("s08", "s11")
"""7.8, 7.11 Buildings with an effect in later turns."""


def display(view: dict[str, Any], texts: Texts) -> Display:
    """Everything beside the map; empty before the deal."""
    if "derived" not in view:
        return Display()
    scenario, stage, derived = view["scenario"], view["stage"], view["derived"]
    invader, defence = view["invader"], derived["defence"]
    return Display(
        cards=(_scenario_card((scenario, view["players"]), texts), *_held_cards(view, texts)),
        deck=_deck((stage, derived["round"]), texts),
        sequence=_sequence((stage, view["first"], derived["active"], _castles(view)), texts),
        gauges=_gauges((invader, defence), texts),
        effects=_effects((scenario, view["players"], _lasting(view)), texts),
        panels=panels(view, texts),
        warnings=warnings(view, texts),
        tracks=_tracks((invader, defence, derived["scores"]), texts),
        legend=_legend(tuple(derived["supply"].items()), texts),
    )


@cached_by_key(64)
def _scenario_card(facts: Any, texts: Texts) -> Card:
    """S.6 The scenario."""
    scenario, players = facts
    side = side_for(SCENARIO_NUMBER[scenario], players)
    prizes = {what: "/".join(f"+{n}" for n in getattr(side, what)) for what in ("nobles", "coins", "towers")}
    return Card(
        "now",
        texts.name("scenario", scenario),
        texts=(
            CardText(texts("display.bonuses", **prizes), label=texts("board.bonuses")),
            CardText(texts.name("scenario_about", scenario), "note"),
        ),
        page=f"scenario:{scenario}",
    )


def _held_cards(view: dict[str, Any], texts: Texts) -> Iterator[Card]:
    """6.1, 7.9 The cards in the reader's hand."""
    if not isinstance(view["drawn"], int):
        held = [seat for seat, realm in view["realms"].items() if "apprentice" in realm["characters"]]
        seat = view["derived"]["active"] if view["stage"] == "turns" else held[0]
        for id in view["drawn"]:
            about = CardText(texts.name("character_about", id))
            thing = f"character:{id}"
            yield Card("held", texts.name("character", id), seat=seat, texts=(about,), thing=thing, page=thing)


@cached_by_key(64)
def _deck(facts: Any, texts: Texts) -> Deck:
    """5 The rounds; points are counted after the last."""
    stage, n = facts
    if stage in ("end", "over"):
        return Deck(texts("display.over"), 0, texts("display.complete"), ROUNDS)
    left = ROUNDS - n + 1
    label = texts("display.preparation") if stage == "castles" else texts("display.round", n=n, of=ROUNDS)
    return Deck(
        label, left, texts.count("rounds_left", left), ROUNDS, Check(texts("display.check", of=ROUNDS), left, left)
    )


def _castles(view: dict[str, Any]) -> tuple[tuple[str, bool], ...]:
    """S.9 The seats, and whether each has chosen a castle."""
    return tuple([(seat, CELLS[CENTRE] in realm["cells"]) for seat, realm in view["realms"].items()])


@cached_by_key(256)
def _sequence(facts: Any, texts: Texts) -> tuple[SequenceRow, ...]:
    """S.9, 1 From the first player clockwise; castles are chosen in reverse order."""
    stage, starts, active, castles = facts
    chosen = dict(castles)
    seats = list(chosen)
    first = seats.index(starts)
    order = [*seats[first:], *seats[:first]]
    rows = []
    if stage == "castles":
        order.reverse()
        active = next((seat for seat in order if not chosen[seat]), "")
        for place, seat in enumerate(order, 1):
            state: State = "done" if chosen[seat] else "now" if seat == active else "waiting"
            rows.append(SequenceRow(str(place), (seat,), texts(f"display.castle_{state}"), state))
        return tuple(rows)
    here = order.index(active) if stage == "turns" else len(order)
    for place, seat in enumerate(order):
        state = "done" if place < here else "now" if place == here else "waiting"
        said = texts(f"display.turn_{state}")
        rows.append(SequenceRow(str(place + 1), (seat,), said, state, turn=state != "waiting"))
    return tuple(rows)


@cached_by_key(1024)
def _gauges(facts: Any, texts: Texts) -> tuple[Gauge, ...]:
    """4 The lead of Defence over the Invader."""
    invader, defence = facts
    ahead = defence - invader
    steps = (f"{AHEAD}+", *map(str, range(AHEAD - 1, -1, -1)), texts("display.beyond"))
    here = len(steps) - 1 if ahead < 0 else AHEAD - min(ahead, AHEAD)
    note = texts("display.coast", invader=invader, defence=defence)
    return (Gauge("coast", texts("display.ahead"), steps, here, note),)


def _lasting(view: dict[str, Any]) -> tuple[tuple[str, str, str], ...]:
    """3.1, 7 The people and buildings with lasting abilities, by seat."""
    found = []
    for seat, realm in view["realms"].items():
        found += [(seat, "character", id) for id in realm["characters"] if id in LASTING]
        for cell in realm["cells"].values():
            if cell["tile"] in STANDING and not cell.get("ruin"):
                found.append((seat, "tile", cell["tile"]))
    return tuple(found)


@cached_by_key(2048)
def _effects(facts: Any, texts: Texts) -> tuple[Effect, ...]:
    """8 The rules of the scenario that still apply, then people and buildings with lasting abilities."""
    scenario, players, lasting = facts
    rules = [texts.name("scenario_rule", rule.id) for rule in side_for(SCENARIO_NUMBER[scenario], players).lasting]
    found = [Effect(texts("part.scenario"), text, page=f"scenario:{scenario}") for text in rules]
    for seat, kind, id in lasting:
        about = f"{texts.name('seat', seat)}: {texts.name(f'{kind}_about', id)}"
        found.append(Effect(texts.name(kind, id), about, page=f"{kind}:{id}"))
    return tuple(found)


def _tracks(facts: tuple[int, int, dict[str, int]], texts: Texts) -> tuple[Track, ...]:
    """4, 5 The invasion track and the points."""
    invader, defence, scores = facts
    coast = (TrackMark("", texts("board.invader"), invader), TrackMark("", texts("board.defence"), defence))
    lords = tuple(TrackMark(seat, texts.name("seat", seat), score) for seat, score in scores.items())
    return (
        Track(texts("display.track"), 0, max(TRACK, invader, defence), coast),
        Track(texts("display.points"), min(0, *scores.values()), max(TRACK, *scores.values()), lords),
    )


@cached_by_key(2048)
def _legend(facts: Any, texts: Texts) -> tuple[LegendRow, ...]:
    """2, S.8 The pieces, what they do, and how many are left."""
    supply = dict(facts)
    left = [
        LegendRow(token, texts(f"legend.{token}", n=supply[f"{token}s"]))
        for token in ("tower", "noble", "coin", "saracen")
    ]
    return (*left, *(LegendRow(token, texts(f"legend.{token}")) for token in ("ruin", "territory", "character")))
