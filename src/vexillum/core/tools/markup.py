"""Escaping like ``xml.sax.saxutils``, which would import ``urllib`` for every command."""

from __future__ import annotations


def escape(text: str) -> str:
    """Escape a text between tags."""
    return text.replace("&", "&amp;").replace(">", "&gt;").replace("<", "&lt;")


def quoteattr(text: str) -> str:
    """Quote a text as the value of an attribute."""
    written = escape(text).replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")
    if '"' not in written:
        return f'"{written}"'
    if "'" not in written:
        return f"'{written}'"
    return '"' + written.replace('"', "&quot;") + '"'
