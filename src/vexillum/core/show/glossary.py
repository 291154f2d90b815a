"""The glossary of a game: the terms and the numbers of their rules, from its ``glossary.toml``.

The words are texts: ``term.<id>`` has the term, then its other forms, separated by ``|``; ``term_means.<id>`` has its
definition in one sentence.
"""

from __future__ import annotations

from importlib.resources.abc import Traversable

from vexillum.core.words.text_files import read_table

FILE = "glossary.toml"


def read_glossary(folder: Traversable) -> dict[str, str]:
    """The rule number of each term, by the term's id."""
    return {id: str(rule) for id, rule in read_table(folder / FILE)["rule"].items()}
