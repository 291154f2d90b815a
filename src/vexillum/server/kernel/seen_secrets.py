"""The ledger of a match: who has been shown what others there may not know. Pure.

It only grows. An undo, a restart or a change of seats takes nothing out of it: nobody forgets what they have seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

EVERYTHING = "*"
"""Noted in place of a seat: the whole position, with all hands, piles and decks in their order."""
AHEAD = "+"
"""Noted in place of a seat: what comes next, seen by going back in practice over what had been revealed."""
BEYOND_SEATS = frozenset({EVERYTHING, AHEAD})
"""What no seat may know."""

Seen = Mapping[str, tuple[str, ...]]
"""For each person the seats whose secrets they were shown, and what no seat may know; sorted."""

_DECODER: msgspec.json.Decoder[dict[str, tuple[str, ...]]] = msgspec.json.Decoder(dict[str, tuple[str, ...]])


def dumps(seen: Seen) -> str | None:
    """Encode a ledger for storage."""
    return msgspec.json.encode(dict(seen), order="sorted").decode() if seen else None


def loads(text: str | None) -> Seen:
    """Decode a stored ledger."""
    return {} if text is None else _DECODER.decode(text)


def noted(text: str | None, shown: Iterable[tuple[str, str]]) -> str | None:
    """A stored ledger with more pairs of a person and what they were shown; the same one if it has them all."""
    seen = {person: set(known) for person, known in loads(text).items()}
    more = [(person, what) for person, what in shown if what not in seen.get(person, ())]
    if not more:
        return text
    for person, what in more:
        seen.setdefault(person, set()).add(what)
    return dumps({person: tuple(sorted(known)) for person, known in seen.items()})


def renamed(text: str | None, old: str, new: str) -> str | None:
    """A stored ledger in which a person has another id: a guest has got an account."""
    known = loads(text).get(old, ())
    return noted(without(text, old), [(new, what) for what in known])


def without(text: str | None, person: str) -> str | None:
    """A stored ledger without a person, whose account was deleted."""
    seen = loads(text)
    return text if person not in seen else dumps({one: known for one, known in seen.items() if one != person})
