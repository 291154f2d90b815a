"""The whole picture: the map, and around it the Factions' boxes, the tracks, the cards and the legend."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vexillum.coin.cards import side_name
from vexillum.coin.show.boxes import Band, EdgeTrack, Marker, SequenceBoxes, spots_row, step
from vexillum.coin.show.cards import OpenCards
from vexillum.core.show.svg import at, attribute, banner, cached, fitted, rect, text, title, width
from vexillum.core.words.texts import Texts

from ..cards import FACES, NIALL
from ..decks import DECKS, deck_named, shown_deck
from ..imperium import LEVELS
from ..pieces import FACTIONS, REFUGEES, TOTALS, TRACK_MAX, TYPE_NUMBER
from ..scenarios import SCENARIO_IDS, SCENARIOS
from ..state import Dominance, Imperium
from ..victory import CIVITATES_FRAGMENTED, CIVITATES_THRESHOLD, DUX_FRAGMENTED, DUX_THRESHOLD
from .look import LOOK, SHEET_STYLE, counter, stronghold, use
from .map import MAP_HEIGHT, MAP_WIDTH, map_blocks

# The whole picture ---------------------------------------------------------------------------------------------------


WIDTH, HEIGHT = 1600, 1240
COLUMN = 1202.0
"""Where the column beside the map begins."""

_GROUND = (
    f'<style>{SHEET_STYLE}</style><clipPath id="pb-map"><rect width="{MAP_WIDTH}" height="{MAP_HEIGHT}"/></clipPath>'
    f'{rect(0, 0, WIDTH, HEIGHT, "table")}<g clip-path="url(#pb-map)">'
)
_SEQUENCE = SequenceBoxes(LOOK, FACTIONS)
_EDGE = f"</g>{rect(1, 1, MAP_WIDTH - 1, MAP_HEIGHT - 1, 'map')}"


def draw(view: dict[str, Any], texts: Texts) -> str:
    """The whole board that a view shows, in the reader's language."""
    return "".join(
        (
            _beginning(view["scenario"], texts),
            _GROUND,
            *map_blocks(view, texts).values(),
            legend(None, texts),
            imperium(view, texts, 812, 12),
            in_effect(view, texts, 812, 152, 368),
            _EDGE,
            _column(view, texts),
            edge_track(view, texts),
            "</svg>",
        )
    )


@cached(32)
def _beginning(scenario: str, texts: Texts) -> str:
    """The element of the document, with its name for anyone who cannot see it."""
    name = texts("drawing.label", scenario=scenario)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" class="{LOOK.css}" role="img"'
        f" aria-label={attribute(name)}>"
    )


def _column(view: dict[str, Any], texts: Texts) -> str:
    """2.0 The cards, the Sequence of Play and the Factions, beside the map."""
    return (
        header(view, texts, COLUMN, 8, 386)
        + open_cards(view, texts, COLUMN, 74, 386)
        + _SEQUENCE.draw(view, texts, (COLUMN, 482, 386, 96))
        + panels(view, texts, COLUMN, 586)
    )


# 1.4.1, 1.8, 7.2 A panel for each Faction: what it has, what it needs, its Available forces and other boxes ----------


BOX_WIDTH, BOX_HEIGHT = 189.0, 270.0
AMOUNTS = {
    "dux": ("dux_resources", "prestige"),
    "civitates": ("briton_resources", "wealth"),
    "saxons": ("saxon_renown",),
    "scotti": ("scotti_renown",),
}
DOMINANCE = {"dux": "military", "civitates": "civilian"}
"""6.8.7 The Dominance that each Briton Faction needs."""
UNITS = {
    "dux": ("cavalry",),
    "civitates": ("militia", "comitates"),
    "saxons": ("saxon_warband", "saxon_raider"),
    "scotti": ("scotti_warband", "scotti_raider"),
}
STRONGHOLDS = {
    "dux": ("fort",),
    "civitates": ("town", "hillfort"),
    "saxons": ("saxon_settlement",),
    "scotti": ("scotti_settlement",),
}


