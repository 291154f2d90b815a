"""A tile: fields and a building under the sky, its printed icons, the pieces on it."""

from __future__ import annotations

from typing import Any

from vexillum.core.show.svg import cached, circle, group, num, path, title
from vexillum.core.words.texts import Texts

from ..pieces import CROPS, Tile
from . import art
from .pen import BOX, PREFIX, Pen, Rect, grown, label, rect, signed, tile_of, tile_title, use

RIBBON = 30
"""The height of the strip with the icons."""
GAP = 2
EFFECTS = {
    "turn_start_coin": ("hourglass", "coin"),
    "draw2keep1_character": ("cards",),
    "restore_ruin": ("rebuild",),
    "swap_for_free_territory": ("swap",),
}


def draw_tile(pen: Pen, id: str, place: Rect, *, printed: bool, at: str) -> str:
    """2 A tile face up; with its icons if ``printed``."""
    w, h = place.w, place.h
    return group(
        _face((id, w, h, printed), pen.texts),
        transform=f"translate({num(place.x)} {num(place.y)})",
        class_="tile", data_token=f"tile:{id}", data_n=1, data_at=at,
    )  # fmt: skip


@cached(2048)
def _face(facts: Any, texts: Texts) -> str:
    """A tile with its title, wherever it is."""
    id, w, h, printed = facts
    tile = tile_of(id)
    strip = _ribbon(tile, w, h) if printed else ""
    low = h - RIBBON + 3 if strip else h
    scene = SCENES.get(tile.category, _territory)(tile, w, low)
    inside = group(rect(Rect(0, 0, w, h), fill="var(--an-hill2)"), scene, strip, clip_path=f"url(#{clip_id(w, h)})")
    edges = rect(Rect(0, 0, w, h), "edge", 8)
    if not tile.crops:
        edges += rect(Rect(3, 3, w - 6, h - 6), "gilt", 6) + use("star", 3, 3, 25)
    return f"{title(tile_title(tile, texts))}{inside}{edges}{_points(tile, w)}"


def draw_ruin(pen: Pen, id: str, place: Rect, *, at: str) -> str:
    """4.2 A tile face down."""
    w, h = place.w, place.h
    size = min(w, h) * 0.6
    word = pen.word("ruin")
    inside = group(
        use("burnt", 0, 0, w, h), rect(Rect(0, 0, w, h), "hatch"),
        use("category-ruin", (w - size) / 2, h - size - 22, size),
        rect(Rect(0, h - 24, w, 24), fill="#1d1410"),
        grown(word, w - 7, h - 12, 18, "ruinword", anchor="end", room=w - 46),
        clip_path=f"url(#{clip_id(w, h)})",
    )  # fmt: skip
    return group(
        inside, rect(Rect(0, 0, w, h), "edge", 8), path(f"M{num(w)} 0l-26 0 9 9-7 8 15 4-1 8 10 4z", "cell"),
        title=f"{pen.texts.name('tile', id)}: {word}",
        transform=f"translate({num(place.x)} {num(place.y)})",
        class_="tile ruin", data_token=f"tile:{id}", data_n=1, data_at=at,
    )  # fmt: skip


def draw_pieces(pen: Pen, cell: dict[str, Any], place: Rect, *, at: str) -> str:
    """2.1, 2.3 The towers and nobles on a tile, one by one if they fit, at its lower edge."""
    counts = [(piece, cell.get(f"{piece}s", 0)) for piece in ("tower", "noble")]
    size = min(38.0, place.w * 0.34)
    step = size * 0.8
    many = sum(n for _, n in counts)
    alone = many * step + 4 <= place.w - 8
    wide = many * step + (size - step) + 3 if alone else sum(step + 29 for _, n in counts if n)
    x = place.x + 4 if cell.get("ruin") else place.cx - wide / 2
    y = place.y + place.h - size - 2
    parts = []
    for piece, n in counts:
        if not n:
            continue
        shown = n if alone else 1
        figures = "".join(use(piece, x + step * number, y, size) for number in range(shown))
        x += step * shown + 3
        if not alone:
            figures += grown(f"×{n}", x + 9, y + size - 12, 20, "count", anchor="middle")
            x += 26
        said = pen.texts.count(f"{piece}s", n)
        parts.append(group(figures, title=said, class_="pieces", data_token=piece, data_n=n, data_at=at))
    return "".join(parts)


