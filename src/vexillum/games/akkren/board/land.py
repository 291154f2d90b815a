"""2 The ground: seas with their names, zones, borders, rivers, and walls where no way leads."""

from __future__ import annotations

from vexillum.core.show.board.land import compass
from vexillum.core.show.cached_drawing import cached
from vexillum.core.show.svg import path, title
from vexillum.core.words.texts import Texts
from vexillum.games.akkren.board.look import LOOK, use
from vexillum.games.akkren.board.outline import HEIGHT, outline
from vexillum.games.akkren.components.map import PLACE_IDS, REGION_IDS, REGION_OF, TERRAIN, ZONES


def definitions() -> str:
    """The shape of each place, and what cuts a tint off at its border."""
    drawn = outline()
    shapes = [
        f'<path id="{LOOK.prefix}-r-{id}" d="{drawn.grounds[place]}"/>'
        f'<clipPath id="{LOOK.prefix}-c-{id}"><use href="#{LOOK.prefix}-r-{id}"/></clipPath>'
        for place, id in enumerate(PLACE_IDS)
    ]
    return "".join(shapes) + f'<path id="{LOOK.prefix}-coast" d="{drawn.coast}"/>'


@cached(8)
def backdrop(_: None, texts: Texts) -> str:
    """The lowest layer: the surf along the coasts, and a compass."""
    foam = "".join(
        f'<g class="foam" stroke-width="{wide}" stroke-opacity="{strength}" fill="none">{use("coast")}</g>'
        for wide, strength in ((20, 0.18), (11, 0.26), (5, 0.42))
    )
    return foam + compass(70, HEIGHT - 80)


@cached(64)
def sea(place: int, texts: Texts) -> str:
    """9.3.5 A zone of sea: its water, which can be chosen, and its name."""
    id = PLACE_IDS[place]
    name = texts.name("place", id)
    shape, clip = f"r-{id}", f'clip-path="url(#{LOOK.prefix}-c-{id})"'
    return (
        f'<g class="area sea" data-thing="place:{id}">{title(name)}{use(shape, "ground")}{use(shape, "frame", clip)}'
        f"{use(shape, 'frame in', clip)}</g>"
    )


@cached(512)
def ground(shown: tuple[int, str, bool], texts: Texts) -> str:
    """2, C25 A zone of land: its terrain, and along its border the colour of who holds it."""
    zone, holder, allied = shown
    id = PLACE_IDS[zone]
    clip = f'clip-path="url(#{LOOK.prefix}-c-{id})"'
    words = texts(
        f"drawing.{'zone_pass' if ZONES[zone].passable else 'zone'}",
        zone=id,
        region=REGION_IDS[REGION_OF[zone]],
        terrain=TERRAIN[zone],
        holder=texts.name("power", holder) if holder else texts("drawing.nobody"),
    )
    shape = f"r-{id}"
    tint = f"tint {holder or 'none'}{' allied' if allied else ''}"
    return (
        f'<g class="province" data-thing="region:{REGION_IDS[REGION_OF[zone]]}">'
        f'<g class="area {TERRAIN[zone]}" data-thing="place:{id}">{title(words)}{use(shape, "ground")}'
        f"{use(shape, 'texture')}{use(shape, tint, clip)}{use(shape, 'frame', clip)}{use(shape, 'frame in', clip)}"
        "</g></g>"
    )


@cached(8)
def borders(_: None, texts: Texts) -> str:
    """Borders of zones and regions, rivers, the coast, and walls where no way leads across."""
    drawn = outline()
    river = title(texts("drawing.river")) + path(drawn.rivers, "river-bed") + path(drawn.rivers, "river")
    wall = title(texts("drawing.wall")) + path(drawn.walls, "wall") + path(drawn.walls, "wall-teeth")
    return (
        path(drawn.zone_borders, "border")
        + path(drawn.sea_borders, "sea-border")
        + path(drawn.region_borders, "region-border")
        + f'<g class="river-g">{river}</g>{use("coast", "coast")}<g class="wall-g">{wall}</g>'
    )