@cached(1024)
def _amount(shown: tuple[str, int, float, float], texts: Texts) -> str:
    """What a Faction can spend, or what counts for it, as a number with its marker."""
    id, n, x, y = shown
    css, shape, _ = SHAPES[id]
    said = f"{texts.name('track', id)}: {n}"
    return (
        f'<g class="token {css}" data-thing="track:{id}">{title(said)}'
        f"{use(f'm-{shape}', 'marker', at(x + 11, y + 3, 1.2))}{text(x + 27, y + 4, str(n), 't20 b')}"
        f"{text(x + 27, y + 18, texts(f'drawing.short_{id}'), 't12 soft')}</g>"
    )


def _briton_needs(view: dict[str, Any], texts: Texts, who: str, fragmented: bool) -> list[tuple[str, str]]:
    """7.2.1-7.2.2 What a Briton Faction counts; before Fragmentation it needs its own Dominance too (6.8.7)."""
    derived = view["derived"]
    counted = (
        "need_control" if who == "civitates" else "need_control_prestige" if fragmented else "need_prosperity_prestige"
    )
    numbers = f"{derived['scores'][who]} (>{derived['thresholds'][who]})"
    rows = [(texts(f"drawing.{counted}"), numbers)]
    if not fragmented:
        own = DOMINANCE[who]
        rows.append((texts.name("dominance", own), "✓" if view["dominance"] == own else "✗"))
    return rows


def needs(view: dict[str, Any], texts: Texts, who: str) -> list[tuple[str, str]]:
    """7.2 What a Faction counts and what it must exceed: pairs of words and numbers."""
    derived, tracks = view["derived"], view["tracks"]
    fragmented = view["imperium"] == "fragmentation"
    asked = SCENARIOS[SCENARIO_IDS.index(view["scenario"])].victory
    if who in DOMINANCE:
        return _briton_needs(view, texts, who, fragmented)
    settled = derived["settlements"][who]
    if who == "scotti":
        return [
            (texts("drawing.need_renown"), f"{tracks['scotti_renown']} (>{asked.scotti.renown_exceeds})"),
            (texts("drawing.need_settlements"), f"{settled} (≥{asked.scotti.renown_settlements_min})"),
        ]
    control = (texts("drawing.need_control"), f"{derived['controlled']['saxons']} (>{asked.saxons.control_exceeds})")
    if fragmented:
        return [control]
    return [
        control,
        (texts("drawing.need_or_renown"), f"{tracks['saxon_renown']} (>{asked.saxons.renown_exceeds})"),
        (texts("drawing.need_with_settlements"), f"{settled} (≥{asked.saxons.renown_settlements_min})"),
    ]


@cached(4096)
def _victory(shown: tuple[list[tuple[str, str]], float, float], texts: Texts) -> str:
    """7.2 The conditions of victory, a line each."""
    needed, x, y = shown
    rows = "".join(
        text(x, y + 15 * k, what, "t12 soft") + text(x + BOX_WIDTH - 18, y + 15 * k, numbers, "t12 e b")
        for k, (what, numbers) in enumerate(needed)
    )
    return f"<g>{title(texts('drawing.victory'))}{rows}</g>"


@cached(1024)
def _margin(shown: tuple[str, int, bool, float, float], texts: Texts) -> str:
    """7.3 How far a Faction is from its threshold, with a tick when it meets its condition."""
    who, n, met, x, y = shown
    said = texts("drawing.margin_met" if met else "drawing.margin", n=n)
    signed = f"{'✓ ' if met else ''}{n:+d}".replace("-", "−")
    return f'<g class="{who}">{title(said)}{text(x, y, signed, "head-name head-n e")}</g>'


@cached(1024)
def _available_units(shown: tuple[str, int, float, float], texts: Texts) -> str:
    """1.4.1 Available Units of a kind."""
    unit, n, x, y = shown
    return counter(texts, unit, n, x, y)


