"""The look of a map: custom properties for the colours, light and dark, and rules, all below its root class.

``--zoom`` is how many pixels a unit of the map takes, set by the client; without it the map is a still picture, shown
at full size. Names, numbers and counters grow as it shrinks, so that no text is smaller than 13 pixels; the names of
slots are only shown from 0.9 on. Below 0.42 there is no room for numbers, below 0.24 for any word.

The rules are in groups, one rule a line; a game inserts its own between them. ``$ID`` is the game's prefix of ids.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from vexillum.core.show.board.look import Look

SERIF = (
    '"Palatino Linotype","Book Antiqua",Palatino,"Iowan Old Style","Liberation Serif",Georgia,"Times New Roman",serif'
)
ROOT = """
{display:block;background:var(--table);color:var(--ink);font-family:$SERIF;text-rendering:geometricPrecision;
  --z:var(--zoom,1.2);--name:max(20.5px,calc(13.2px/var(--z)));
  --far:clamp(0,calc((.9 - var(--z))*1000),1);--tiny:clamp(0,calc((.42 - var(--z))*1000),1);
  --speck:clamp(0,calc((.24 - var(--z))*1000),1);--grow:max(1,calc((.8 - .3*var(--tiny))/var(--z)))}
text{fill:var(--ink);pointer-events:none}
.m{text-anchor:middle}
"""
"""The root itself first. ``--name`` is the size of a space's name, ``--grow`` how much larger than drawn a counter must
be. ``--far`` is 1 where the names of slots are not shown, ``--tiny`` where numbers are not, ``--speck`` where no word
is."""
SEA = """
.sea-base{fill:url(#$ID-sea)}
.waves{fill:url(#$ID-waves);pointer-events:none}
.sea>.water{fill:var(--glow-2);fill-opacity:0;pointer-events:all}
.sea-border{fill:none;stroke:var(--sea-ink);stroke-width:1.6;stroke-dasharray:2 7;stroke-linecap:round;opacity:.75}
.sea-name{fill:var(--sea-ink);font-size:max(27px,calc(13.4px/var(--z)));font-style:italic;
  letter-spacing:clamp(0px,calc((var(--z) - .3)*24px),4.6px)}
"""
"""Water, and the names along it."""
FAR_LAND = """
.foam{fill:none;stroke:var(--foam);stroke-linejoin:round;pointer-events:none}
.backdrop{fill:var(--backdrop);stroke:var(--backdrop-ink);stroke-width:.8;stroke-opacity:.55}
.far{fill:var(--backdrop-ink);font-style:italic;font-size:max(24px,calc(13.4px/var(--z)));letter-spacing:.16em}
"""
"""Surf, and land that is out of play."""
GROUND = """
.ground{stroke:none}
"""
"""The areas of spaces; a game sets the colours and textures of terrains."""
TINT = """
.texture,.tint,.frame{pointer-events:none}
.tint{fill:var(--c);stroke:var(--c);fill-opacity:.1;stroke-width:11;stroke-opacity:.62}
"""
"""The border of a space has the colour of who Controls it: ``--c``, which a game sets."""
NO_TINT = """
.tint.none{--c:none}
"""
BORDERS = """
.frame{display:none;fill:none;stroke:none}
.border{fill:none;stroke:var(--border);stroke-width:2;stroke-linejoin:round;pointer-events:none}
.coast{fill:none;stroke:var(--coast);stroke-width:1.7;stroke-linejoin:round;pointer-events:none}
"""
NAMES = """
.name{font-size:var(--name);font-weight:700;text-anchor:middle;paint-order:stroke;stroke:var(--halo);
  stroke-width:.18em;stroke-linejoin:round;stroke-opacity:.85}
"""
CONTROL = """
.control{transform:translate(calc(var(--half)*var(--name) + 15px),calc(-.32*var(--name)))
  scale(max(1,calc(.62/var(--z))));opacity:calc(1 - var(--tiny))}
.troops .n{opacity:calc(1 - var(--tiny))}
.name,.sea-name,.far{opacity:calc(1 - var(--speck))}
"""
"""The shield beside a name (``--half`` is half the width of a name in its own size), and details hidden from afar."""
TROOPS = """
.troops.wide{--grow:max(1,calc((.745 - .3*var(--tiny))/var(--z)))}
.troops{transform:scale(var(--grow))}
.troops.rises{transform:translateY(calc(-11px*var(--far))) scale(var(--grow))}
.near{transform:scale(max(1,calc(1.14/var(--z))));opacity:calc(1 - var(--far))}
"""
"""Counters grow as the map shrinks."""
COATS = """
.none{--f:none;--g:var(--ink-2)}
.coat{fill:var(--f);stroke:var(--rim);stroke-width:1.3}
.none .coat{fill:var(--vacant);fill-opacity:.6;stroke-dasharray:2.5 2.5}
.arms{fill:var(--g);color:var(--g)}
"""
"""``--f`` is a Faction's colour, ``--g`` what is drawn on it."""
SLOTS = """
.site>.plot{fill:var(--vacant);fill-opacity:.55;stroke:var(--ink-2);stroke-width:1;stroke-dasharray:3 2.5}
.site>.ghost{--g:none;fill:none;stroke:var(--ink-2);stroke-width:1.1;stroke-dasharray:2.5 2;opacity:.75}
.site-name{font-size:11.5px;text-anchor:middle;fill:var(--ink);paint-order:stroke;stroke:var(--halo);
  stroke-width:3px;stroke-linejoin:round}
"""
"""Slots of a space, for one piece each."""
PIECES = """
.hold{fill:var(--f);stroke:var(--rim);stroke-width:1.3;stroke-linejoin:round}
.flag{fill:var(--f);stroke:var(--rim);stroke-width:1}
"""
NUMBERS = """
.n{fill:var(--g);font-size:17.5px;font-weight:700;text-anchor:middle}
"""
COMPASS = """
.compass circle{fill:none;stroke:var(--sea-ink);stroke-width:1.2;opacity:.7}
.rose{fill:var(--halo);stroke:var(--sea-ink);stroke-width:1.2}
.rose-dark{fill:var(--sea-ink)}
.north{fill:none;stroke:var(--sea-ink);stroke-width:2.4}
"""
POINTING = """
.many{font-size:16.5px}
[data-page]{cursor:zoom-in}
[data-thing]{outline:none}
"""
AREA_STATES = """
.lit,.chosen,.hovered{cursor:pointer}
.named>.frame,.changed>.frame,.now>.frame,.lit>.frame,.chosen>.frame,.hovered>.frame{display:inline}
.area.named>.frame{stroke:var(--ink);stroke-width:9}
.area.changed>.frame{stroke:var(--change);stroke-width:10}
.area.changed>.frame.in{stroke:var(--halo);stroke-width:2.6;stroke-dasharray:2 7;stroke-linecap:round}
.area.now>.frame{stroke:var(--change);stroke-width:17}
.area.now>.frame.in{stroke:var(--halo);stroke-width:4;stroke-dasharray:none}
.area.lit>.frame{stroke:var(--glow);stroke-width:11}
.area.lit>.frame.in{stroke:var(--glow-2);stroke-width:3.4;stroke-dasharray:10 7}
.area.chosen>.frame{stroke:var(--ink);stroke-width:16}
.area.chosen>.frame.in{stroke:var(--glow);stroke-width:10;stroke-dasharray:none}
.area.hovered>.ground{filter:brightness(1.1)}
.area.hovered>.frame{stroke:var(--glow);stroke-width:15}
.area.past>.ground,.area.past>.texture{opacity:.75}
"""
"""States of things that the client sets. They are drawn on the area of a space, below everything on it."""
SLOT_STATES = """
.site.named>.plot{stroke:var(--ink);stroke-width:3;stroke-dasharray:none}
.site.changed>.plot,.site.now>.plot{stroke:var(--change);stroke-width:4.5;stroke-dasharray:none;fill-opacity:1}
.site.lit>.plot,.site.chosen>.plot{stroke:var(--glow);stroke-width:4.5;stroke-dasharray:none;fill:var(--glow-2);
  fill-opacity:1}
.site.chosen>.plot{stroke-width:6.5}
.site.hovered>.plot{fill:var(--gold);fill-opacity:1}
"""
COUNTER_STATES = """
.counter.named{--r:var(--ink);--w:4}
.counter.changed,.counter.now{--r:var(--change);--w:4.5}
.counter.lit{--r:var(--glow);--w:4.5;filter:drop-shadow(0 0 4px var(--glow))}
.counter.chosen{--r:var(--glow);--w:7;filter:drop-shadow(0 0 2px var(--ink)) drop-shadow(0 0 7px var(--glow))}
.counter.hovered{filter:brightness(1.15) drop-shadow(0 0 6px var(--glow))}
"""


def glow(look: Look, *parts: str) -> str:
    """What has changed pulses twice: these parts of a thing (``frame``, ``plot``)."""
    changed = ",".join(f".{look.css} .changed>.{part}" for part in parts)
    return (
        f"@keyframes {look.prefix}-glow{{50%{{stroke-opacity:.15}}}}@media (prefers-reduced-motion:no-preference){{"
        f"{changed}{{animation:{look.prefix}-glow .6s 2}}}}"
    )


def below_root(look: Look, rules: str) -> str:
    """Rules with the root class before each of their selectors."""
    sheet = []
    given = rules.replace("$SERIF", SERIF).replace("$ID", look.prefix)
    plain = re.sub(r"([;,{])\s+", r"\1", re.sub(r"\s+", " ", given))
    for rule in plain.split("}"):
        selectors, brace, body = rule.partition("{")
        if brace:
            each = ",".join(f".{look.css} {one.strip()}".strip() for one in selectors.split(","))
            sheet.append(f"{each}{{{body}}}")
    return "".join(sheet)


def colours(look: Look) -> str:
    """The custom properties, for the light and the dark theme."""
    root, dark = f".{look.css}", _properties(look.dark)
    return (
        f'{root},:root[data-theme="light"] {root}{{color-scheme:light;{_properties(look.light)}}}'
        f"@media (prefers-color-scheme:dark){{{root}{{color-scheme:dark;{dark}}}}}"
        f':root[data-theme="dark"] {root}{{color-scheme:dark;{dark}}}'
    )


def _properties(values: Mapping[str, str]) -> str:
    return ";".join(f"--{name}:{value}" for name, value in values.items())
