"""The gallery: each game replays to its result, and each comment's references exist, in every language."""

from __future__ import annotations

from collections import Counter

import pytest

from vexillum.core.registry import game_ids, get_game
from vexillum.core.words.languages import BUILT_IN
from vexillum.studies import StudyFile, gallery, game_of, paragraphs, problems, session_of


def test_there_are_three_games_for_each():
    assert Counter(game_of(id) for id in gallery()) == dict.fromkeys(game_ids(), 3)


@pytest.mark.parametrize("id", gallery())
def test_a_game_of_the_gallery(id):
    study: StudyFile = gallery()[id]
    session = session_of(study.source)
    assert session.over
    assert session.replayable, "its answers lead to its result by the rules of today"
    assert session.setup.game == game_of(id)
    assert set(session.players.values()) <= set(get_game(game_of(id)).agents), "played by our agents"
    assert list(problems(study.content, session)) == []
    assert 6 <= len(study.comments) <= 12
    assert sum(bool(comment.draw) for comment in study.comments) >= 3
    for words in (
        study.title,
        study.about,
        *(one.title for one in study.chapter),
        *(one.text for one in study.comments),
    ):
        assert isinstance(words, dict)
        assert set(words) >= set(BUILT_IN)
        assert all(text.strip() for text in words.values())
        assert len({len(paragraphs(text)) for text in words.values()}) == 1