@cached(1024)
def _available_strongholds(shown: tuple[str, int, float, float], texts: Texts) -> str:
    """1.4.1 Available Strongholds in the highest-numbered spots, so that the empty ones count those on the map."""
    id, left, x, y = shown
    total = TOTALS[TYPE_NUMBER[id]]
    said = texts("drawing.available_strongholds", what=texts.name("stronghold", id), n=left, out=total - left)
    return spots_row(id, left, total, said, (x, y, BOX_WIDTH - 20), lambda x, y, size: stronghold(id, x, y, size))


@cached(512)
def _small_box(shown: tuple[str, str, int, tuple[float, float, float]], texts: Texts) -> str:
    """A holding box with one kind of piece in it."""
    label, unit, n, (x, y, wide) = shown
    name = texts(f"drawing.{label}")
    return (
        f'<g class="box {label}">{title(f"{name}: {texts.count(unit, n)}")}{rect(x, y, wide, 50, "inset", 5)}'
        f"{counter(texts, unit, n, x + wide / 2, y + 32, scale=0.85)}"
        f"{text(x + wide / 2, y + 13, fitted(name, 10.5, wide - 2), 't10 m soft')}</g>"
    )


@cached(64)
def _refugees(shown: tuple[int, tuple[float, float, float]], texts: Texts) -> str:
    """1.3.6 Refugees markers among the Civitates' Available forces."""
    n, (x, y, wide) = shown
    people = "".join(
        use("m-people", "person" if k < n else "person off", at(x + wide / 2 + (k - 1.5) * 14.5, y + 33, 0.72))
        for k in range(REFUGEES)
    )
    name = texts("drawing.refugees")
    return (
        f'<g class="box" data-token="refugees" data-n="{n}">{title(f"{name}: {n}")}{rect(x, y, wide, 50, "inset", 5)}'
        f"{people}{text(x + wide / 2, y + 13, name, 't10 m soft')}</g>"
    )


@cached(64)
def _dal_riada(shown: tuple[int, tuple[float, float, float]], texts: Texts) -> str:
    """Scotti Settlements on the card DAL RIADA."""
    n, (x, y, wide) = shown
    name = texts("drawing.dal_riada")
    return (
        f'<g class="box" data-token="scotti_settlement" data-n="{n}">{title(f"{name}: {n}")}'
        f"{rect(x, y, wide, 50, 'inset', 5)}{stronghold('scotti_settlement', x + wide / 2 - 12, y + 32, 0.85)}"
        f"{text(x + wide / 2 + 12, y + 38, str(n), 't18 b m')}{text(x + wide / 2, y + 13, name, 't10 m soft')}</g>"
    )


def _extras(view: dict[str, Any], texts: Texts, who: str, x: float, y: float) -> Iterator[str]:
    """The other boxes of a Faction; those of NIALL and DAL RIADA only when they are in use."""
    half = (BOX_WIDTH - 22) / 2
    left, right = (x, y, half), (x + half + 4, y, half)
    wider, narrower = (x, y, half + 17), (x + half + 21, y, half - 17)
    if who == "dux":
        yield _small_box(("casualties", "cavalry", view["casualties"], left), texts)
        yield _small_box(("out_of_play", "cavalry", view["out_of_play"], right), texts)
    if who == "civitates":
        yield _small_box(("not_yet", "comitates", view["not_yet_in_play"], wider), texts)
        yield _refugees((view["refugees"], narrower), texts)
    if who == "scotti":
        if view["niall"] or _niall_in_effect(view):
            yield _small_box(("niall", "scotti_raider", view["niall"], left), texts)
        if view["dal_riada"]:
            yield _dal_riada((view["dal_riada"], right), texts)


def _niall_in_effect(view: dict[str, Any]) -> bool:
    carrier = shown_deck(view).carriers.get(NIALL)
    return carrier is not None and side_name(carrier) in view["lasting"]


@cached(64)
def _held(shown: tuple[str, int, bool, float, float], texts: Texts) -> str:
    """2.3.8 The Pivotal Event that a Faction holds, as a small card."""
    deck, number, ready, x, y = shown
    name = texts.name("card", deck_named(deck).name(number))
    thing = f"card:{number}"
    star = "★" if ready else "☆"
    return (
        f'<g class="chip" data-thing="{thing}" data-page="{thing}">'
        f"{title(texts('drawing.pivotal_ready' if ready else 'drawing.pivotal', name=name))}"
        f"{rect(x, y, 34, 22, 'inset', 4)}{text(x + 17, y + 15.5, f'{star}{number}', 't12 m b')}</g>"
    )


