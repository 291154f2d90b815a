"""The look of the map: its own rules between those that every map has."""

from __future__ import annotations

from vexillum.core.show.board import map_style as shared
from vexillum.core.show.board.map_style import below_root, colours, glow
from vexillum.games.akkren.board.look import LOOK
from vexillum.games.akkren.board.names import (
    COUNTER_DOWN,
    COUNTER_HIGH,
    FOOT,
    GROWS,
    PIXELS,
    SEA_PIXELS,
    SEA_SIZE,
    SIGN_HIGH,
    SIGN_UP,
    SIZE,
)
from vexillum.games.akkren.board.patterns import TEXTURES
from vexillum.games.akkren.components.factions import OWNERS

TERRAINS = "".join(
    f".{terrain} .ground{{fill:var(--{terrain})}}\n.{terrain} .texture{{fill:url(#$ID-{terrain})}}\n"
    for terrain in TEXTURES
)
TINTS = "".join(f".tint.{who}{{--c:var(--{who});fill-opacity:.2;stroke-opacity:.8}}\n" for who in OWNERS)
ALLIED = """
.tint.allied{stroke-dasharray:16 12;fill-opacity:.08}
"""
"""8.2.1 The land of an allied nation is not one's own: its colour is broken."""
PROVINCES = """
.province.lit .frame,.province.chosen .frame,.province.hovered .frame{display:inline}
.province.lit .frame{stroke:var(--glow);stroke-width:11}
.province.lit .frame.in{stroke:var(--glow-2);stroke-width:3.4;stroke-dasharray:10 7}
.province.chosen .frame{stroke:var(--ink);stroke-width:16}
.province.chosen .frame.in{stroke:var(--glow);stroke-width:10;stroke-dasharray:none}
.province.hovered .frame{stroke:var(--glow);stroke-width:15}
"""
"""A region that can be chosen: all of its zones."""
WATERS = """
.sea .ground{fill:var(--sea-1);fill-opacity:.001;pointer-events:all}
.river-bed{fill:none;stroke:var(--halo);stroke-width:8;stroke-opacity:.55;stroke-linejoin:round;stroke-linecap:round}
.river{fill:none;stroke:var(--river);stroke-width:4.6;stroke-linejoin:round;stroke-linecap:round}
.river-g,.wall-g{pointer-events:stroke}
.wall{fill:none;stroke:var(--wall);stroke-width:5;stroke-linejoin:round;stroke-linecap:round;stroke-opacity:.8}
.wall-teeth{fill:none;stroke:var(--wall);stroke-width:11;stroke-dasharray:1.6 9;stroke-opacity:.75}
.border{stroke-width:1.3;stroke-dasharray:5 4;stroke-opacity:.75}
.region-border{fill:none;stroke:var(--region);stroke-width:3;stroke-linejoin:round;pointer-events:none}
"""
NAMES = f"""
.name{{font-size:max({SIZE:g}px,calc({PIXELS:g}px/var(--z)));
  --up:calc({COUNTER_DOWN:g}px - {COUNTER_HIGH:g}px*var(--big))}}
.name.signed{{--up:calc({SIGN_UP:g}px - {SIGN_HIGH:g}px*var(--big))}}
.sea-name{{font-size:max({SEA_SIZE:g}px,calc({SEA_PIXELS:g}px/var(--z)));letter-spacing:.05em;pointer-events:none;
  --up:calc({COUNTER_DOWN:g}px - {COUNTER_HIGH:g}px*var(--big))}}
.label text{{--big:max(1,calc({GROWS:g}/var(--z)));opacity:clamp(0,calc((var(--z) - var(--since) + .004)*1000),1);
  transform:translate(calc(var(--aside)*1em),calc(var(--up) - (var(--rise) + {FOOT:g})*1em))}}
.label.hovered text,.label.chosen text{{opacity:1}}
"""
"""Names keep clear of what is below them; each is there from the zoom on at which it has room (``names``)."""
STRUCTURES = """
.hold-g{transform:scale(var(--grow))}
.hold-g.none{opacity:calc(1 - var(--speck))}
.hold{fill:var(--f,var(--vacant));stroke:var(--rim);stroke-width:1.5;stroke-linejoin:round}
.hold.none{fill:var(--vacant)}
.hold.ruin{fill:var(--backdrop-ink)}
.port{fill:var(--sea-ink);color:var(--sea-ink);opacity:calc(1 - var(--tiny))}
.chip.mana{opacity:calc(1 - var(--tiny))}
"""
POWERS = "".join(f".{who}{{--f:var(--{who});--g:var(--{who}-ink);--t:var(--{who}-text)}}\n" for who in OWNERS)
"""``--f`` is a power's colour, ``--g`` what is drawn on it, ``--t`` its text."""
BANNERS = """
.banner .n{font-size:16.5px}
.banner.fog{opacity:.92}
.banner.fog .n{font-style:italic}
.banner .badge{fill:var(--panel);stroke:var(--rim);stroke-width:1.2}
.pip{fill:var(--panel);stroke:var(--rim);stroke-width:1.2}
.rider.lit .pip,.rider.chosen .pip{fill:var(--glow-2);stroke:var(--glow);stroke-width:2.4}
.badge-sign{fill:var(--ink);color:var(--ink)}
.chip-ground{fill:var(--marker);stroke:var(--rim);stroke-width:1.3}
.chip-sign{fill:var(--marker-ink);color:var(--marker-ink)}
.chip-n{font-size:16.5px;font-weight:700;fill:var(--ink);paint-order:stroke;stroke:var(--halo);stroke-width:3px}
.chip.presence .chip-ground{fill:var(--akkren)}
.chip.presence .chip-sign,.chip.nest .chip-sign{fill:var(--akkren-ink);color:var(--akkren-ink)}
.chip.nest .chip-ground{fill:var(--akkren)}
.chips{transform:scale(var(--grow))}
.chip-n,.banner .n{opacity:calc(1 - var(--tiny))}
"""
RULES = (
    shared.ROOT
    + shared.SEA
    + shared.FAR_LAND
    + shared.GROUND
    + TERRAINS
    + shared.TINT
    + TINTS
    + ALLIED
    + shared.NO_TINT
    + shared.BORDERS
    + WATERS
    + shared.NAMES
    + shared.CONTROL
    + NAMES
    + shared.TROOPS
    + POWERS
    + shared.COATS
    + STRUCTURES
    + shared.NUMBERS
    + BANNERS
    + shared.COMPASS
    + shared.POINTING
)
STATES = PROVINCES + shared.AREA_STATES + shared.COUNTER_STATES
SHEET = colours(LOOK) + below_root(LOOK, RULES) + below_root(LOOK, STATES) + glow(LOOK, "frame")
"""The style sheet of the map."""
