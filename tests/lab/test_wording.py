from __future__ import annotations

import pytest

from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.texts import engine_catalog
from vexillum.lab.simulation import lab_catalog

CATALOG = lab_catalog()


def test_every_text_exists_in_every_language():
    assert len({frozenset(CATALOG.texts[language]) for language in BUILT_IN}) == 1


@pytest.mark.parametrize("id", sorted(CATALOG.texts["en"]))
def test_places_are_the_same_in_every_language(id):
    assert len({frozenset(CATALOG.places(language, id)) for language in BUILT_IN}) == 1


def test_no_text_of_the_engine_is_replaced():
    assert not CATALOG.texts["en"].keys() & engine_catalog().texts["en"].keys()
