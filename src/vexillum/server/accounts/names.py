"""What people may be called, and when two names are the same."""

from __future__ import annotations

import re
import unicodedata

from vexillum.core.texts import Message
from vexillum.server.refusals import Refusal

SHORTEST, LONGEST = 2, 30
_SIGNS = frozenset(" -'’._")
_LOOK_ALIKES = str.maketrans(
    "0135іıɩιӏаеорсухкмнтвѕјԁɡԛԝзοαερυχκτνωηβγμϲƽǀ|!¡ø",
    "oleiiiiilaeopcyxkmhtbsjdgqwzoaepyxktvwnbyucsllilo",
)
"""Signs of other alphabets, and digits, that pass for a Latin letter when they are read fast."""
_LATER = (("æ", "ae"), ("œ", "oe"), ("i", "l"))
"""Then these: a capital i is a small l in many a typeface. Each letter counts by itself, so that the beginning of a
name is also the beginning of its handle.
"""

_RESERVED = (
    "admin administrator administrators moderator mod root system server support help staff club host "
    "vexillum me you open human agent somebody nobody everybody anybody anonymous guest deleted null none undefined "
    "find friend unfriend block unblock people account signin register"
)


def clean_name(name: str) -> str:
    """A name as it is kept, or a refusal that says what is wrong with it."""
    kept = " ".join(unicodedata.normalize("NFKC", name).split())
    if not SHORTEST <= len(kept) <= LONGEST:
        raise _bad("name_length", least=SHORTEST, most=LONGEST)
    if not all(_allowed(letter) for letter in kept) or unicodedata.category(kept[0])[0] == "M":
        raise _bad("name_signs")
    handle = handle_of(kept)
    if len(handle) < SHORTEST:
        raise _bad("name_signs")
    if handle in RESERVED:
        raise _bad("name_reserved", name=kept)
    return kept


def handle_of(name: str) -> str:
    """The name without regard to case, marks, signs and letters that look alike. Two people never share one."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    letters = "".join(letter for letter in plain if letter.isalnum() or letter in "|!¡")
    letters = letters.translate(_LOOK_ALIKES)
    for letter, looks in _LATER:
        letters = letters.replace(letter, looks)
    return letters[:80]


def numbered(name: str, number: int) -> str:
    """The same name with a number behind it, short enough."""
    end = f" {number}"
    return re.sub(r"[\s.'’_-]+$", "", name[: LONGEST - len(end)]) + end


def _bad(why: str, **params: int | str) -> Refusal:
    return Refusal("name", why=Message(f"account.{why}", params))


def _allowed(letter: str) -> bool:
    return letter in _SIGNS or unicodedata.category(letter)[0] in "LMN"


RESERVED = frozenset(handle_of(word) for word in _RESERVED.split())
"""Handles that would be taken for somebody else, or for a word of an address."""
