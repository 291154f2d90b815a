"""What people may be called, and when two names are the same."""

from __future__ import annotations

import re
import unicodedata

from vexillum.core.texts import Message
from vexillum.server.refusals import Refusal

SHORTEST, LONGEST = 2, 30
_READ = 200
"""Nothing longer is looked at: whoever puts thousands of marks in order is busy for seconds."""
_SIGNS = frozenset(" -'’._")
_LOOK_ALIKES = str.maketrans(
    "0135іıɩιӏаеорсухкмнтвѕјԁɡԛԝзοαερυχκτνωηβγμζϲƽǀ|!¡ø",
    "olesiiiilaeopcyxkmhtbsjdgqwzoaepyxktnwhbymzcsllilo",
)
"""Signs of other alphabets, and digits, that pass for a Latin letter when they are read fast; of Greek letters the
capitals count, which look just like Latin ones.
"""
_LATER = (("æ", "ae"), ("œ", "oe"), ("i", "l"))
"""Then these: a capital i is a small l in many a typeface. Each letter counts by itself, so that the beginning of a
name is also the beginning of its handle.
"""

_UNSEEN = frozenset(
    map(chr, (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10)))
) | frozenset(map(chr, range(0xE0100, 0xE01F0)))
"""Letters and marks that nobody sees."""
_MARKS = 3
"""So many marks may stand on one letter. More would climb over the lines above."""
_EAST = frozenset({"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC"})
"""Scripts whose letters stand beside others in one name, and look like none of them."""
_RESERVED = (
    "admin administrator administrators moderator mod root system server support help staff club host "
    "vexillum me you open human agent somebody nobody everybody anybody anonymous guest deleted null none undefined "
    "find friend unfriend block unblock people account signin register "
    "amministratore amministratrice moderatore moderatrice sistema assistenza ospite agente qualcuno nessuno chiunque"
)


def clean_name(name: str) -> str:
    """A name as it is kept, or a refusal that says what is wrong with it."""
    kept = " ".join(unicodedata.normalize("NFKC", name).split()) if len(name) <= _READ else ""
    if not SHORTEST <= len(kept) <= LONGEST:
        raise _bad("name_length", least=SHORTEST, most=LONGEST)
    if not all(_allowed(letter) for letter in kept) or _marked(kept):
        raise _bad("name_signs")
    if len(_alphabets(kept)) > 1:
        raise _bad("name_alphabets")
    handle = handle_of(kept)
    if len(handle) < SHORTEST:
        raise _bad("name_signs")
    if handle in RESERVED:
        raise _bad("name_reserved", name=kept)
    return kept


def handle_of(name: str) -> str:
    """The name without regard to case, marks, signs and letters that look alike. Two people never share one."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name[:_READ]).casefold())
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
    return letter in _SIGNS or (unicodedata.category(letter)[0] in "LMN" and letter not in _UNSEEN)


def _marked(name: str) -> bool:
    """Does it begin with a mark, or has a letter too many of them?"""
    kinds = "".join(unicodedata.category(letter)[0] for letter in name)
    return kinds.startswith("M") or "M" * (_MARKS + 1) in kinds


def _alphabets(name: str) -> set[str]:
    """Whose letters a name is made of. A letter of one alphabet can pass for another's, so they are not mixed."""
    letters = (letter for letter in name if unicodedata.category(letter) in ("Lu", "Ll", "Lt", "Lo"))
    return {unicodedata.name(letter, "").partition(" ")[0] for letter in letters} - _EAST


RESERVED = frozenset(handle_of(word) for word in _RESERVED.split())
"""Handles that would be taken for somebody else, or for a word of an address."""
