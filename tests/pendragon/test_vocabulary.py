"""The names that a case can use: those of the map and the pieces, and of an owner's deck."""

from __future__ import annotations

import pytest

from tests.pendragon.own_deck import install, side
from vexillum.core.errors import BadCase
from vexillum.core.files.case import load_case, run_case
from vexillum.games.pendragon import GAME

EITHER = '{ do = "either", branches = [{ id = "burn", label = "Burn" }, { id = "spare", label = "Spare" }] }'


def test_the_branches_of_an_owners_deck_are_options(tmp_path, monkeypatch):
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path))
    install(tmp_path, side(EITHER))
    own = GAME.positions.vocabulary(GAME.setup(seed="any", options={"deck": "mine"}))
    ours = GAME.positions.vocabulary(GAME.setup(seed="any"))
    assert own.keys - ours.keys == {"burn", "spare"}


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ('[[moves]]\nmissing = ["icni"]\n', "missing: the game has no option icni (similar: iceni)."),
        ('[[moves]]\nmissing = ["feat.invte"]\n', "no option feat.invte (similar: feat.invite"),
        ('[[moves]]\nmissing = ["iceni.milita"]\n', "no option iceni.milita (similar: iceni.militia"),
        ('[[moves]]\nwhy = { "unit:iceni.cavlry" = "3.1" }\n', "called unit:iceni.cavlry (similar: unit:iceni.cavalry"),
        ('[[moves]]\nwhy = { "card:99" = "5.1" }\n', "no option and nothing else called card:99"),
        ('[[moves]]\nuntold = ["batle_strike"]\n', "untold: the log has no line batle_strike (similar: battle_strike"),
        (
            'absent = ["spaces.iceni.units.milita"]\n',
            "at spaces.iceni.units.milita (similar: spaces.iceni.units.militia",
        ),
        ('absent = ["spaces.iceni.strongholds.derventio"]\n', "nothing can be at spaces.iceni.strongholds.derventio."),
        (
            "[position.changes]\nspaces.icni.units.militia = 2\n",
            "no part spaces.icni (similar: iceni). It has: atrebates",
        ),
        ('[position]\nremove = ["spaces.icni.units"]\n', "no part spaces.icni (similar: iceni). It has: atrebates"),
        ("[position.changes]\ncard = 99\n", "card: there is no card 99. There are: 1-83."),
    ],
)
def test_a_name_that_is_not_on_the_table_is_an_error(tmp_path, body, told):
    file = tmp_path / "case.toml"
    file.write_text(f'game = "pendragon"\n{body}', "utf-8")
    with pytest.raises(BadCase) as error:
        run_case(load_case(file))
    assert told in str(error.value)
