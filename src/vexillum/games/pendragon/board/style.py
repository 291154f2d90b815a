"""The look of the map: custom properties for the colours, light and dark, and the rules, all below its root class.

``--zoom`` is how many pixels a unit of the map takes, set by whoever shows it; without it the map is a picture, seen
from near. Names, numbers and counters grow as it shrinks, so that no text is smaller than 13 pixels; the names of Sites
are only there from 0.9 on. Below 0.42 there is no room for numbers, below 0.24 for no word at all.
"""

from __future__ import annotations

import re

from vexillum.games.pendragon.board.palette import DARK, LIGHT

ROOT = ".pendragon-board"
SERIF = (
    '"Palatino Linotype","Book Antiqua",Palatino,"Iowan Old Style","Liberation Serif",Georgia,"Times New Roman",serif'
)

RULES = """
{display:block;background:var(--table);color:var(--ink);font-family:$SERIF;text-rendering:geometricPrecision;
  --z:var(--zoom,1.2);--name:max(20.5px,calc(13.2px/var(--z)));
  --far:clamp(0,calc((.9 - var(--z))*1000),1);--tiny:clamp(0,calc((.42 - var(--z))*1000),1);
  --speck:clamp(0,calc((.24 - var(--z))*1000),1);--grow:max(1,calc((.8 - .3*var(--tiny))/var(--z)))}
text{fill:var(--ink);pointer-events:none}
.m{text-anchor:middle}
.sea-base{fill:url(#pb-sea)}
.waves{fill:url(#pb-waves);pointer-events:none}
.sea>.water{fill:var(--glow-2);fill-opacity:0;pointer-events:all}
.sea-border{fill:none;stroke:var(--sea-ink);stroke-width:1.6;stroke-dasharray:2 7;stroke-linecap:round;opacity:.75}
.sea-name{fill:var(--sea-ink);font-size:max(27px,calc(13.4px/var(--z)));font-style:italic;
  letter-spacing:clamp(0px,calc((var(--z) - .3)*24px),4.6px)}
.medal{fill:var(--panel);stroke:var(--sea-ink);stroke-width:2}
.medal.open{fill-opacity:.55;stroke-dasharray:4 4}
.sail{fill:var(--sea-ink);color:var(--sea-ink)}
.sail.off{opacity:.5}
.strike{stroke:var(--dux);stroke-width:3.4;stroke-linecap:round}
.sea-state{fill:var(--sea-ink);font-size:max(16px,calc(13.2px/var(--z)));font-weight:700;paint-order:stroke;
  stroke:var(--sea-1);
  stroke-width:3px;stroke-linejoin:round}
.foam{fill:none;stroke:var(--foam);stroke-linejoin:round;pointer-events:none}
.backdrop{fill:var(--backdrop);stroke:var(--backdrop-ink);stroke-width:.8;stroke-opacity:.55}
.far{fill:var(--backdrop-ink);font-style:italic;font-size:max(24px,calc(13.4px/var(--z)));letter-spacing:.16em}
.ground{stroke:none}
.clear .ground{fill:var(--clear)}
.fens .ground{fill:var(--fens)}
.hills .ground{fill:var(--hills)}
.city .ground{fill:var(--city)}
.clear .texture{fill:url(#pb-clear)}
.fens .texture{fill:url(#pb-fens)}
.hills .texture{fill:url(#pb-hills)}
.city .texture{fill:url(#pb-city)}
.texture,.tint,.frame{pointer-events:none}
.tint{fill:var(--c);stroke:var(--c);fill-opacity:.1;stroke-width:11;stroke-opacity:.62}
.tint.briton{--c:var(--briton-tint)}
.tint.dux{--c:var(--dux)}
.tint.saxons{--c:var(--saxon-tint)}
.tint.scotti{--c:var(--scotti)}
.tint.none{--c:none}
.tint.saxons,.tint.scotti,.tint.dux{fill-opacity:.2;stroke-opacity:.75}
.frame{fill:none;stroke:none}
.border{fill:none;stroke:var(--border);stroke-width:2;stroke-linejoin:round;pointer-events:none}
.coast{fill:none;stroke:var(--coast);stroke-width:1.7;stroke-linejoin:round;pointer-events:none}
.wall{fill:none;stroke:var(--border);stroke-width:2.4;stroke-dasharray:9 5;pointer-events:none}
.estuary{fill:none;stroke:url(#pb-sea);stroke-width:5;stroke-linecap:round;stroke-linejoin:round;pointer-events:none}
.road-bed{fill:none;stroke:var(--road-edge);stroke-width:6.4;stroke-linecap:round}
.road{fill:none;stroke:var(--road);stroke-width:3.6;stroke-linecap:round}
.roads.lost{opacity:.8}
.roads.lost .road-bed{stroke-width:2.4;stroke-dasharray:3 9}
.roads.lost .road{stroke:none}
.name{font-size:var(--name);font-weight:700;text-anchor:middle;paint-order:stroke;stroke:var(--halo);
  stroke-width:.18em;stroke-linejoin:round;stroke-opacity:.85}
.people{transform:translate(calc(-1*(var(--half)*var(--name) + 5px + 11px*var(--grow))),calc(-.32*var(--name)))
  scale(var(--grow));opacity:calc(1 - var(--tiny))}
.control{transform:translate(calc(var(--half)*var(--name) + 15px),calc(-.32*var(--name)))
  scale(max(1,calc(.62/var(--z))));opacity:calc(1 - var(--tiny))}
.troops .n{opacity:calc(1 - var(--tiny))}
.name,.sea-name,.far{opacity:calc(1 - var(--speck))}
.city-name,.sea-state{opacity:calc(1 - var(--tiny))}
.troops.wide{--grow:max(1,calc((.745 - .3*var(--tiny))/var(--z)))}
.troops{transform:scale(var(--grow))}
.troops.rises{transform:translateY(calc(-11px*var(--far))) scale(var(--grow))}
.near{transform:scale(max(1,calc(1.14/var(--z))));opacity:calc(1 - var(--far))}
.pop{fill:var(--panel);stroke:var(--ink);stroke-width:1.6}
.pop.up{stroke:var(--scotti-text);stroke-width:3}
.pop.down{stroke:var(--dux-text);stroke-width:3}
.pop-n{font-size:16.5px;font-weight:700;text-anchor:middle}
.pop-was{fill:var(--scotti-text);stroke:var(--halo);stroke-width:1.6;paint-order:stroke}
.pop-was.down{fill:var(--dux-text)}
.tear{fill:#4d86b8;stroke:var(--halo);stroke-width:1}
.cube{fill:var(--gold);stroke:var(--gold-edge);stroke-width:1.2}
.hole{fill:var(--vacant);stroke:var(--ink-2);stroke-width:.9;fill-opacity:.75}
.hole.shut{fill-opacity:.25;stroke-dasharray:1.6 1.8}
.dux{--f:var(--dux);--g:var(--dux-ink);--t:var(--dux-text)}
.civitates,.briton{--f:var(--civitates);--g:var(--civitates-ink);--t:var(--civitates-text)}
.militia{--f:var(--militia);--g:var(--militia-ink)}
.saxons{--f:var(--saxons);--g:var(--saxons-ink);--t:var(--saxons-text)}
.scotti{--f:var(--scotti);--g:var(--scotti-ink);--t:var(--scotti-text)}
.none{--f:none;--g:var(--ink-2)}
.coat{fill:var(--f);stroke:var(--rim);stroke-width:1.3}
.none .coat{fill:var(--vacant);fill-opacity:.6;stroke-dasharray:2.5 2.5}
.arms{fill:var(--g);color:var(--g)}
.site>.plot{fill:var(--vacant);fill-opacity:.55;stroke:var(--ink-2);stroke-width:1;stroke-dasharray:3 2.5}
.site>.ghost{--g:none;fill:none;stroke:var(--ink-2);stroke-width:1.1;stroke-dasharray:2.5 2;opacity:.75}
.site-name{font-size:11.5px;text-anchor:middle;fill:var(--ink);paint-order:stroke;stroke:var(--halo);
  stroke-width:3px;stroke-linejoin:round}
.site-name.town{fill:var(--tag-ink);stroke:none}
.tag{fill:var(--tag);fill-opacity:.88}
.hold{fill:var(--f);stroke:var(--rim);stroke-width:1.3;stroke-linejoin:round}
.flag{fill:var(--f);stroke:var(--rim);stroke-width:1}
.hired{--r:var(--h);--w:3}
.hire-dux{--h:var(--dux)}
.hire-civitates{--h:#5b9ce8}
.n{fill:var(--g);font-size:17.5px;font-weight:700;text-anchor:middle}
.leader{fill:none;stroke:var(--ink);stroke-width:2.2;stroke-dasharray:1 5;stroke-linecap:round;pointer-events:none}
.callout{fill:var(--panel);stroke:var(--coast);stroke-width:1.8}
.city-mark{fill:var(--ink);stroke:var(--halo);stroke-width:1.4}
.city-mark{--g:var(--city)}
.city-name{font-size:max(15.5px,calc(13.2px/var(--z)));font-weight:700;text-anchor:end;paint-order:stroke;
  stroke:var(--halo);stroke-width:.22em;stroke-linejoin:round}
.compass circle{fill:none;stroke:var(--sea-ink);stroke-width:1.2;opacity:.7}
.rose{fill:var(--halo);stroke:var(--sea-ink);stroke-width:1.2}
.rose-dark{fill:var(--sea-ink)}
.north{fill:none;stroke:var(--sea-ink);stroke-width:2.4}
.many{font-size:16.5px}
[data-page]{cursor:zoom-in}
[data-thing]{outline:none}
"""
"""One rule a line. The first is that of the root itself. ``--f`` is a Faction's colour, ``--g`` what is drawn on it,
``--t`` its text, ``--h`` the employer's colour; ``--r`` and ``--w`` are the rim of a counter. ``--half`` is half the
width of a name in its own size, ``--grow`` how much larger than drawn a counter must be. ``--far`` is 1 where the names
of Sites are not shown, ``--tiny`` where numbers are not, ``--speck`` where no word is."""
STATES = """
.lit,.chosen,.hovered{cursor:pointer}
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
.sea.named .medal{stroke-width:4}
.sea.changed>.water,.sea.now>.water{fill:var(--change);fill-opacity:.22}
.sea.changed .medal,.sea.now .medal{stroke:var(--change);stroke-width:5}
.sea.lit>.water{fill:var(--glow-2);fill-opacity:.35}
.sea.lit .medal,.sea.chosen .medal{stroke:var(--glow);stroke-width:6}
.sea.hovered>.water,.sea.chosen>.water{fill:var(--glow-2);fill-opacity:.6}
.sea.lit .sea-name{font-weight:700}
.site.named>.plot{stroke:var(--ink);stroke-width:3;stroke-dasharray:none}
.site.changed>.plot,.site.now>.plot{stroke:var(--change);stroke-width:4.5;stroke-dasharray:none;fill-opacity:1}
.site.lit>.plot,.site.chosen>.plot{stroke:var(--glow);stroke-width:4.5;stroke-dasharray:none;fill:var(--glow-2);
  fill-opacity:1}
.site.chosen>.plot{stroke-width:6.5}
.site.hovered>.plot{fill:var(--gold);fill-opacity:1}
.callout-g.named>.callout{stroke:var(--ink);stroke-width:4}
.callout-g.changed>.callout,.callout-g.now>.callout{stroke:var(--change);stroke-width:7}
.callout-g.lit>.callout{stroke:var(--glow);stroke-width:5}
.callout-g.chosen>.callout{stroke:var(--glow);stroke-width:8}
.callout-g.hovered>.callout{fill:var(--glow-2)}
.counter.named{--r:var(--ink);--w:4}
.counter.changed,.counter.now{--r:var(--change);--w:4.5}
.counter.lit{--r:var(--glow);--w:4.5;filter:drop-shadow(0 0 4px var(--glow))}
.counter.chosen{--r:var(--glow);--w:7;filter:drop-shadow(0 0 2px var(--ink)) drop-shadow(0 0 7px var(--glow))}
.counter.hovered{filter:brightness(1.15) drop-shadow(0 0 6px var(--glow))}
"""
"""What whoever shows the map says of its things. It is drawn on the ground of a space, below all that stands there."""
GLOW = (
    "@keyframes pb-glow{50%{stroke-opacity:.15}}@media (prefers-reduced-motion:no-preference){"
    f"{ROOT} .changed>.frame,{ROOT} .changed>.callout,{ROOT} .changed>.plot{{animation:pb-glow .6s 2}}}}"
)
"""What has changed glows twice."""


def _properties(colours: dict[str, str]) -> str:
    return ";".join(f"--{name}:{colour}" for name, colour in colours.items())


def below_root(rules: str) -> str:
    """Rules with the root class before each of their selectors."""
    sheet = []
    plain = re.sub(r"([;,{])\s+", r"\1", re.sub(r"\s+", " ", rules.replace("$SERIF", SERIF)))
    for rule in plain.split("}"):
        selectors, brace, body = rule.partition("{")
        if brace:
            each = ",".join(f"{ROOT} {one.strip()}".strip() for one in selectors.split(","))
            sheet.append(f"{each}{{{body}}}")
    return "".join(sheet)


def _sheet() -> str:
    dark = _properties(DARK)
    return (
        f'{ROOT},:root[data-theme="light"] {ROOT}{{color-scheme:light;{_properties(LIGHT)}}}'
        f"@media (prefers-color-scheme:dark){{{ROOT}{{color-scheme:dark;{dark}}}}}"
        f':root[data-theme="dark"] {ROOT}{{color-scheme:dark;{dark}}}'
        f"{below_root(RULES)}{below_root(STATES)}{GLOW}"
    )


SHEET = _sheet()
"""The style sheet of the map."""
