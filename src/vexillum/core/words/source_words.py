"""Messages of some packages in the source language, for errors and tests."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, reduce

from vexillum.core.words.languages import SOURCE
from vexillum.core.words.texts import Catalog, Message, Texts


def in_source_words(packages: tuple[str, ...], messages: Iterable[Message]) -> list[str]:
    """Messages as sentences without full stops; things without a name are shown by their ids."""
    return [_texts(packages)(message).rstrip(".") for message in messages]


@cache
def _texts(packages: tuple[str, ...]) -> Texts:
    first, *others = [Catalog.read(package) for package in packages]
    return Texts(reduce(Catalog.over, others, first), SOURCE, nameless=True)
