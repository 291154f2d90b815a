"""Identities: at home the hash of a browser's random key, in a club an account; their names and secrets."""

from __future__ import annotations

import re
import unicodedata
from hashlib import sha256
from importlib.resources import files
from secrets import token_hex, token_urlsafe

import msgspec

from vexillum.core.words.texts import Message
from vexillum.server.kernel.refusals import Refusal

# Identities: at home the hash of a browser's random key, in a club an account ----------------------------------------


OPEN = "open"
"""The player of a seat that anyone with its link can take."""
ACCOUNT = "a_"
"""Prefix of account ids."""
GUEST = "g_"
"""Prefix of guest ids, in a club."""


class Person(msgspec.Struct, frozen=True):
    """The person who makes a request."""

    id: str
    """The stored identity: the hash of a browser's key, or the id of an account."""
    name: str
    lang: str
    account: bool = False
    admin: bool = False


def guest_hash(key: str) -> str:
    """The stored hash of a browser's key. Keys are long and random, so a plain hash is enough."""
    return sha256(f"vexillum guest {key}".encode()).hexdigest()


def new_account_id() -> str:
    """The id of a new account, used by its seats, notes and chat lines."""
    return f"{ACCOUNT}{token_hex(12)}"


def is_account(id: str) -> bool:
    """Whether the id belongs to an account. The hash of a browser's key never looks like one."""
    return id.startswith(ACCOUNT)


def new_guest_id() -> str:
    """The id of a new guest in a club."""
    return f"{GUEST}{token_hex(12)}"


def is_guest(id: str) -> bool:
    """Whether the id belongs to a guest of a club."""
    return id.startswith(GUEST)


def new_token() -> str:
    """The secret part of a link."""
    return token_urlsafe(18)


def new_match_id() -> str:
    """The id of a new match, used in URLs. It grants no access by itself."""
    return token_hex(6)


def new_deck_id() -> str:
    """The id of a new deck. It grants no access by itself."""
    return token_hex(8)


def new_study_id() -> str:
    """The id of a new study, used in URLs. It grants no access by itself."""
    return token_hex(8)


def new_plan_id() -> str:
    """The id of a new plan. It grants no access by itself."""
    return token_hex(8)


def new_tournament_id() -> str:
    """The id of a new tournament, used in URLs. It grants no access by itself."""
    return token_hex(6)


# Random secrets for cookies and links. Only their hashes are stored --------------------------------------------------


LONGEST_TOKEN = 200
"""Longer tokens are not looked up."""


def new_secret() -> str:
    """A secret of 256 random bits."""
    return token_urlsafe(32)


def hash_of(purpose: str, secret: str) -> str:
    """The stored hash of a secret, specific to a purpose. Secrets are random and long, so a plain hash is enough."""
    return sha256(f"vexillum {purpose} {secret}".encode()).hexdigest()


# Rules for account names, and when two names count as the same -------------------------------------------------------


SHORTEST, LONGEST = 2, 30
_MOST_READ = 200
"""Longer input is rejected unread: normalising thousands of combining marks takes seconds."""
_PUNCTUATION = frozenset(" -'’._")
_LOOK_ALIKES = str.maketrans(
    "0135іıɩιӏаеорсухкмнтвѕјԁɡԛԝзοαερυχκτνωηβγμζϲƽǀ|!¡ø",
    "olesiiiilaeopcyxkmhtbsjdgqwzoaepyxktnwhbymzcsllilo",
)
"""Characters of other alphabets, and digits, that look like a Latin letter when read quickly. Greek letters are listed
by their capitals, which look just like Latin ones.
"""
_REPLACED_AFTERWARDS = (("æ", "ae"), ("œ", "oe"), ("i", "l"))
"""Replaced afterwards: in many typefaces a capital i looks like a small l. Each letter is replaced by itself, so that a
prefix of a name is also a prefix of its handle.
"""

