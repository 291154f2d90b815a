"""Small standalone pictures: how they are put together."""

from __future__ import annotations

import re

RIM = "#a38f63"
"""The rim of every picture: it stands out from light and from dark ground."""


def document(box: str, drawn: str) -> str:
    """A picture as an SVG document of its own."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{drawn}</svg>'


def path(d: str, **look: str) -> str:
    """A path with its look as attributes: ``stroke_width="2"``."""
    return f'<path d="{d}"{_attributes(look)}/>'


def group(drawn: str, **look: str) -> str:
    """A group whose look its parts inherit."""
    return f"<g{_attributes(look)}>{drawn}</g>"


def _attributes(look: dict[str, str]) -> str:
    return "".join(f' {name.replace("_", "-")}="{value}"' for name, value in look.items())


def settled(drawn: str, **values: str) -> str:
    """A shape of the board whose custom properties have got values, and whose styles have become attributes."""

    def value(found: re.Match[str]) -> str:
        return values.get(found[1]) or re.sub(r"var\(--([a-z0-9-]+)\)", lambda inner: values[inner[1]], found[2] or "")

    def attributes(found: re.Match[str]) -> str:
        return " ".join(f'{name}="{value}"' for name, _, value in (rule.partition(":") for rule in found[1].split(";")))

    plain = re.sub(r"var\(--([a-z0-9-]+)(?:,((?:[^()]|\([^()]*\))*))?\)", value, drawn)
    return re.sub(r'style="([^"]*)"', attributes, plain)