def _territory(tile: Tile, w: float, h: float) -> str:
    """Fields below, hills and the building of the category above."""
    horizon = h * 0.43
    house = min(h * 0.5, w * 0.46)
    return (
        use("sky", 0, 0, w, horizon + 12)
        + _fields(tile, w, horizon, h)
        + use(f"category-{tile.category}", w * 0.38 - house / 2, horizon + 7 - house, house)
    )


def _castle(tile: Tile, w: float, h: float) -> str:
    """The castle between its fields."""
    horizon = h * 0.5
    size = min(h * 0.6, w * 0.6)
    return (
        use("sky", 0, 0, w, horizon + 12)
        + _fields(tile, w, horizon, h)
        + use("category-castle", (w - size) / 2, horizon - size * 0.84, size)
    )


def _fields(tile: Tile, w: float, horizon: float, h: float) -> str:
    """One field, or two with a path between them."""
    part = w / len(tile.crops)
    fields = "".join(
        use(f"field-{crop}", number * part, horizon, part, h - horizon) for number, crop in enumerate(tile.crops)
    )
    if len(tile.crops) > 1:
        middle = w / 2
        fields += (
            f'<path d="M{num(middle - 1)} {num(horizon)}c4 12-6 20-1 {num((h - horizon) / 2)}s-5 20-1 '
            f'{num((h - horizon) / 2)}h6c-4-14 5-18 0-{num((h - horizon) / 2)}s5-22 0-{num((h - horizon) / 2)}z" '
            'fill="var(--an-shore)"/>'
        )
    return fields


def _special(tile: Tile, w: float, h: float) -> str:
    """7 A special building on its square."""
    size = min(h * 0.8, w * 0.74)
    return use("plaza", 0, 0, w, h) + use(f"building-{tile.id}", (w - size) / 2, h - size - h * 0.08, size)


SCENES = {"special": _special, "castle": _castle}


def _points(tile: Tile, w: float) -> str:
    """2.7 The points of a tile, in its corner: bad ones on red, with their sign."""
    if not tile.vp:
        return ""
    minus = " minus" if tile.vp < 0 else ""
    return group(
        circle(w - 19, 19, 15, f"badge{minus}"),
        label(signed(tile.vp), w - 19.5, 25.5, 19, f"points{minus}", anchor="middle"),
        class_="swell right",
    )


def printed_icons(tile: Tile) -> list[str]:
    """2 The icons of a tile, in the order of the rulebook; one that is not a symbol is text."""
    icons = ["tower"] * tile.towers + ["saracen"] * tile.saracens + ["noble"] * tile.nobles
    icons += ["coin"] * tile.coins + ["struck"] * tile.lose_coins + ["tithe"] * tile.taxes
    if tile.bonus is not None:
        per = [f"={tile.bonus.per}"] if tile.bonus.per > 1 else []
        element = tile.bonus.element
        what = element if element in ("tower", "noble", "coin") else f"category-{element}"
        icons += [f"={signed(tile.bonus.vp)}", "times", *per, what]
    icons += EFFECTS.get(tile.effect, ())
    return icons


def _ribbon(tile: Tile, w: float, h: float) -> str:
    """A strip with the icons that apply when the tile is placed or at the end."""
    icons = printed_icons(tile)
    if not icons:
        return ""
    full = [12.0 if icon == "times" else 12.0 * (len(icon) - 1) if icon.startswith("=") else 22.0 for icon in icons]
    scale = min(1.0, (w - 14 - GAP * len(icons)) / sum(full))
    widths = [scale * wide for wide in full]
    x = (w - sum(widths) - GAP * (len(icons) - 1)) / 2
    y = h - RIBBON
    parts = [rect(Rect(-2, y, w + 4, RIBBON + 2), "ribbon")]
    for icon, wide in zip(icons, widths, strict=True):
        if icon.startswith("="):
            parts.append(grown(icon[1:], x + wide / 2, y + 14, 20 * scale, "onribbon", anchor="middle", room=wide + 12))
        else:
            parts.append(use(icon, x, y + (RIBBON - wide) / 2 - 1, wide))
        x += wide + GAP
    return "".join(parts)


# Fields, backgrounds and patterns: the larger pictures that tiles and panels are made of -----------------------------


FIELD = Rect(0, 0, 100, 60)

