"""Text within markup, as ``xml.sax.saxutils`` writes it, which loads half a web client for every command."""

from __future__ import annotations


def escape(text: str) -> str:
    """A text as it stands between tags."""
    return text.replace("&", "&amp;").replace(">", "&gt;").replace("<", "&lt;")


def quoteattr(text: str) -> str:
    """A text as the value of an attribute, in quotation marks."""
    written = escape(text).replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")
    if '"' not in written:
        return f'"{written}"'
    if "'" not in written:
        return f"'{written}'"
    return '"' + written.replace('"', "&quot;") + '"'
