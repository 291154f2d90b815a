"""What people may be called, and when two names are the same."""

from __future__ import annotations

import re
import unicodedata
from importlib.resources import files

from vexillum.core.words.texts import Message
from vexillum.server.kernel.refusals import Refusal

SHORTEST, LONGEST = 2, 30
_READ = 200
"""Nothing longer is looked at: anyone who puts thousands of marks in order is busy for seconds."""
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
_PASSES = 3
"""How often letters are looked up: a capital may look like a letter whose small form looks like yet another."""
LONGEST_LOOKS = 120
_MARKS = 3
"""How many marks may stand on one letter. More would climb over the lines above."""
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
    if handle in RESERVED or looks_of(kept) in RESERVED_LOOKS:
        raise _bad("name_reserved", name=kept)
    return kept


def handle_of(name: str) -> str:
    """The name without regard to case, marks, signs and letters that pass for another when they are read fast. People
    are found by it, and two never share one.
    """
    return _plain(unicodedata.normalize("NFKC", name[:_READ]))[:80]


def looks_of(name: str) -> str:
    """What a name looks like: its skeleton by Unicode's list of look-alikes (UTS #39), whatever its case and marks.

    Nobody gets a name that looks like another's. Those who had theirs before this was asked keep it, and numbers tell
    them apart in the database.
    """
    seen = unicodedata.normalize("NFKC", name[:_READ])
    for _ in range(_PASSES):
        seen = unicodedata.normalize("NFD", seen).translate(_SKELETON).casefold()
    return _plain(seen)[:LONGEST_LOOKS]


def _plain(name: str) -> str:
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(letter for letter in decomposed if letter.isalnum() or letter in "|!¡").translate(_LOOK_ALIKES)
    for letter, looks in _LATER:
        letters = letters.replace(letter, looks)
    return letters


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


def _skeleton() -> dict[int, str]:
    """What each letter looks like, by ``look_alikes.txt``, which ``tools/look_alikes.py`` makes."""
    text = (files("vexillum.server.kernel") / "look_alikes.txt").read_text("utf-8")
    lines = (line.split() for line in text.splitlines() if not line.startswith("#"))
    return {ord(letter): looks for looks, *letters in lines for letter in letters}


_SKELETON = _skeleton()
RESERVED = frozenset(handle_of(word) for word in _RESERVED.split())
"""Handles that would be taken for somebody else, or for a word of an address."""
RESERVED_LOOKS = frozenset(looks_of(word) for word in _RESERVED.split())