PAINTS = """
<linearGradient id="an890-ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="var(--an-table2)"/>
<stop offset="1" stop-color="var(--an-table)"/></linearGradient>
<linearGradient id="an890-sea" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="var(--an-sea)"/>
<stop offset="1" stop-color="var(--an-sea2)"/></linearGradient>
<linearGradient id="an890-air" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="var(--an-sky)"/>
<stop offset="1" stop-color="var(--an-sky2)"/></linearGradient>
<pattern id="an890-hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(38)">
<path d="M0 4h9" stroke="#140d08" stroke-width="2.2" opacity=".55"/></pattern>
<pattern id="an890-stripes" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<path d="M0 0h8v8H0z" fill="var(--an-card)"/><path d="M0 4h8" stroke="var(--an-danger)" stroke-width="3"/></pattern>
<pattern id="an890-weave" width="26" height="26" patternUnits="userSpaceOnUse">
<path d="M13 3l10 10-10 10L3 13z" fill="none" stroke="var(--an-back2)" stroke-width="1.4" opacity=".6"/>
<circle cx="13" cy="13" r="2.4" fill="var(--an-back2)" opacity=".8"/></pattern>
"""

SKY = """
<path d="M0 0h100v60H0z" fill="url(#an890-air)"/><circle cx="61" cy="16" r="7" fill="#fff3b0" opacity=".85"/>
<path d="M0 40c14-14 26-14 38-4 10-16 30-18 40-4 8-6 16-6 22 0v28H0z" fill="var(--an-hill)"/>
<path d="M0 50c20-12 40-8 56-2 16-10 32-10 44-4v16H0z" fill="var(--an-hill2)"/>"""
PLAZA = """
<path d="M0 0h100v100H0z" fill="url(#an890-air)"/>
<path d="M0 50c16-14 30-12 44-4 14-12 38-12 56 2v52H0z" fill="var(--an-hill)"/>
<path d="M0 66h100v34H0z" fill="var(--an-plaza)"/>
<path d="M0 66h100M0 76h100M0 88h100M14 66l-6 34M38 66l-3 34M62 66l3 34M86 66l6 34" stroke="var(--an-plaza2)"
stroke-width="1.6" fill="none"/>"""
BURNT = """
<path d="M0 0h100v100H0z" fill="var(--an-burnt2)"/>
<path d="M0 44c16-8 30-10 46-2 18-10 36-8 54 0v58H0z" fill="var(--an-burnt)"/>
<path d="M20 60l10 14-6 10 12 16M70 52l-8 16 10 12-6 20" fill="none" stroke="#140d08" stroke-width="2.4"/>
<path d="M4 92l6-8 5 8zM84 90l5-9 7 9z" fill="var(--an-ash2)"/>"""
FURROWS = "M0 12c30-6 70-6 100 0M0 24c30-6 70-6 100 0M0 37c30-6 70-6 100 0M0 51c30-6 70-6 100 0"
BACK = ((4, 1), (27, 2), (53, 2), (76, 1))
FRONT = ((-6, 25), (34, 25), (74, 25))


def _field(crop: str) -> str:
    """A field of one crop; its middle part can be used alone."""
    plants = [use(f"crop-{crop}", x, y, 21) for x, y in BACK] + [use(f"crop-{crop}", x, y, 32) for x, y in FRONT]
    return (
        f'<path d="M0 0h100v60H0z" fill="var(--an-{crop})"/>'
        f'<path d="{FURROWS}" fill="none" stroke="var(--an-{crop}2)" stroke-width="5"/>{"".join(plants)}'
    )


def _symbol(name: str, picture: str, w: float, h: float, ratio: str = "") -> str:
    fit = f' preserveAspectRatio="{ratio}"' if ratio else ""
    return f'<symbol id="{PREFIX}{name}" viewBox="0 0 {num(w)} {num(h)}"{fit}>{picture}</symbol>'


def _definitions() -> str:
    pictures = art.symbol_pictures() | art.emblem_pictures()
    parts = [PAINTS, *(_symbol(name, picture, BOX, BOX) for name, picture in pictures.items())]
    parts += [_symbol(f"field-{crop}", _field(crop), FIELD.w, FIELD.h, "xMidYMid slice") for crop in CROPS]
    parts += [
        _symbol("sky", SKY, 100, 60, "none"),
        _symbol("plaza", PLAZA, 100, 100, "none"),
        _symbol("burnt", BURNT, 100, 100, "none"),
    ]
    return " ".join("".join(parts).split()).replace("> <", "><")


DEFINITIONS = _definitions()


def clip_id(w: float, h: float) -> str:
    """The id of the clip path with rounded corners for tiles of a size."""
    return f"{PREFIX}clip-{num(w)}-{num(h)}"


def clips(sizes: list[tuple[float, float]]) -> str:
    """The clip paths of the tiles."""
    return "".join(
        f'<clipPath id="{clip_id(w, h)}">{rect(Rect(0, 0, w, h), rx=8)}</clipPath>' for w, h in dict.fromkeys(sizes)
    )
