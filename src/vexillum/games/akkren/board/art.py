"""Small pictures for use outside of the map: arms of the powers, banners, characters, units, markers."""

from __future__ import annotations

from functools import cache

from vexillum.core.show.board.pictures import RIM, colours, control_picture, settled
from vexillum.core.show.board.shapes import GLYPH, LINE
from vexillum.core.show.display import Art, SeatArt
from vexillum.core.show.svg import document, group, num, width
from vexillum.core.tools.markup import escape
from vexillum.core.words.texts import Texts
from vexillum.games.akkren.board.icons import BANNER, MARKERS, NUMBER_AT, PEOPLE, SIGN_AT, STACKS, STRUCTURES, TOKEN
from vexillum.games.akkren.board.look import LOOK
from vexillum.games.akkren.board.palette import LIGHT
from vexillum.games.akkren.board.patterns import TEXTURES
from vexillum.games.akkren.components.factions import OWNERS, SEATS
from vexillum.games.akkren.components.units import UNITS

_BANNER_BOX, _SQUARE = "-19 -18 38 40", "-15 -15 30 30"
_CLASSES = {
    "foot": f'<path {LINE} d="M-11,-8 11,4M11,-8 -11,4"/>',
    "cavalry": f'<path {LINE} d="M-11,4 11,-8"/>',
    "artillery": '<circle cy="-2" r="4.4"/>',
    "wagon": f'<circle {LINE} cx="-5" cy="1" r="3.4"/><circle {LINE} cx="5" cy="1" r="3.4"/>'
    f'<path {LINE} d="M-9,-6H9"/>',
    "monster": f'<path {LINE} d="M-8,4C-7,-9 7,-9 8,4M-3,-3V-2M3,-3V-2"/>',
    "demon": f'<path {LINE} d="M-7,5C-9,-3 -5,-5 0,-5 5,-5 9,-3 7,5M-6,-5 -9,-9M6,-5 9,-9"/>',
    "spirit": f'<path {LINE} d="M-6,5V-3C-6,-9 6,-9 6,-3V5L3,2 0,5 -3,2Z"/>',
    "naval": STACKS["fleet"],
}
"""The sign of each class of units, as maps of campaigns draw them: crossed lines for foot, one line for horse."""
_LETTERS, _ROOM = 15.0, 32.0
"""The letters of a unit's abbreviation, and how wide it may be."""
_PAPER, _INK = "#f3e9cf", "#33271a"


def _unit(id: str, kind: str) -> str:
    """3.1 A unit as a counter: the sign of its class, and its abbreviation."""
    sign = group(_CLASSES.get(kind, ""), transform="translate(0,-6.5) scale(.74)", fill=_INK, color=_INK)
    size = min(_LETTERS, _ROOM / width(id, 1.0))
    name = (
        f'<text y="13.5" font-family="Georgia,serif" font-size="{num(size)}" font-weight="700" text-anchor="middle"'
        f' fill="{_INK}">{escape(id)}</text>'
    )
    body = f'<rect x="-17" y="-16" width="34" height="32" rx="3.5" fill="{_PAPER}" stroke="{RIM}" stroke-width="1.6"/>'
    return document("-19 -18 38 36", body + sign + name)


def _banner(owner: str, sign: str) -> str:
    drawn = f'{BANNER}<g transform="translate(0,0) scale(.9)" {GLYPH}>{sign}</g>'
    return document(_BANNER_BOX, settled(drawn, r=RIM, w="1.4", **colours(LOOK, owner)))


def _fog(words: str) -> str:
    """A banner of which one does not know everything."""
    drawn = f'{BANNER}<g transform="{SIGN_AT}" {GLYPH}>{STACKS["army"]}</g>'
    number = (
        f'<text y="{NUMBER_AT:g}" font-family="Georgia,serif" font-size="16.5" font-weight="700" font-style="italic"'
        f' text-anchor="middle" fill="{LIGHT["neutral-ink"]}">{words}</text>'
    )
    return document(_BANNER_BOX, settled(drawn, r=RIM, w="1.4", **colours(LOOK, "neutral")) + number)


