"""The front page's data about each game: texts in every language, and a picture of a valid position."""

from __future__ import annotations

import pytest

from vexillum.core.registry import game_ids, get_game
from vexillum.core.show.svg import LEAST, Box, box_around, shaped, thumbnail
from vexillum.core.words.languages import BUILT_IN

GAMES = game_ids()


@pytest.mark.parametrize("id", GAMES)
def test_facts_name_what_the_game_has(id: str) -> None:
    game = get_game(id)
    info, front = game.info, game.front()
    assert 1 <= front.difficulty <= 5
    assert set(front.scenarios) == set(info.scenarios)
    assert set(front.seats) == set(info.seats)
    assert front.first_scenario in ("", *info.scenarios)
    assert front.first_seat in ("", *info.seats_for(info.players[0]))
    choices = {choice.id: choice.values for choice in game.options.choices()}
    assert all(value in choices[option] for option, value in front.first_options.items())
    least, most = info.minutes
    for scenario in front.scenarios.values():
        assert least <= scenario.minutes[0] <= scenario.minutes[1] <= most
    assert min(one.minutes[0] for one in front.scenarios.values()) == least
    assert max(one.minutes[1] for one in front.scenarios.values()) == most


@pytest.mark.parametrize("language", BUILT_IN)
@pytest.mark.parametrize("id", GAMES)
def test_every_scenario_seat_and_option_has_its_sentence(id: str, language: str) -> None:
    game = get_game(id)
    texts, info = game.texts(language, strict=True), game.info
    needed = [f"scenario_play.{one}" for one in info.scenarios] + [f"seat_about.{one}" for one in info.seats]
    needed += [f"setting_about.{choice.id}" for choice in game.options.choices()]
    assert [text for text in ("game.blurb", *needed) if text not in texts] == []
    assert len(texts("game.blurb")) <= 120


@pytest.mark.parametrize("id", GAMES)
def test_the_picture_shows_a_position_of_the_game(id: str) -> None:
    game, front = get_game(id), get_game(id).front()
    assert front.position is not None
    assert front.box is not None
    state = game.positions.read(front.position)
    assert game.positions.violations(state) == []
    drawing = game.board.draw_map(game.knowledge.view(state, None), game.texts("it"))
    box = Box(*front.box)
    assert 0 <= box.x <= box.x + box.width <= drawing.width
    assert 0 <= box.y <= box.y + box.height <= drawing.height
    inside = [
        thing
        for thing, (x, y) in drawing.anchors.items()
        if box.x < x < box.x + box.width and box.y < y < box.y + box.height
    ]
    assert len(inside) > 4
    drawn, whole = thumbnail(drawing, box, dark=True), drawing.document()
    seen = [f'data-thing="{thing}"' for thing in inside]
    assert [thing for thing in seen if thing in whole and thing not in drawn] == []
    assert drawn.count("data-thing") < whole.count("data-thing")  # what lies outside is left out
    assert 'data-theme="dark"' in drawn
    assert f'viewBox="{box.x:g} {box.y:g} {box.width:g} {box.height:g}"' in drawn


@pytest.mark.parametrize("id", GAMES)
def test_a_box_around_places_is_on_the_map(id: str) -> None:
    game = get_game(id)
    state = game.positions.read(game.front().position or {})
    drawing = game.board.draw_map(game.knowledge.view(state, None), game.texts("en"))
    home = drawing.home or Box(0, 0, drawing.width, drawing.height)
    for things in [(thing,) for thing in drawing.anchors] + [tuple(drawing.anchors), ("nowhere:at-all",)]:
        box = box_around(drawing, things, 1.36)
        assert box.width == pytest.approx(box.height * 1.36)
        assert home.x - 0.01 <= box.x <= box.x + box.width <= home.x + home.width + 0.01
        assert home.y - 0.01 <= box.y <= box.y + box.height <= home.y + home.height + 0.01
        assert box.width >= min(LEAST, shaped(home, 1.36).width) - 0.01
