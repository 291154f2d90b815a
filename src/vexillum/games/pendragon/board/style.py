"""The look: custom properties for the colours, light and dark, and the rules, all below ``.pendragon-board``."""

from __future__ import annotations

import re

from vexillum.games.pendragon.board.palette import DARK, LIGHT

ROOT = ".pendragon-board"
SERIF = (
    '"Palatino Linotype","Book Antiqua",Palatino,"Iowan Old Style","Liberation Serif",Georgia,"Times New Roman",serif'
)

RULES = """
{display:block;width:100%;height:auto;background:var(--table);color:var(--ink);font-family:$SERIF;
  text-rendering:geometricPrecision}
text{fill:var(--ink);pointer-events:none}
.m{text-anchor:middle}
.e{text-anchor:end}
.b{font-weight:700}
.i{font-style:italic}
.table{fill:var(--table)}
.panel{fill:var(--panel);stroke:var(--edge);stroke-width:1.5}
.inset{fill:var(--panel-2);stroke:var(--edge);stroke-width:1}
.t10{font-size:10.5px}
.t12{font-size:12.5px}
.t14{font-size:14.5px}
.t16{font-size:16px}
.t18{font-size:18px}
.t20{font-size:20px}
.soft{fill:var(--ink-2)}
.caps{letter-spacing:.09em;text-transform:uppercase}
.map{stroke:var(--coast);stroke-width:2;fill:none}
.sea-base{fill:url(#pb-sea)}
.waves{fill:url(#pb-waves);pointer-events:none}
.sea>.water{fill:var(--glow-2);fill-opacity:0;pointer-events:all}
.sea-border{fill:none;stroke:var(--sea-ink);stroke-width:1.6;stroke-dasharray:2 7;stroke-linecap:round;opacity:.75}
.sea-name{fill:var(--sea-ink);font-size:27px;font-style:italic;letter-spacing:.17em}
.medal{fill:var(--panel);stroke:var(--sea-ink);stroke-width:2}
.medal.open{fill-opacity:.55;stroke-dasharray:4 4}
.sail{fill:var(--sea-ink);color:var(--sea-ink)}
.sail.off{opacity:.5}
.strike{stroke:var(--dux);stroke-width:3.4;stroke-linecap:round}
.sea-state{fill:var(--sea-ink);font-size:16px;font-weight:700;paint-order:stroke;stroke:var(--sea-1);
  stroke-width:3px;stroke-linejoin:round}
.foam{fill:none;stroke:var(--foam);stroke-linejoin:round;pointer-events:none}
.backdrop{fill:var(--backdrop);stroke:var(--backdrop-ink);stroke-width:.8;stroke-opacity:.55}
.far{fill:var(--backdrop-ink);font-style:italic;font-size:24px;letter-spacing:.22em}
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
.name{font-size:20.5px;font-weight:700;text-anchor:middle;paint-order:stroke;stroke:var(--halo);stroke-width:3.6px;
  stroke-linejoin:round;stroke-opacity:.85}
.pop{fill:var(--panel);stroke:var(--ink);stroke-width:1.6}
.pop.up{stroke:var(--scotti-text);stroke-width:3}
.pop.down{stroke:var(--dux-text);stroke-width:3}
.pop-n{font-size:15.5px;font-weight:700;text-anchor:middle}
.pop-was{font-size:11px;font-weight:700;text-anchor:middle;paint-order:stroke;stroke:var(--halo);stroke-width:3px}
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
.counter.zero{opacity:.42}
.leader{fill:none;stroke:var(--ink);stroke-width:2.2;stroke-dasharray:1 5;stroke-linecap:round;pointer-events:none}
.callout{fill:var(--panel);stroke:var(--coast);stroke-width:1.8}
.city-mark{fill:var(--ink);stroke:var(--halo);stroke-width:1.4}
.city-mark{--g:var(--city)}
.city-name{font-size:15.5px;font-weight:700;text-anchor:middle;paint-order:stroke;stroke:var(--halo);
  stroke-width:3.4px;stroke-linejoin:round}
.cell{fill:var(--panel);stroke:var(--edge);stroke-width:.8}
.cell.five{fill:var(--panel-2)}
.cell-n{font-size:11.5px;text-anchor:middle;fill:var(--ink-2)}
.cell-n.five{font-weight:700;font-size:13px;fill:var(--ink)}
.band{fill:var(--t)}
.marker{fill:var(--f);stroke:var(--rim);stroke-width:1.2;color:var(--g)}
.marker-n{fill:var(--g);font-size:11px;font-weight:700;text-anchor:middle}
.gold{--f:var(--gold);--g:#2a2016}
.step{fill:var(--panel-2);stroke:var(--edge);stroke-width:1}
.step.here{fill:var(--gold);stroke:var(--ink);stroke-width:2.4}
.here-ink{fill:#2a2016}
.eagle{fill:#2a2016}
.card-face{fill:var(--panel);stroke:var(--ink);stroke-width:1.6}
.card-epoch .card-face{fill:var(--panel-2)}
.card-band{fill:var(--ink)}
.card-title{fill:var(--panel);font-weight:700;letter-spacing:.04em}
.card-epoch .card-band{fill:var(--dux)}
.card-epoch .card-title{fill:#fff}
.card .coat{stroke:var(--panel)}
.lead{font-size:15px;font-style:italic;font-weight:400;letter-spacing:0}
.dark-side{fill:var(--shade)}
.back{fill:var(--dux);stroke:var(--ink);stroke-width:1.2}
.pip{fill:none;stroke:var(--ink);stroke-width:1.4}
.pip.done{fill:var(--ink)}
.head{fill:var(--f)}
.head-name{fill:var(--g);font-weight:700;font-size:18px}
.head-name.head-n{font-size:15.5px}
.seat>.panel{stroke:var(--edge)}
.seat.active>.panel{stroke:var(--f);stroke-width:3.4}
.seat.active.saxons>.panel{stroke:var(--rim)}
.spot{fill:none;stroke:var(--ink-2);stroke-width:.8;opacity:.6}
.turn{fill:var(--gold);stroke:var(--ink);stroke-width:1.6}
.turn-tip{fill:var(--ink)}
.person{fill:var(--ink)}
.person.off{opacity:.22}
.compass circle{fill:none;stroke:var(--sea-ink);stroke-width:1.2;opacity:.7}
.rose{fill:var(--halo);stroke:var(--sea-ink);stroke-width:1.2}
.rose-dark{fill:var(--sea-ink)}
.compass text{fill:var(--sea-ink)}
.card-back-n{fill:#fff}
.tiny{font-size:8px}
.glyph-ink{fill:var(--ink)}
.watermark{fill:var(--t);color:var(--t);opacity:.1}
.many{font-size:16px}
.cue-ground{fill:#6b6b6b;stroke:var(--panel);stroke-width:1}
.cue{fill:#fff;color:#fff}
.side-mark{fill:var(--sign);color:var(--sign)}
[data-page]{cursor:zoom-in}
.glyph-line{fill:none;color:var(--ink)}
.reader-sign{fill:none;color:var(--panel)}
.card-epoch .reader-sign{color:#fff}
.flavour{font-style:italic;fill:var(--ink-2)}
.lines{fill:none;stroke:var(--edge);stroke-width:.8}
[data-thing]{outline:none}
.lit,.chosen,.hovered{cursor:pointer}
.area.lit>.frame{stroke:var(--glow);stroke-width:11}
.area.lit>.frame.in{stroke:var(--glow-2);stroke-width:3.4;stroke-dasharray:10 7}
.area.chosen>.frame{stroke:var(--ink);stroke-width:16}
.area.chosen>.frame.in{stroke:var(--glow);stroke-width:10;stroke-dasharray:none}
.area.hovered>.ground{filter:brightness(1.1)}
.area.hovered>.frame{stroke:var(--glow);stroke-width:15}
.sea.lit>.water{fill-opacity:.35}
.sea.lit .medal,.sea.chosen .medal{stroke:var(--glow);stroke-width:6}
.sea.hovered>.water,.sea.chosen>.water{fill-opacity:.6}
.sea.lit .sea-name{font-weight:700}
.site.lit>.plot,.site.chosen>.plot{stroke:var(--glow);stroke-width:4.5;stroke-dasharray:none;fill:var(--glow-2);
  fill-opacity:1}
.site.chosen>.plot{stroke-width:6.5}
.site.hovered>.plot{fill:var(--gold);fill-opacity:1}
.counter.lit{--r:var(--glow);--w:4.5}
.token.lit>.marker{stroke:var(--glow);stroke-width:4.5;paint-order:stroke}
.counter.lit{filter:drop-shadow(0 0 4px var(--glow))}
.counter.chosen{filter:drop-shadow(0 0 2px var(--ink)) drop-shadow(0 0 7px var(--glow))}
.counter.chosen{--r:var(--glow);--w:7}
.counter.hovered{filter:brightness(1.15) drop-shadow(0 0 6px var(--glow))}
.token.lit,.token.chosen,.token.hovered{filter:drop-shadow(0 0 4px var(--glow)) drop-shadow(0 0 2px var(--glow))}
.seat.lit>.panel,.callout-g.lit>.callout,.card.lit>.card-face,.chip.lit>.inset,.box.lit>.inset{stroke:var(--glow);
  stroke-width:5}
.seat.chosen>.panel,.callout-g.chosen>.callout,.card.chosen>.card-face,.chip.chosen>.inset{stroke:var(--glow);
  stroke-width:8}
.seat.hovered>.panel,.callout-g.hovered>.callout,.card.hovered>.card-face,.chip.hovered>.inset{fill:var(--glow-2)}
"""
"""One rule a line. The first is that of the root itself. ``--f`` is a Faction's colour, ``--g`` what is drawn on it,
``--t`` its text, ``--h`` the employer's colour; ``--r`` and ``--w`` are the rim of a counter."""


def _properties(colours: dict[str, str]) -> str:
    return ";".join(f"--{name}:{colour}" for name, colour in colours.items())


def _rules() -> str:
    """Every rule with the root class before each of its selectors."""
    sheet = []
    plain = re.sub(r"([;,{])\s+", r"\1", re.sub(r"\s+", " ", RULES.replace("$SERIF", SERIF)))
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
        f"{_rules()}"
    )


SHEET = _sheet()
"""The style sheet of the board."""
