"""Sea and land of a map: water with its names, surf, land out of play, and the areas of the spaces."""

from __future__ import annotations

from collections.abc import Mapping

from vexillum.core.show.board.look import Look
from vexillum.core.show.svg import rect, title
from vexillum.core.tools.markup import escape


def water_patterns(look: Look, width: float, height: float) -> str:
    """The gradient of the sea and its waves."""
    return (
        f'<linearGradient id="{look.prefix}-sea" gradientUnits="userSpaceOnUse" x2="{width:g}" y2="{height:g}">'
        '<stop offset="0" style="stop-color:var(--sea-1)"/>'
        '<stop offset="1" style="stop-color:var(--sea-2)"/></linearGradient>'
        f'<pattern id="{look.prefix}-waves" width="64" height="24" patternUnits="userSpaceOnUse">'
        '<path d="M0,8q8,-6 16,0t16,0M34,20q7,-5 14,0t14,0" fill="none" style="stroke:var(--wave)"'
        ' stroke-opacity=".17" stroke-width="1.4"/></pattern>'
    )


def water(width: float, height: float) -> str:
    """The sea below everything."""
    return rect(0, 0, width, height, "sea-base") + rect(0, 0, width, height, "waves")


def surf(look: Look) -> str:
    """Foam along all coasts."""
    return "".join(
        f'<g class="foam" stroke-width="{wide}" stroke-opacity="{strength}">{look.use("coast")}{look.use("far")}</g>'
        for wide, strength in ((22, 0.16), (13, 0.22), (6, 0.4))
    )


def curve_definitions(look: Look, curves: Mapping[str, str]) -> str:
    """The lines along which names run."""
    return "".join(f'<path id="{look.prefix}-n-{id}" d="{curve}"/>' for id, curve in curves.items())


def name_along(look: Look, id: str, name: str) -> str:
    """The name of a sea along its curve."""
    return (
        f'<text class="sea-name m"><textPath href="#{look.prefix}-n-{id}" startOffset="50%">{escape(name)}</textPath>'
        "</text>"
    )


def area(look: Look, id: str, terrain: str, words: str, holder: str) -> str:
    """The area of a space with its terrain, and a tint along its border for who Controls it."""
    shape = f"r-{id}"
    clip = f'clip-path="url(#{look.prefix}-c-{id})"'
    tint = f"tint {holder or 'none'}"
    css = f"area {terrain}" if terrain else "area"
    use = look.use
    return (
        f'<g class="{css}" data-thing="space:{id}">{title(words)}{use(shape, "ground")}'
        f"{use(shape, 'texture') if terrain else ''}{use(shape, tint, clip)}{use(shape, 'frame', clip)}"
        f"{use(shape, 'frame in', clip)}</g>"
    )


def compass(x: float, y: float) -> str:
    """A compass rose."""
    return (
        f'<g class="compass" transform="translate({x:g},{y:g})"><circle r="30"/><circle r="25"/>'
        '<path d="M0,-44 7,-7 44,0 7,7 0,44 -7,7 -44,0 -7,-7Z" class="rose"/><path d="M0,-44 7,-7 0,0ZM44,0 7,7 0,0Z'
        'M0,44 -7,7 0,0ZM-44,0 -7,-7 0,0Z" class="rose-dark"/><path d="M-5,-50V-62L5,-50V-62" class="north"/></g>'
    )
