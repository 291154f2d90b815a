"""The look of the map of Gaul: its own rules between those that every volume has."""

from __future__ import annotations

from vexillum.core.show.board import map_style as shared
from vexillum.core.show.board.map_style import below_root, colours, glow
from vexillum.games.falling_sky.board.look import LOOK
from vexillum.games.falling_sky.board.patterns import TEXTURES
from vexillum.games.falling_sky.pieces import FACTIONS

AREAS = "".join(
    f".{area} .ground{{fill:var(--{area})}}\n.{area} .texture{{fill:url(#$ID-{area})}}\n" for area in TEXTURES
)
CLOSED = """
.area.closed .ground{fill:var(--backdrop)}
.area.closed .texture{opacity:.7}
"""
"""Cisalpina as long as it is not a Region."""
TINTS = "".join(f".tint.{who}{{--c:var(--{who}{'-tint' if who == 'germans' else ''})}}\n" for who in FACTIONS)
STRONG_TINTS = f"{','.join(f'.tint.{who}' for who in FACTIONS)}{{fill-opacity:.17;stroke-opacity:.75}}\n"
SCORCHED = """
.scorched{fill:url(#$ID-scorched);pointer-events:none}
"""
WATERS = """
.river{fill:none;stroke:var(--river);stroke-width:2.6;stroke-opacity:.62;stroke-linecap:round;pointer-events:none}
.rhenus-bed{fill:none;stroke:var(--halo);stroke-width:11;stroke-linejoin:round;stroke-linecap:round;stroke-opacity:.75}
.rhenus{fill:none;stroke:var(--rhenus);stroke-width:7;stroke-linejoin:round;stroke-linecap:round}
.rhenus-g{pointer-events:stroke}
.rhenus-name{fill:var(--sea-ink);font-style:italic;font-weight:700;font-size:max(17px,calc(13.2px/var(--z)));
  letter-spacing:.12em;paint-order:stroke;stroke:var(--halo);stroke-width:.2em;stroke-linejoin:round;
  opacity:calc(1 - var(--tiny))}
.alps{fill:none;stroke:var(--border);stroke-width:6;stroke-dasharray:3 7;stroke-linejoin:round;pointer-events:none}
.crossing-way{fill:none;stroke:var(--sea-ink);stroke-width:3.4;stroke-dasharray:1 9;stroke-linecap:round}
.medal{fill:var(--panel);stroke:var(--sea-ink);stroke-width:1.6}
.sail{fill:var(--sea-ink);color:var(--sea-ink)}
"""
"""1.3.4-1.3.5 Rivers, the Rhenus, the border of Cisalpina, and the ways over the sea."""
SEA_NAMES = """
.sea-name{font-size:max(22px,calc(13.4px/var(--z)))}
"""
TROOPS = """
.troops.rises{transform:translateY(calc(-1*var(--rise)*var(--far))) scale(var(--grow))}
"""
"""Where no names of Tribes are shown, the pieces are drawn this much higher."""
HEADINGS = """
.beside-name.left{transform:translate(calc(-1*(var(--half)*var(--name) + 8px + 11px*var(--grow))),
  calc(-.32*var(--name))) scale(var(--grow));opacity:calc(1 - var(--tiny))}
.above-name{transform:translateY(calc(-1*var(--name) - 10px*var(--grow))) scale(var(--grow))}
"""
SPACES = """
.value{fill:var(--panel);stroke:var(--ink);stroke-width:1.6}
.value.up{stroke:var(--arverni-text);stroke-width:3}
.value.down{stroke:var(--romans-text);stroke-width:3}
.value-n{font-size:16.5px;font-weight:700;text-anchor:middle}
.value-was{fill:var(--arverni-text);stroke:var(--halo);stroke-width:1.6;paint-order:stroke}
.value-was.down{fill:var(--romans-text)}
.marker-ground{fill:var(--marker);stroke:var(--rim);stroke-width:1.4}
.marker-sign{fill:var(--marker-ink);color:var(--marker-ink)}
.marker-n{font-size:14px;font-weight:700;fill:var(--ink);paint-order:stroke;stroke:var(--halo);stroke-width:3px}
.devastated .marker-ground{fill:var(--scorched);stroke:#e9dcba}
.devastated .marker-sign{fill:#ffd9a0}
.circumvallation .marker-ground{stroke:var(--f);stroke-width:3.4}
"""
FACTION_COLOURS = "".join(
    f".{who}{{--f:var(--{who});--g:var(--{who}-ink);--t:var(--{who}-text)}}\n" for who in FACTIONS
)
"""``--f`` is a Faction's colour, ``--g`` what is drawn on it, ``--t`` its text."""
TRIBES = """
.site{transform:scale(clamp(1,calc(.76/var(--z)),1.7))}
.site.city>.plot{fill:var(--tag);fill-opacity:.5;stroke:var(--tag);stroke-dasharray:none}
.ghost-arms{fill:var(--f);color:var(--f);opacity:.45}
.near-name{pointer-events:none}
.site-name.city-name{font-weight:700;letter-spacing:.02em}
"""
FROM_AFAR = """
.sea-name,.marker-n{opacity:calc(1 - var(--tiny))}
"""
SITE_STATES = """
.site.lit .hold{stroke:var(--glow);stroke-width:2.4}
"""
RULES = (
    shared.ROOT
    + shared.SEA
    + SEA_NAMES
    + shared.FAR_LAND
    + shared.GROUND
    + AREAS
    + CLOSED
    + shared.TINT
    + TINTS
    + shared.NO_TINT
    + STRONG_TINTS
    + SCORCHED
    + shared.BORDERS
    + WATERS
    + shared.NAMES
    + HEADINGS
    + shared.CONTROL
    + shared.TROOPS
    + TROOPS
    + SPACES
    + FACTION_COLOURS
    + shared.COATS
    + shared.SLOTS
    + TRIBES
    + shared.PIECES
    + shared.NUMBERS
    + shared.COMPASS
    + FROM_AFAR
    + shared.POINTING
)
STATES = shared.AREA_STATES + shared.SLOT_STATES + SITE_STATES + shared.COUNTER_STATES
SHEET = colours(LOOK) + below_root(LOOK, RULES) + below_root(LOOK, STATES) + glow(LOOK, "frame", "plot")
"""The style sheet of the map."""
