"""The look of the map of Britain: its own rules between those that every volume has."""

from __future__ import annotations

from vexillum.core.show.board import map_style as shared
from vexillum.core.show.board.map_style import below_root, colours, glow
from vexillum.games.pendragon.board.look import LOOK

PATROLS = """
.medal{fill:var(--panel);stroke:var(--sea-ink);stroke-width:2}
.medal.open{fill-opacity:.55;stroke-dasharray:4 4}
.sail{fill:var(--sea-ink);color:var(--sea-ink)}
.sail.off{opacity:.5}
.strike{stroke:var(--dux);stroke-width:3.4;stroke-linecap:round}
.sea-state{fill:var(--sea-ink);font-size:max(16px,calc(13.2px/var(--z)));font-weight:700;paint-order:stroke;
  stroke:var(--sea-1);
  stroke-width:3px;stroke-linejoin:round}
"""
TERRAIN = """
.clear .ground{fill:var(--clear)}
.fens .ground{fill:var(--fens)}
.hills .ground{fill:var(--hills)}
.city .ground{fill:var(--city)}
.clear .texture{fill:url(#$ID-clear)}
.fens .texture{fill:url(#$ID-fens)}
.hills .texture{fill:url(#$ID-hills)}
.city .texture{fill:url(#$ID-city)}
"""
TINTS = """
.tint.briton{--c:var(--briton-tint)}
.tint.dux{--c:var(--dux)}
.tint.saxons{--c:var(--saxon-tint)}
.tint.scotti{--c:var(--scotti)}
"""
STRONG_TINTS = """
.tint.saxons,.tint.scotti,.tint.dux{fill-opacity:.2;stroke-opacity:.75}
"""
ROADS = """
.wall{fill:none;stroke:var(--border);stroke-width:2.4;stroke-dasharray:9 5;pointer-events:none}
.estuary{fill:none;stroke:url(#$ID-sea);stroke-width:5;stroke-linecap:round;stroke-linejoin:round;pointer-events:none}
.road-bed{fill:none;stroke:var(--road-edge);stroke-width:6.4;stroke-linecap:round}
.road{fill:none;stroke:var(--road);stroke-width:3.6;stroke-linecap:round}
.roads.lost{opacity:.8}
.roads.lost .road-bed{stroke-width:2.4;stroke-dasharray:3 9}
.roads.lost .road{stroke:none}
"""
PEOPLE = """
.people{transform:translate(calc(-1*(var(--half)*var(--name) + 5px + 11px*var(--grow))),calc(-.32*var(--name)))
  scale(var(--grow));opacity:calc(1 - var(--tiny))}
"""
CITY_NAMES = """
.city-name,.sea-state{opacity:calc(1 - var(--tiny))}
"""
SPACES = """
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
"""
"""``--f`` is a Faction's colour, ``--g`` what is drawn on it, ``--t`` its text."""
TOWNS = """
.site-name.town{fill:var(--tag-ink);stroke:none}
.tag{fill:var(--tag);fill-opacity:.88}
"""
FOEDERATI = """
.hired{--r:var(--h);--w:3}
.hire-dux{--h:var(--dux)}
.hire-civitates{--h:#5b9ce8}
"""
"""``--h`` is the employer's colour, ``--r`` and ``--w`` are the rim of a counter."""
CITIES = """
.leader{fill:none;stroke:var(--ink);stroke-width:2.2;stroke-dasharray:1 5;stroke-linecap:round;pointer-events:none}
.callout{fill:var(--panel);stroke:var(--coast);stroke-width:1.8}
.city-mark{fill:var(--ink);stroke:var(--halo);stroke-width:1.4}
.city-mark{--g:var(--city)}
.city-name{font-size:max(15.5px,calc(13.2px/var(--z)));font-weight:700;text-anchor:end;paint-order:stroke;
  stroke:var(--halo);stroke-width:.22em;stroke-linejoin:round}
"""
SEA_STATES = """
.sea.named .medal{stroke-width:4}
.sea.changed>.water,.sea.now>.water{fill:var(--change);fill-opacity:.22}
.sea.changed .medal,.sea.now .medal{stroke:var(--change);stroke-width:5}
.sea.lit>.water{fill:var(--glow-2);fill-opacity:.35}
.sea.lit .medal,.sea.chosen .medal{stroke:var(--glow);stroke-width:6}
.sea.hovered>.water,.sea.chosen>.water{fill:var(--glow-2);fill-opacity:.6}
.sea.lit .sea-name{font-weight:700}
"""
CITY_STATES = """
.callout-g.named>.callout{stroke:var(--ink);stroke-width:4}
.callout-g.changed>.callout,.callout-g.now>.callout{stroke:var(--change);stroke-width:7}
.callout-g.lit>.callout{stroke:var(--glow);stroke-width:5}
.callout-g.chosen>.callout{stroke:var(--glow);stroke-width:8}
.callout-g.hovered>.callout{fill:var(--glow-2)}
"""
RULES = (
    shared.ROOT
    + shared.SEA
    + PATROLS
    + shared.FAR_LAND
    + shared.GROUND
    + TERRAIN
    + shared.TINT
    + TINTS
    + shared.NO_TINT
    + STRONG_TINTS
    + shared.BORDERS
    + ROADS
    + shared.NAMES
    + PEOPLE
    + shared.CONTROL
    + CITY_NAMES
    + shared.TROOPS
    + SPACES
    + shared.COATS
    + shared.SLOTS
    + TOWNS
    + shared.PIECES
    + FOEDERATI
    + shared.NUMBERS
    + CITIES
    + shared.COMPASS
    + shared.POINTING
)
STATES = shared.AREA_STATES + SEA_STATES + shared.SLOT_STATES + CITY_STATES + shared.COUNTER_STATES
SHEET = colours(LOOK) + below_root(LOOK, RULES) + below_root(LOOK, STATES) + glow(LOOK, "frame", "callout", "plot")
"""The style sheet of the map."""
