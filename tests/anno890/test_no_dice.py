"""890 has no dice, and nothing that its players read speaks of any."""

from __future__ import annotations

import re

import pytest

from tests.anno890.test_turns import row, set_table
from tests.cli.table_tools import new_game, sit
from tests.contract.tables import answer_at_random
from vexillum.cli.common import wording
from vexillum.core.files.save import content, read, save
from vexillum.core.files.verify import report_lines, verify
from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.texts import engine_catalog
from vexillum.games.anno890 import GAME

DICE = {"en": re.compile(r"\b(dice|die)\b", re.I), "it": re.compile(r"\b(dado|dadi)\b", re.I)}
OF_DICE = {
    "error.script",
    "error.script_long",
    "position.not_with_file",
    "undo.rolled",
    "verify.made",
    "verify.faces",
    "verify.by_hand",
    "count.verified_dice",
    "table.help.odds",
}
"""Texts that are read only where dice were rolled, scripted, or can be foretold."""
REAL_TABLE = "companion."
"""The companion asks for dice only where some are rolled."""


@pytest.mark.parametrize("language", BUILT_IN)
def test_no_text_that_every_game_uses_speaks_of_dice(language):
    for catalog in (wording(), engine_catalog(), GAME.words.catalog):
        for id, text in catalog.texts[language].items():
            said = text if isinstance(text, str) else " ".join(text.values())
            assert id in OF_DICE or id.startswith(REAL_TABLE) or not DICE[language].search(said), id


@pytest.mark.parametrize("language", BUILT_IN)
def test_no_text_of_the_server_speaks_of_dice(language):
    from vexillum.server.kernel.texts import game_texts

    for id, text in game_texts(GAME, language).catalog.texts[language].items():
        said = text if isinstance(text, str) else " ".join(text.values())
        assert id in OF_DICE or not DICE[language].search(said), id


@pytest.mark.parametrize("language", BUILT_IN)
def test_no_text_of_the_browser_speaks_of_dice_but_the_name_of_a_die(language):
    from vexillum.web import web_catalog

    for id, text in web_catalog().texts[language].items():
        assert id == "die" or not DICE[language].search(str(text)), id


def test_undo_says_what_happened():
    session = set_table(row=row("t04", "t12", "t13", "t14"))
    session.answer("aix", ["t04"])
    reason = session.undoable("aix")
    assert reason.id == "undo.shown"
    assert GAME.texts("en")(reason) == "Cannot undo: something has been revealed since."
    assert GAME.texts("it")(reason) == "Non si può annullare: nel frattempo è stato rivelato qualcosa."


@pytest.mark.parametrize("language", BUILT_IN)
def test_a_game_from_its_beginning_to_its_verification(tmp_path, language):
    session = new_game()
    path = tmp_path / "game.json"
    out, _ = sit(session, ["help", "1", "?", "u", "odds"], path, language=language)
    assert not DICE[language].search(out)
    while not session.over:
        answer_at_random(session)
    out, _ = sit(session, [], path, language=language)
    assert not DICE[language].search(out)
    save(session, path)
    report = verify(read(content(path)))
    lines = [line.text for line in report_lines(report, GAME.texts(language))]
    assert not DICE[language].search("\n".join(lines))