_INVISIBLE = frozenset(
    map(chr, (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10)))
) | frozenset(map(chr, range(0xE0100, 0xE01F0)))
"""Invisible letters and marks."""
_LOOKUP_PASSES = 3
"""Number of lookup passes: a capital may look like a letter whose small form looks like a third one."""
LONGEST_LOOKS = 120
_MARKS = 3
"""Combining marks allowed on one letter. More would overlap the lines above."""
_MIXABLE_SCRIPTS = frozenset({"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC"})
"""Scripts that may be mixed with others in one name: their letters look like none of them."""
_RESERVED = (
    "admin administrator administrators moderator mod root system server support help staff club host "
    "vexillum me you open human agent somebody nobody everybody anybody anonymous guest deleted null none undefined "
    "find friend unfriend block unblock people account signin register "
    "amministratore amministratrice moderatore moderatrice sistema assistenza ospite agente qualcuno nessuno chiunque"
)


def clean_name(name: str) -> str:
    """Normalise a name, or refuse it with the reason."""
    kept = " ".join(unicodedata.normalize("NFKC", name).split()) if len(name) <= _MOST_READ else ""
    if not SHORTEST <= len(kept) <= LONGEST:
        raise _bad("name_length", least=SHORTEST, most=LONGEST)
    if not all(_allowed(letter) for letter in kept) or _has_stray_marks(kept):
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
    """The name without case, marks, punctuation and look-alike letters. It is unique, and accounts
    are looked up by it.
    """
    return _plain(unicodedata.normalize("NFKC", name[:_MOST_READ]))[:80]


def looks_of(name: str) -> str:
    """The skeleton of a name by Unicode's list of confusables (UTS #39), without case and marks.

    A new name must not look like an existing one. Accounts older than this rule keep their names; the database tells
    them apart by a number.
    """
    seen = unicodedata.normalize("NFKC", name[:_MOST_READ])
    for _ in range(_LOOKUP_PASSES):
        seen = unicodedata.normalize("NFD", seen).translate(_SKELETON).casefold()
    return _plain(seen)[:LONGEST_LOOKS]


def _plain(name: str) -> str:
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(letter for letter in decomposed if letter.isalnum() or letter in "|!¡").translate(_LOOK_ALIKES)
    for letter, looks in _REPLACED_AFTERWARDS:
        letters = letters.replace(letter, looks)
    return letters


def numbered(name: str, number: int) -> str:
    """The name with a number appended, within the maximum length."""
    end = f" {number}"
    return re.sub(r"[\s.'’_-]+$", "", name[: LONGEST - len(end)]) + end


def _bad(why: str, **params: int | str) -> Refusal:
    return Refusal("name", why=Message(f"account.{why}", params))


def _allowed(letter: str) -> bool:
    return letter in _PUNCTUATION or (unicodedata.category(letter)[0] in "LMN" and letter not in _INVISIBLE)


def _has_stray_marks(name: str) -> bool:
    """Whether the name begins with a mark, or one letter has too many of them."""
    kinds = "".join(unicodedata.category(letter)[0] for letter in name)
    return kinds.startswith("M") or "M" * (_MARKS + 1) in kinds


def _alphabets(name: str) -> set[str]:
    """The alphabets used in a name. They must not be mixed, since letters of one can pass for letters of another."""
    letters = (letter for letter in name if unicodedata.category(letter) in ("Lu", "Ll", "Lt", "Lo"))
    return {unicodedata.name(letter, "").partition(" ")[0] for letter in letters} - _MIXABLE_SCRIPTS


def _skeleton() -> dict[int, str]:
    """The look-alike of each letter, from ``look_alikes.txt`` (generated by ``tools/look_alikes.py``)."""
    text = (files("vexillum.server.kernel") / "look_alikes.txt").read_text("utf-8")
    lines = (line.split() for line in text.splitlines() if not line.startswith("#"))
    return {ord(letter): looks for looks, *letters in lines for letter in letters}


_SKELETON = _skeleton()
RESERVED = frozenset(handle_of(word) for word in _RESERVED.split())
"""Handles that could be mistaken for another role, or for a part of a URL."""
RESERVED_LOOKS = frozenset(looks_of(word) for word in _RESERVED.split())
