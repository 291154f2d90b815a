"""The common texts: the same in both languages, and without words or rule numbers of a single volume."""

from __future__ import annotations

import re

import pytest

from vexillum.coin.own import coin_catalog
from vexillum.core.words.languages import BUILT_IN

CATALOG = coin_catalog()
OF_ONE_VOLUME = re.compile(
    r"\b(Feat|Impres[ae]|Epoch|Epoca|Dux|Civitates|Saxon|Scotti|Briton|Pivotal|chiave|Winter|Inverno)", re.I
)


def forms(language: str) -> dict[str, list[str]]:
    texts = CATALOG.texts[language]
    return {id: [text] if isinstance(text, str) else list(text.values()) for id, text in texts.items()}


def test_both_languages_have_the_same_texts_with_the_same_places() -> None:
    assert CATALOG.texts["en"].keys() == CATALOG.texts["it"].keys()
    for id in CATALOG.texts["en"]:
        assert CATALOG.places("en", id) == CATALOG.places("it", id), id


@pytest.mark.parametrize("language", BUILT_IN)
def test_no_text_of_the_series_speaks_of_one_volume(language: str) -> None:
    found = {id: text for id, each in forms(language).items() for text in each if OF_ONE_VOLUME.search(text)}
    assert not found


@pytest.mark.parametrize("language", BUILT_IN)
def test_no_text_of_the_series_cites_a_rule(language: str) -> None:
    found = {id: text for id, each in forms(language).items() for text in each if re.search(r"\d\.\d", text)}
    assert not found


def test_the_sequence_of_play_has_its_words() -> None:
    assert CATALOG.texts["en"]["standing.ineligible"] == "Ineligible"
    assert CATALOG.texts["it"]["group.limited_command"] == "Comando limitato"
