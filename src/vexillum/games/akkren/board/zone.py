"""What is in a place: its city or fort, banners of stacks, characters, caravans and markers.

Of others' stacks a banner shows what one has seen of them: a number with a tilde for what was only partly seen, a
question mark for what no one has looked at.
"""

from __future__ import annotations

import msgspec

from vexillum.core.show.cached_drawing import cached
from vexillum.core.show.svg import at, circle, text, title
from vexillum.core.tools.markup import escape
from vexillum.core.words.texts import Texts
from vexillum.games.akkren.board.icons import NUMBER_AT
from vexillum.games.akkren.board.look import use
from vexillum.games.akkren.board.names import LEADING, has_sign, labels
from vexillum.games.akkren.board.outline import outline
from vexillum.games.akkren.components.map import LAND, PLACE_IDS

EACH_ROW = 3
STEP_X, STEP_Y = 37.0, 38.0
UNKNOWN = -1


class Rider(msgspec.Struct, frozen=True, array_like=True):
    """9.2, 9.3.5 A character with an army, or an army aboard a fleet."""

    thing: str
    words: str


class Banner(msgspec.Struct, frozen=True, array_like=True):
    """3.2 A stack as one may see it."""

    id: int
    owner: str
    kind: str
    size: int
    """How many units; UNKNOWN if no one of one's side has looked."""
    sure: bool
    """Whether the number is exact and current."""
    marched: bool
    besieged: bool
    words: str
    riders: tuple[Rider, ...] = ()


class Token(msgspec.Struct, frozen=True, array_like=True):
    """3.3, 3.4 A character, or a caravan (13.4)."""

    thing: str
    owner: str
    shape: str
    words: str


class Chip(msgspec.Struct, frozen=True, array_like=True):
    """3.6 A marker."""

    sign: str
    n: int
    words: str


class Contents(msgspec.Struct, frozen=True, array_like=True):
    """All counters and markers in a place."""

    place: int
    structure: str
    """``capital``, ``city``, ``fort``, ``works``, ``razed`` or nothing."""
    owner: str
    port: bool
    banners: tuple[Banner, ...]
    tokens: tuple[Token, ...]
    chips: tuple[Chip, ...]


@cached(8192)
def contents(shown: list[object], texts: Texts) -> str:
    """The contents of a place."""
    here = msgspec.convert(shown, Contents)
    id = PLACE_IDS[here.place]
    x, y = outline().spots[here.place]
    body = (
        _structure(here, texts) + _chips(here.chips, beside=bool(here.structure)) + _troops(here.banners, here.tokens)
    )
    return f'<g class="contents" data-thing="place:{id}" {at(x, y)}>{body}</g>'


@cached(512)
def name(shown: tuple[int, bool], texts: Texts) -> str:
    """A place's name, below the counters of all places; ``signed``: above a city, a fort or a marker."""
    place, signed = shown
    id = PLACE_IDS[place]
    x, y = outline().spots[place]
    label = labels(tuple([texts.name("place", each) for each in PLACE_IDS]))[place]
    css = "sea-name m" if place >= LAND else "name signed" if signed or has_sign(place) else "name"
    rows = "".join(
        [f'<tspan x="0" dy="{LEADING if row else 0}em">{escape(line)}</tspan>' for row, line in enumerate(label.lines)]
    )
    look = f"--since:{label.since:g};--aside:{label.aside:g};--rise:{label.rise:g}"
    return f'<g class="label" data-thing="place:{id}" {at(x, y)}><text class="{css}" style="{look}">{rows}</text></g>'


def _structure(here: Contents, texts: Texts) -> str:
    if not here.structure:
        return ""
    css = "ruin" if here.structure == "razed" else here.owner or "none"
    said = texts(f"drawing.structure_{here.structure}")
    shape = "m-razed" if here.structure == "razed" else f"s-{here.structure}"
    port = use("m-port", "port", at(23, 1, 0.72)) if here.port else ""
    return f'<g {at(0, -14)}><g class="hold-g {css}">{title(said)}{use(shape, f"hold {css}")}{port}</g></g>'


def _chips(chips: tuple[Chip, ...], *, beside: bool) -> str:
    """3.6 Markers: to the left of a city or fort, one below the other, or where it would be, in a row."""
    drawn = []
    for k, chip in enumerate(chips):
        where = at(0, 24 * k) if beside else at(30 * (k - (len(chips) - 1) / 2), 0)
        number = text(13, 6, str(chip.n), "chip-n") if chip.n > 1 else ""
        sign = use(f"m-{chip.sign}", "chip-sign", at(0, 0, 0.66))
        drawn.append(
            f'<g class="chip {chip.sign}" data-token="{chip.sign}" data-n="{chip.n}" {where}>'
            f"{title(chip.words)}{circle(0, 0, 10.5, 'chip-ground')}{sign}{number}</g>"
        )
    return f'<g {at(-46 if beside else 0, -14)}><g class="chips">{"".join(drawn)}</g></g>' if drawn else ""


def _troops(banners: tuple[Banner, ...], tokens: tuple[Token, ...]) -> str:
    drawn = [_banner(banner) for banner in banners] + [_token(token) for token in tokens]
    if not drawn:
        return ""
    placed = []
    for k, each in enumerate(drawn):
        row, column = divmod(k, EACH_ROW)
        in_row = min(EACH_ROW, len(drawn) - row * EACH_ROW)
        placed.append(f"<g {at((column - (in_row - 1) / 2) * STEP_X, row * STEP_Y)}>{each}</g>")
    return f'<g {at(0, 18)}><g class="troops">{"".join(placed)}</g></g>'


def _banner(banner: Banner) -> str:
    number = "?" if banner.size == UNKNOWN else f"{'' if banner.sure else '~'}{banner.size}"
    badge = ""
    for sign, there in (("march", banner.marched), ("siege", banner.besieged)):
        if there:
            badge = f"<g {at(13, -13)}>{circle(0, 0, 7.5, 'badge')}{use(f'm-{sign}', 'badge-sign', at(0, 0, 0.5))}</g>"
    return (
        f'<g class="counter banner {banner.owner}{"" if banner.sure else " fog"}" data-thing="stack:{banner.id}"'
        f' data-token="{banner.owner}_{banner.kind}" data-n="{max(banner.size, 1)}">{title(banner.words)}'
        f"{use(f'k-{banner.kind}')}{text(0, NUMBER_AT, number, 'n')}{badge}{_riders(banner.riders)}</g>"
    )


def _riders(riders: tuple[Rider, ...]) -> str:
    """Dots along the upper edge of a banner, from the left."""
    return "".join(
        f'<g class="rider" data-thing="{rider.thing}">{title(rider.words)}{circle(-13 + 9 * k, -14, 4.5, "pip")}</g>'
        for k, rider in enumerate(riders)
    )


def _token(token: Token) -> str:
    drawn = title(token.words) + use(f"k-{token.shape}")
    kind = f"{token.owner}_{token.shape}"
    return f'<g class="counter {token.owner}" data-thing="{token.thing}" data-token="{kind}" data-n="1">{drawn}</g>'
