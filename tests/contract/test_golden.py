"""Golden games go as recorded; when a rule was changed on purpose, record them anew and explain the difference."""

import pytest

from tests.contract.golden import played, recorded
from vexillum.core.registry import game_ids


@pytest.mark.parametrize("id", game_ids())
def test_golden_games_go_as_recorded(id):
    assert dict(played(id)) == recorded(id)
