r"""The markup of comments: paragraphs, ``*emphasis*``, links to moments and to rules. Everything else is plain text.

``[this attack](at:42)`` links to a moment, ``[the rule](rule:3.2.1)`` to a rule; a backslash escapes a character.
"""

from __future__ import annotations

import re

import msgspec

_PARAGRAPH = re.compile(r"\n[ \t]*\n\s*")
_MARK = re.compile(
    r"\\(?P<sign>[\\*\[\]])"
    r"|\*(?P<em>[^*\s](?:[^*\n]*[^*\s])?)\*"
    r"|\[(?P<words>[^\]\[\n]{1,200})\]\((?P<kind>at|rule):(?P<target>[\w.()-]{1,24}?)\)"
)


class Span(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a paragraph."""

    text: str
    em: bool = False
    at: int | None = None
    """The moment that it links to."""
    rule: str = ""
    """The rule that it links to."""


def paragraphs(text: str) -> list[list[Span]]:
    """A comment as paragraphs of spans."""
    return [_spans(" ".join(part.split())) for part in _PARAGRAPH.split(text.strip()) if part.strip()]


def plain(text: str) -> str:
    """A comment without its markup, for readers without links."""
    return "\n\n".join("".join(span.text for span in spans) for spans in paragraphs(text))


def _spans(text: str) -> list[Span]:
    found: list[Span] = []
    end = 0
    for mark in _MARK.finditer(text):
        span = _span(mark)
        _add(found, Span(text[end : mark.start()]))
        _add(found, span)
        end = mark.end()
    _add(found, Span(text[end:]))
    return found


def _span(mark: re.Match[str]) -> Span:
    if mark["sign"]:
        return Span(mark["sign"])
    if mark["em"]:
        return Span(mark["em"], em=True)
    if mark["kind"] == "rule":
        return Span(mark["words"], rule=mark["target"])
    target = mark["target"]
    if target.isascii() and target.isdigit() and len(target) <= 7:
        return Span(mark["words"], at=int(target))
    return Span(mark[0])


def _add(found: list[Span], span: Span) -> None:
    """Add a span, merging adjacent plain text."""
    if not span.text:
        return
    bare = Span(span.text) == span
    if found and bare and found[-1] == Span(found[-1].text):
        found[-1] = Span(found[-1].text + span.text)
    else:
        found.append(span)
