"""1.3.5, 1.4.2 Stronghold Sites and what stands on them."""

from __future__ import annotations

from vexillum.core.show.svg import at, rect, text, title, width
from vexillum.core.words.texts import Texts
from vexillum.games.pendragon.board.look import use
from vexillum.games.pendragon.map import Site

STYLE = {
    "fort": ("dux", "fort", ""),
    "town": ("militia", "town", ""),
    "hillfort": ("civitates", "hillfort", ""),
    "saxon_settlement": ("saxons", "settlement", ""),
    "scotti_settlement": ("scotti", "settlement", ""),
    "red_saxon_settlement": ("saxons", "settlement", "dux"),
    "blue_saxon_settlement": ("saxons", "settlement", "civitates"),
    "red_scotti_settlement": ("scotti", "settlement", "dux"),
    "blue_scotti_settlement": ("scotti", "settlement", "civitates"),
}
"""The colour of each Stronghold, its shape, and who employs it as Foederati (1.4.3)."""
NAME_SIZE = 11.5


def stronghold(id: str, x: float = 0, y: float = 0, scale: float = 1.0) -> str:
    """The piece itself, with the employer's flag if it is Foederati."""
    colour, shape, employer = STYLE[id]
    flag = (
        f'<g class="{employer}">{use("m-flag", "flag", at(x + 7 * scale, y - 4 * scale, scale))}</g>'
        if employer
        else ""
    )
    return f'<g class="{colour}">{use(f"s-{shape}", "hold", at(x, y, scale))}</g>{flag}'


def _name(site: Site, name: str, x: float, y: float) -> str:
    """1.3.5 Town Sites have names in white on dark gray. They are shown when the map is near enough."""
    if site.type == "town":
        wide = width(name, NAME_SIZE) * 0.96 + 9
        shown = rect(-wide / 2, -10.3, wide, 14, "tag", 4) + text(0, 0, name, "site-name town")
    else:
        shown = text(0, 0, name, "site-name")
    return f'<g {at(x, y)}><g class="near">{shown}</g></g>'


def site(texts: Texts, site: Site, holder: str, x: float, y: float) -> str:
    """A Site: its plot, its name, and the Stronghold on it or the ghost of the one it is meant for."""
    name = texts.name("site", site.id)
    kind = texts(f"drawing.site_{site.type}", name=name)
    if holder:
        said = texts("drawing.site_held", site=kind, what=texts.name("stronghold", holder))
        piece = f'<g class="counter" data-token="{holder}" data-n="1">{title(said)}{stronghold(holder, x, y)}</g>'
    else:
        said = texts("drawing.site_vacant", site=kind)
        piece = use(f"s-{site.type}", "ghost", at(x, y, 0.82))
    return (
        f'<g class="site {site.type}" data-thing="site:{site.id}">{title(said)}'
        f"{rect(x - 20, y - 15, 40, 29, 'plot', 3 if site.type == 'town' else 13)}{piece}"
        f"{_name(site, name, x, y + 27)}</g>"
    )
