"""Boards drawn in parts: whatever was drawn before, they are as if each were the first."""

from __future__ import annotations

import re

import msgspec
import pytest

from vexillum.core.agent import RandomAgent
from vexillum.core.drawing import forget_drawings
from vexillum.core.game import Game
from vexillum.core.pages import CONTENTS
from vexillum.core.registry import game_ids, get_game
from vexillum.core.session import Session
from vexillum.core.texts import LANGUAGES

games = pytest.mark.parametrize("id", game_ids())
EVERY = 23
"""A board is drawn after so many answers."""


def moments(game, scenario, players, every=EVERY):
    session = Session.start(game, scenario=scenario, players=players, seed=f"drawing/{scenario}/{players}")
    agent = RandomAgent()
    while not session.over:
        if session.number % every == 0:
            yield session
        session.answer(session.decision.seat, agent.choose(session, session.decision))
    yield session


@games
def test_what_was_drawn_before_does_not_show(id):
    """Each board is drawn with all that other games and eyes have left behind, and once as if it were the first."""
    game = get_game(id)
    texts = [game.texts(language) for language in LANGUAGES]
    warm = {}
    for number, scenario in enumerate(game.info.scenarios):
        players = game.info.players[number % len(game.info.players)]
        for session in moments(game, scenario, players):
            for view in [session.view(seat) for seat in (None, *session.setup.seats)]:
                for words in texts:
                    key = (msgspec.json.encode(view), words.language)
                    drawn = game.draw_svg(view, words)
                    assert warm.setdefault(key, drawn) == drawn
    for (view, language), drawn in warm.items():
        forget_drawings()
        words = next(words for words in texts if words.language == language)
        assert game.draw_svg(msgspec.json.decode(view), words) == drawn


@pytest.mark.parametrize("id", [id for id in game_ids() if type(get_game(id)).draw_svg is not Game.draw_svg])
def test_whatever_an_option_is_about_is_on_the_board(id):
    """A client lights it there."""
    game = get_game(id)
    texts = game.texts("en")
    for scenario in game.info.scenarios:
        for session in moments(game, scenario, game.info.players[-1], every=1):
            if session.decision is not None:
                drawn = game.draw_svg(session.view(session.decision.seat), texts)
                things = {option.thing for option in session.decision.options if option.thing}
                assert things <= set(re.findall(r'data-thing="([^"]+)"', drawn)), session.decision.kind


@games
def test_whoever_has_the_same_sight_has_the_same_view(id):
    game = get_game(id)
    for scenario in game.info.scenarios:
        for session in moments(game, scenario, game.info.players[-1]):
            everybody = (None, *session.setup.seats)
            for seat in everybody:
                assert session.view(seat) == session.view(game.sight(session.state, seat))


@games
def test_the_contents_are_called_what_their_page_says(id):
    game = get_game(id)
    session = Session.start(game, seed="contents")
    for language in LANGUAGES:
        texts = game.texts(language)
        page = game.page(session.view(None), texts, CONTENTS)
        assert game.contents(session.view(None), texts) == (page.title if page else "")
