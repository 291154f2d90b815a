"""The look of a game: its ids and root class, its colours, the emblems of its Factions and its shapes."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from vexillum.core.show.svg import at, title, use


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """What all parts of a game's board need to know."""

    prefix: str
    """The prefix of the ids of definitions: a page may have two boards."""
    css: str
    """The class of the root element, which all rules of the style sheet are scoped to."""
    light: Mapping[str, str]
    """Colours by the names of their custom properties; a Faction has ``<id>`` and ``<id>-ink``."""
    dark: Mapping[str, str]
    """Those that differ in the dark theme."""
    emblems: Mapping[str, str]
    """The shape of each Faction, with or without a seat."""
    marks: Mapping[str, str]
    """Other shapes by name."""
    arms: Mapping[str, str] = {}
    """The Faction whose emblem represents a holder of Control that is no Faction."""

    def use(self, id: str, css: str = "", place: str = "") -> str:
        """A shape from the board's definitions."""
        return use(f"{self.prefix}-{id}", css, place)

    def emblem(self, holder: str) -> str:
        """The Faction whose emblem a holder of Control shows."""
        return self.arms.get(holder, holder)

    def coat(self, holder: str, x: float, y: float, scale: float = 1.0) -> str:
        """A shield with the emblem of a Faction, or an empty one."""
        arms = self.use(f"e-{self.emblem(holder)}", "arms", at(0, -0.5, 0.72)) if holder else ""
        css = holder or "none"
        return f'<g class="{css}" {at(x, y, scale)}>{self.use("m-shield", "coat")}{arms}</g>'

    def shield(self, words: str, holder: str) -> str:
        """The shield of who Controls a space."""
        return f'<g class="control">{title(words)}{self.coat(holder, 0, 0)}</g>'

    def definitions(self, shapes: Mapping[str, str]) -> str:
        """Shapes as definitions, to be used by id."""
        return "".join(f'<g id="{self.prefix}-{id}">{shape}</g>' for id, shape in shapes.items())
