"""1.3.1, 1.3.4-1.3.5 Around the Regions: the seas, land out of play, coast, borders, rivers and sea crossings."""

from __future__ import annotations

from vexillum.coin.board.outline import shape_definitions
from vexillum.core.show.board.land import compass, curve_definitions, name_along, surf
from vexillum.core.show.cached_drawing import cached
from vexillum.core.show.svg import at, circle, text, title
from vexillum.core.tools.markup import escape
from vexillum.core.words.texts import Texts
from vexillum.games.falling_sky.board.look import LOOK, use
from vexillum.games.falling_sky.board.outline import ALPS, BORDERS, COAST, OUTLINES, PATHS, RHENUS, RIVERS

SEA_CURVES = {
    "gallicum": "M22,446 C54,376 110,336 206,312",
    "atlanticus": "M24,512 C4,610 44,718 132,820",
    "internum": "M640,1150 C760,1174 880,1178 1010,1140",
    "germanicum": "M470,170 C520,106 600,76 740,68",
}
"""The lines along which the names of the seas run."""
RHENUS_CURVE = "M1074,440 C1066,380 1062,320 1044,256"
CROSSINGS = {
    ("britannia", "veneti"): ((214, 246), (236, 348)),
    ("britannia", "atrebates"): ((338, 226), (432, 316)),
    ("britannia", "morini"): ((452, 188), (478, 228)),
}
"""1.3.4 The ways over the sea: from shore to shore."""


def definitions() -> str:
    """The shapes of the Regions, and the lines along which names run."""
    shapes = shape_definitions(LOOK.prefix, PATHS, COAST, OUTLINES.backdrop)
    return shapes + curve_definitions(LOOK, SEA_CURVES | {"rhenus": RHENUS_CURVE})


@cached(8)
def backdrop(_: None, texts: Texts) -> str:
    """Seas with their names, land out of play, and a compass."""
    seas = "".join(name_along(LOOK, id, texts.name("sea", id)) for id in SEA_CURVES)
    return (
        f"{surf(LOOK)}{use('far', 'backdrop')}{seas}{text(170, 1092, texts('drawing.aquitania').upper(), 'far m')}"
        f"{compass(92, 916)}"
    )


@cached(8)
def borders(_: None, texts: Texts) -> str:
    """Rivers, borders and coast; the Rhenus as a stream with its name, the border of Cisalpina as mountains."""
    name = escape(texts("drawing.rhenus_name"))
    return (
        f'<path d="{RIVERS}" class="river"/><path d="{BORDERS}" class="border"/>'
        f'<g class="rhenus-g">{title(texts("drawing.rhenus"))}<path d="{RHENUS}" class="rhenus-bed"/>'
        f'<path d="{RHENUS}" class="rhenus"/></g>'
        f'<path d="{ALPS}" class="alps"/>{use("coast", "coast")}'
        f'<text class="rhenus-name m" dy="-9"><textPath href="#{LOOK.prefix}-n-rhenus" startOffset="50%">{name}'
        "</textPath></text>"
        f"{_crossings(texts)}"
    )


def _crossings(texts: Texts) -> str:
    """1.3.4 Dotted ways from Britannia to three Regions, each with a ship."""
    drawn = []
    for (one, other), ((x1, y1), (x2, y2)) in CROSSINGS.items():
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        said = texts("drawing.crossing", one=texts.name("space", one), other=texts.name("space", other))
        drawn.append(
            f'<g class="crossing">{title(said)}<path d="M{x1},{y1}L{x2},{y2}" class="crossing-way"/>'
            f"<g {at(x, y)}>{circle(0, 0, 15, 'medal')}{use('m-ship', 'sail', at(0, 0, 0.95))}</g></g>"
        )
    return "".join(drawn)
