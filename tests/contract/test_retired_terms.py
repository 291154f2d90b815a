"""Italian terms that we no longer use: the printed Italian rulebooks and player aids have others (docs/house.md)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import vexillum

SOURCES = Path(vexillum.__path__[0])
DOCS = SOURCES.parents[1] / "docs"

CARD_TEXTS = {
    r"\b(?:testo|lato|quello|carta) (?:scur|chiar)[oa]\b": "ombreggiato, non ombreggiato",
    r'(?:"|, )(?:[Ss]cur|[Cc]hiar)[oa]"': "ombreggiato, non ombreggiato",
}
PENDRAGON = {
    r"\bImpres[ae]\b": "Feat",
    r"\b(?:[Uu]n|[Ii]l|[Dd]el|[Aa]l|[Dd]al|[Nn]el|[Qq]uesto|[Nn]essun|i|[Dd]ei) Feat\b": "una Feat, la Feat",
    r"\b(?:Elud|Elus)[a-z]+": "Evadere, Evasione",
    r"\bRipieg[a-zò]+": "Ritirarsi, Ritirata",
    r"\bSlancio?\b": "Momentum",
    r"\b[Pp]rofug[a-z]+": "Rifugiati",
    r"\bColonizz[a-z]+": "Riordino",
    r"\bGoverno\b": "Legge",
    r"\bDevast[a-z]+": "Vendetta",
    r"\b[Mm]uro di scudi\b": "Muro difensivo",
    r"\b[Ii]ntercettazion[ei]\b": "Intercetto",
    r"\b[Dd]ominanza\b": "Dominazione",
    r"\b[Dd]ominio romano\b": "Roman Rule",
    r"\bd['’]Epoca\b": "Round Epoca, Evento Epoca",
}
FALLING_SKY = {
    r"\bNascost[oaie]\b": "occultato",
    r"\bCaduti\b": "Cadute",
    r"\bAttività Special[ei]\b": "Abilità Speciale",
    r"\b(?:Vercingetorix|Ambiorix)\b": "Vercingetorige, Ambiorige",
}
ANNO890 = {
    r"\b[Rr]eam[ei]\b": "regno, regni",
    r"\b[Ss]egnalini saraceni\b": "segnalini saraceno",
    r"\bPezz[oi]\b|\bpezz[oi]\b": "pedina, pedine",
}
RETIRED = {
    "coin": CARD_TEXTS,
    "games/anno890": ANNO890,
    "games/pendragon": PENDRAGON | CARD_TEXTS,
    "games/falling_sky": FALLING_SKY | CARD_TEXTS,
}
"""By package: how a retired term is recognized, and what we say instead."""


def italian_lines(package: str) -> list[tuple[str, str]]:
    """Every line of a package's Italian texts and rulings, and of the guide to an owner's deck, with its place."""
    folder = SOURCES / package
    files = [*sorted((folder / "texts" / "it").rglob("*.toml")), *folder.glob("RULINGS.it.md")]
    lines = [
        (f"{file.name}:{n}", line) for file in files for n, line in enumerate(file.read_text("utf-8").splitlines(), 1)
    ]
    guide = DOCS / f"own-deck-{folder.name.replace('_', '-')}.md"
    if guide.exists():
        lines += [(guide.name, found[1]) for found in re.finditer(r'_it = ("[^"]*")', guide.read_text("utf-8"))]
    return lines


@pytest.mark.parametrize("package", RETIRED)
def test_no_italian_text_uses_a_retired_term(package):
    lines = italian_lines(package)
    assert len(lines) > 100
    found = [
        f"{place}: {said[0]} (now {instead})"
        for place, line in lines
        for term, instead in RETIRED[package].items()
        if (said := re.search(term, line))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("term", "line"),
    [
        ("Impresa", 'feat = "Impresa|Imprese"'),
        ("del Feat", 'reset = "Gli effetti del Feat."'),
        ("Eludere", 'evade = "Eludere"'),
        ("Devastazione", "Contro Razzia profonda e Devastazione"),
        ("d'Epoca", "Round d'Epoca"),
        ("testo scuro", "con il testo scuro di MONS BADONICUS"),
        ('"Chiaro"', 'unshaded = "Chiaro"'),
        ("quello chiaro", "i Britanni quello chiaro, salvo"),
    ],
)
def test_a_retired_term_is_recognized(term, line):
    assert term in [said[0] for pattern in PENDRAGON | CARD_TEXTS if (said := re.search(pattern, line))]


@pytest.mark.parametrize("line", ["una vendetta antica", "governatori", "il piano più chiaro", "una Feat gratuita"])
def test_common_words_are_not_terms(line):
    assert not [pattern for pattern in PENDRAGON | CARD_TEXTS if re.search(pattern, line)]