def panel(view: dict[str, Any], texts: Texts, who: str, x: float, y: float) -> Iterator[str]:
    """All that belongs to a Faction."""
    derived = view["derived"]
    inner = x + 9
    held = view["held"].get(who)
    yield _name((who, derived["active"] == who, x, y), texts)
    margin = (derived["margins"][who], derived["passes"][who])
    yield _margin((who, *margin, x + BOX_WIDTH - (46 if held else 10), y + 20.5), texts)
    if held:
        ready = who in derived["pivotal_ready"]
        yield _held((shown_deck(view).id, held, ready, x + BOX_WIDTH - 40, y + 4), texts)
    for k, id in enumerate(AMOUNTS[who]):
        yield _amount((id, view["tracks"][id], inner + 88 * k, y + 46), texts)
    yield _victory((needs(view, texts, who), inner, y + 84), texts)
    yield _available((x + BOX_WIDTH - 10, y + 150), texts)
    for k, unit in enumerate(UNITS[who]):
        yield _available_units((unit, view["available"][unit], inner + 20 + 42 * k, y + 143), texts)
    for k, id in enumerate(STRONGHOLDS[who]):
        yield _available_strongholds((id, view["available"][id], inner, y + 174 + 24 * k), texts)
    yield from _extras(view, texts, who, inner, y + 213)


@cached(64)
def _name(shown: tuple[str, bool, float, float], texts: Texts) -> str:
    """Whose panel it is."""
    who, playing, x, y = shown
    active = " active" if playing else ""
    return (
        f'<g class="seat {who}{active}" data-thing="seat:{who}">{title(texts.name("seat", who))}'
        f"{rect(x, y, BOX_WIDTH, BOX_HEIGHT, 'panel', 9)}{_head(x, y)}{_watermark(who, x, y)}"
        f"{LOOK.coat(who, x + 17, y + 15, 0.95)}{text(x + 32, y + 21, texts.name('seat', who), 'head-name')}</g>"
    )


@cached(16)
def _available(place: tuple[float, float], texts: Texts) -> str:
    return text(*place, texts("drawing.available"), "t12 e soft")


def _head(x: float, y: float) -> str:
    return f'<path d="{banner(x, y, BOX_WIDTH, 30, 9)}" class="head"/>'


def _watermark(who: str, x: float, y: float) -> str:
    """The emblem of a Faction, large and faint, on the lower part of its panel."""
    return use(f"e-{who}", "watermark", at(x + BOX_WIDTH / 2, y + BOX_HEIGHT - 36, 3.1))


SHOWN = (
    "scenario", "imperium", "dominance", "tracks", "held", "available", "casualties", "out_of_play", "not_yet_in_play",
    "refugees", "niall", "dal_riada", "lasting",
)  # fmt: skip
"""What the panels show of a view, beside the deck's name and what is derived."""
DERIVED = ("active", "scores", "thresholds", "margins", "passes", "settlements", "controlled", "pivotal_ready")


def panels(view: dict[str, Any], texts: Texts, x: float, y: float) -> str:
    """The four panels, two by two: the Britons above, the Barbarians below."""
    shown = {id: view[id] for id in SHOWN}
    shown["derived"] = {id: view["derived"][id] for id in DERIVED}
    shown["own_deck"] = shown_deck(view).id
    return _panels((shown, x, y), texts)


