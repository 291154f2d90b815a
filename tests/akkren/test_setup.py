"""4.1 The set-up: whom a Faction's first general brings along."""

from __future__ import annotations

import pytest

from tests.akkren.harness import Asked, board
from vexillum.games.akkren.factions import KAN
from vexillum.games.akkren.generals import GENERAL_IDS, GENERALS
from vexillum.games.akkren.setup.deployment import place_faction
from vexillum.games.akkren.state import Kind
from vexillum.games.akkren.units import force_of


@pytest.mark.parametrize("sworn", [True, False])
def test_the_first_general_has_his_own_people_as_every_other(sworn: bool):
    """3.5 Those who follow a general in person come with the first one too, beside the units of the regions."""
    table = board()
    general = next(n for n in range(len(GENERAL_IDS)) if bool(GENERALS[n].personal_units) == sworn)
    table.state.generals = [general]
    table.state.scenario = 0
    assert Asked(place_faction(table, KAN)).over
    army = next(one for one in table.state.stacks if one.owner == KAN and one.kind == Kind.ARMY)
    assert army.general == general
    assert army.sworn == force_of(GENERALS[general].personal_units)
    assert bool(army.sworn) == sworn
