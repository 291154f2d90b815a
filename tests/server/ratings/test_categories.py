"""What is rated together: a game says which of its scenarios are another kind of game."""

from __future__ import annotations

import pytest

from vexillum.core.game import WHOLE_GAME
from vexillum.core.registry import game_ids, get_game
from vexillum.core.words.languages import BUILT_IN
from vexillum.server.edge.http.people import category_name


@pytest.mark.parametrize("id", game_ids())
def test_every_category_has_scenarios_and_a_name(id):
    info = get_game(id).info
    assert set(info.rating_categories) <= set(info.scenarios)
    for language in BUILT_IN:
        names = {category_name(id, info.rating_category(scenario), language) for scenario in info.scenarios}
        assert len(names) == len({info.rating_category(scenario) for scenario in info.scenarios})
        assert not any("⟨" in name for name in names)


def test_a_game_has_one_category_unless_it_says_otherwise():
    assert get_game("anno890").info.rating_category("sails") == WHOLE_GAME
    akkren = get_game("akkren").info
    assert (akkren.rating_category("border-war"), akkren.rating_category("campaign")) == ("border", WHOLE_GAME)