def _token(owner: str, sign: str) -> str:
    drawn = f'{TOKEN}<g transform="scale(.86)" {GLYPH}>{sign}</g>'
    return document(_SQUARE, settled(drawn, r=RIM, w="1.4", **colours(LOOK, owner)))


def _marker(sign: str, *, dark: bool = False) -> str:
    ground, ink = (LIGHT["akkren"], LIGHT["akkren-ink"]) if dark else (LIGHT["marker"], LIGHT["marker-ink"])
    body = f'<circle r="13.5" fill="{ground}" stroke="{RIM}" stroke-width="1.4"/>'
    return document(_SQUARE, body + group(sign, transform="scale(.86)", fill=ink, color=ink))


def _building(sign: str) -> str:
    look = {"fill": LIGHT["vacant"], "stroke": _INK, "stroke_width": "1.4", "color": _INK}
    return document("-17 -15 34 28", group(sign, **look))


def _ground(terrain: str) -> str:
    ground = f'<path d="M-14,-11H14V11H-14Z" fill="{LIGHT[terrain]}" stroke="{RIM}"/>'
    wide, tall, _, _, lines = TEXTURES[terrain]
    look = {"fill": "none", "stroke": LIGHT[f"texture-{terrain}"], "stroke_width": "1.5"}
    return document(
        _SQUARE,
        ground + group(f'<path d="{lines}"/>', transform=f"translate({-wide / 4},{-tall / 4}) scale(.6)", **look),
    )


def _line(css: str, wide: str, dashes: str = "") -> str:
    look = {"fill": "none", "stroke": LIGHT[css], "stroke_width": wide, "stroke_dasharray": dashes}
    return document(_SQUARE, group('<path d="M-12,9C-4,4 -4,-2 4,-4S10,-10 13,-12"/>', **look))


@cache
def _tokens() -> dict[str, str]:
    people = PEOPLE | {"caravan": MARKERS["caravan"]}
    found = {f"{owner}_{kind}": _banner(owner, sign) for owner in OWNERS for kind, sign in STACKS.items()}
    found |= {f"{owner}_{kind}": _token(owner, sign) for owner in OWNERS for kind, sign in people.items()}
    found |= {unit.id: _unit(unit.id, unit.unit_class) for unit in UNITS}
    found |= {sign: _marker(drawn, dark=sign in ("presence", "nest")) for sign, drawn in MARKERS.items()}
    found |= {f"sign_{kind}": _building(sign) for kind, sign in STRUCTURES.items()}
    found |= {f"sign_{terrain}": _ground(terrain) for terrain in TEXTURES}
    found |= {"fog_not_seen": _fog("?"), "fog_seen_part": _fog("~3")}
    found |= {"sign_river": _line("river", "5"), "sign_wall": _line("wall", "6", "1.6 4")}
    return found | {f"control_{owner}": control_picture(LOOK, owner) for owner in (*OWNERS[:5], "none")}


def art(texts: Texts) -> Art:
    """Colours and arms of the powers, a picture of every token, and what each is called."""
    seats = {}
    for owner in OWNERS:
        ink = LIGHT[f"{owner}-ink"]
        seats[owner] = SeatArt(
            LIGHT[owner], ink, control_picture(LOOK, owner), "" if owner in SEATS else texts.name("power", owner)
        )
    names = {unit.id: texts.name("unit", unit.id) for unit in UNITS}
    for owner in OWNERS:
        for kind in STACKS:
            names[f"{owner}_{kind}"] = texts("drawing.token", owner=owner, what=texts.name("stack_kind", kind))
        for kind in (*PEOPLE, "caravan"):
            names[f"{owner}_{kind}"] = texts("drawing.token", owner=owner, what=texts.name("person_kind", kind))
    names |= {sign: texts.name("marker", sign) for sign in MARKERS}
    return Art(seats, _tokens(), names)
