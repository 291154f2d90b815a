"""Small standalone pictures, without ids, style sheets or references: emblems, counters, signs."""

from __future__ import annotations

import re

from vexillum.core.show.board.look import Look
from vexillum.core.show.board.shapes import CHIT, GLYPH
from vexillum.core.show.svg import document, group

RIM = "#a38f63"
"""The rim of every picture: visible on light and on dark backgrounds."""


def settled(drawn: str, **values: str) -> str:
    """A shape of the board with its custom properties resolved, and attributes instead of styles."""

    def value(found: re.Match[str]) -> str:
        return values.get(found[1]) or re.sub(r"var\(--([a-z0-9-]+)\)", lambda inner: values[inner[1]], found[2] or "")

    def attributes(found: re.Match[str]) -> str:
        return " ".join(f'{name}="{value}"' for name, _, value in (rule.partition(":") for rule in found[1].split(";")))

    plain = re.sub(r"var\(--([a-z0-9-]+)(?:,((?:[^()]|\([^()]*\))*))?\)", value, drawn)
    return re.sub(r'style="([^"]*)"', attributes, plain)


def colours(look: Look, who: str) -> dict[str, str]:
    """Values for a shape in a Faction's colours."""
    return {"f": look.light[who], "g": look.light[f"{who}-ink"], "rim": RIM, "ink": RIM}


def control_picture(look: Look, holder: str) -> str:
    """The shield of who Controls a space; "none" is No Control."""
    box, shield = "-11 -12 22 25", look.marks["shield"]
    if holder == "none":
        return document(box, group(shield, fill="none", stroke=RIM, stroke_width="1.4", stroke_dasharray="2.5 2.5"))
    who = look.emblem(holder)
    ink = look.light[f"{who}-ink"]
    arms = group(look.emblems[who], transform="translate(0,-.5) scale(.74)", fill=ink, color=ink)
    return document(box, group(shield, fill=look.light[who], stroke=RIM, stroke_width="1.3") + arms)


def counter_picture(body: str, sign: str) -> str:
    """A counter: its body with a symbol, in colours that are still custom properties."""
    return (
        f'<path d="{body}" stroke-linejoin="round" {CHIT}/><g transform="translate(0,.8) scale(.95)" {GLYPH}>{sign}</g>'
    )