@cached(2048)
def _panels(shown: tuple[dict[str, Any], float, float], texts: Texts) -> str:
    view, x, y = shown
    return "".join(
        part
        for k, who in enumerate(FACTIONS)
        for part in panel(view, texts, who, x + (BOX_WIDTH + 8) * (k % 2), y + (BOX_HEIGHT + 6) * (k // 2))
    )


# 1.8-1.9, 6.8 The edge track from 0 to 80 with its markers, pawns and bands, and the Imperium track ------------------


SHAPES = {
    "briton_resources": ("civitates", "cylinder", "R"),
    "dux_resources": ("dux", "cylinder", "R"),
    "saxon_renown": ("saxons", "cylinder", "R"),
    "scotti_renown": ("scotti", "cylinder", "R"),
    "prestige": ("dux", "disc", "P"),
    "wealth": ("civitates", "disc", "W"),
}


_EDGE_TRACK = EdgeTrack(LOOK, TRACK_MAX, left=20.0, top=1191.0, cell=19.26)
_TRACK = f'<g class="edge-track">{rect(8, 1136, 1584, 98, "panel", 8)}{_EDGE_TRACK.squares()}'


def pawns(imperium: str) -> dict[str, int]:
    """6.8.7, 7.2 The thresholds of the Britons with their own Dominance, as the pawns show them."""
    level = LEVELS.index(imperium)
    if level == Imperium.FRAGMENTATION:
        return {"dux": DUX_FRAGMENTED, "civitates": CIVITATES_FRAGMENTED}
    return {
        "dux": DUX_THRESHOLD[level][Dominance.MILITARY],
        "civitates": CIVITATES_THRESHOLD[level][Dominance.CIVILIAN],
    }


def markers(view: dict[str, Any], texts: Texts) -> list[Marker]:
    """1.8-1.9 All that is marked: amounts, totals, pawns."""
    derived = view["derived"]
    controlled = derived["controlled"]
    fragmented = view["imperium"] == "fragmentation"
    prestige = view["tracks"]["prestige"]
    counted = controlled["dux"] if fragmented else derived["total_prosperity"]
    first = "dux_control" if fragmented else "total_prosperity"
    both = "control_prestige" if fragmented else "prosperity_prestige"
    found = [
        Marker(id, css, shape, letters, view["tracks"][id], texts.name("track", id))
        for id, (css, shape, letters) in SHAPES.items()
    ]
    found += [
        Marker(id, css, "block", letters, value, texts(f"drawing.{id}"))
        for id, css, letters, value in (
            (first, "dux" if fragmented else "gold", "C" if fragmented else "T", counted),
            (both, "dux", "C+P" if fragmented else "T+P", counted + prestige),
            ("briton_control", "civitates", "C", controlled["civitates"]),
            ("saxon_control", "saxons", "C", controlled["saxons"]),
        )
    ]
    found += [
        Marker(f"{who}_pawn", who, "pawn", "", value, texts(f"drawing.{who}_pawn"))
        for who, value in pawns(view["imperium"]).items()
    ]
    return found


def _bands(view: dict[str, Any], texts: Texts) -> list[Band]:
    """1.9 What each Faction must exceed."""
    asked = SCENARIOS[SCENARIO_IDS.index(view["scenario"])].victory
    level = pawns(view["imperium"])
    control, renown = asked.saxons.control_exceeds, asked.saxons.renown_exceeds
    settled, scotti = asked.saxons.renown_settlements_min, asked.scotti
    bands = [
        Band("dux", level["dux"], texts("drawing.band_dux", n=level["dux"])),
        Band("civitates", level["civitates"], texts("drawing.band_civitates", n=level["civitates"])),
        Band("saxons", control, texts("drawing.band_saxon_control", n=control)),
        Band("saxons", renown, texts("drawing.band_saxon_renown", n=renown, most=settled)),
        Band(
            "scotti",
            scotti.renown_exceeds,
            texts("drawing.band_scotti", n=scotti.renown_exceeds, most=scotti.renown_settlements_min),
        ),
    ]
    if view["imperium"] == "fragmentation":
        del bands[3]
    return bands


def edge_track(view: dict[str, Any], texts: Texts) -> str:
    """1.8-1.9 The track along the lower edge."""
    shown = {id: view[id] for id in ("scenario", "imperium", "tracks")}
    shown["derived"] = {id: view["derived"][id] for id in ("controlled", "total_prosperity")}
    return _edge_track(shown, texts)


@cached(2048)
def _edge_track(shown: dict[str, Any], texts: Texts) -> str:
    bands = _EDGE_TRACK.bands(_bands(shown, texts), texts)
    return f"{_TRACK}{bands}{_EDGE_TRACK.markers(markers(shown, texts), texts)}</g>"


def _step(
    now: tuple[str, str], texts: Texts, level: str, dominance: str, place: tuple[float, float, float, float]
) -> str:
    """A box of the Imperium track, with the eagle in the one that holds."""
    words = texts.name("imperium", level) if dominance == "none" else texts(f"drawing.{dominance}")
    said = texts.name("imperium", level) + ("" if dominance == "none" else f", {texts.name('dominance', dominance)}")
    return step(LOOK, words, said, place, here="eagle" if now == (level, dominance) else "")


def imperium(view: dict[str, Any], texts: Texts, x: float, y: float) -> str:
    """6.8 The Imperium track."""
    return _imperium((view["imperium"], view["dominance"], x, y), texts)


@cached(64)
def _imperium(shown: tuple[str, str, float, float], texts: Texts) -> str:
    """Three levels, the first two with Military or Civilian Dominance."""
    now, (x, y) = (shown[0], shown[1]), shown[2:]
    wide = 112.0
    boxes = []
    for column, level in enumerate(LEVELS):
        left = x + 10 + column * (wide + 6)
        if level == "fragmentation":
            boxes.append(_step(now, texts, level, "none", (left, y + 30, wide, 96)))
            continue
        boxes.append(text(left + wide / 2, y + 42, texts.name("imperium", level), "t14 m b"))
        for row, dominance in enumerate(("military", "civilian")):
            boxes.append(_step(now, texts, level, dominance, (left, y + 48 + 40 * row, wide, 38)))
    return (
        f'<g class="box" data-thing="track:imperium">{rect(x, y, 368, 134, "panel", 9)}'
        f"{text(x + 184, y + 21, texts('drawing.imperium'), 't16 m b caps')}{''.join(boxes)}</g>"
    )


# 2.2, 5.0 The cards that lie open, and the head of the column --------------------------------------------------------


SIGN = {"capability": "triskele", "momentum": "sail", "tribal_war": "war"}
"""5.1.2, 5.3, 5.4 The signs of the marks of a side."""
_CARDS = OpenCards(LOOK, DECKS, FACES, SIGN)
open_cards = _CARDS.draw
in_effect = _CARDS.in_effect


def header(view: dict[str, Any], texts: Texts, x: float, y: float, wide: float) -> str:
    """The scenario, the Epochs gone and to come, how many cards are left in the deck, and those played."""
    gone, of = view["epoch"], SCENARIOS[SCENARIO_IDS.index(view["scenario"])].epochs
    return _CARDS.header(view, texts, (x, y, wide), (gone, of), texts("drawing.epochs", n=gone, most=of))


# What the signs on the map mean: terrain, and the two kinds of Sites -------------------------------------------------


@cached(8)
def legend(_: None, texts: Texts) -> str:
    """The three terrains with their textures, and the two kinds of Sites."""
    x, y = 966.0, 1040.0
    drawn = [rect(x, y, 216, 82, "panel", 8)]
    for k, terrain in enumerate(("clear", "fens", "hills")):
        left = x + 10 + 68 * k
        drawn.append(
            f'<g class="{terrain}">{rect(left, y + 10, 60, 26, "ground", 3)}'
            f"{rect(left, y + 10, 60, 26, 'texture', 3)}</g>"
            f"{text(left + 30, y + 52, texts.name('terrain', terrain), 't14 m')}"
        )
    for k, kind in enumerate(("town", "hillfort")):
        words = texts(f"drawing.legend_{kind}")
        left = x + 58 + 100 * k
        wide = width(words, 11.5) + 12
        tag = rect(left - wide / 2, y + 61, wide, 15, "tag", 4) if kind == "town" else ""
        drawn.append(tag + text(left, y + 72.5, words, "site-name town" if tag else "site-name"))
    return "".join(drawn)
