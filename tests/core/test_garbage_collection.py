"""The garbage collector is paused while a whole game is loaded, and restored afterwards."""

from __future__ import annotations

import gc

import pytest

from vexillum import Session, drive, get_game
from vexillum.core.agent import RandomAgent
from vexillum.core.errors import BadSave
from vexillum.core.files import save
from vexillum.core.files.save import collection_paused


@pytest.fixture
def collecting():
    """Enables the collector, also afterwards."""
    was = gc.isenabled()
    gc.enable()
    yield
    (gc.enable if was else gc.disable)()


def test_the_collector_is_paused_and_enabled_again(collecting):
    with collection_paused():
        assert not gc.isenabled()
        with collection_paused():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()
    with pytest.raises(ValueError, match="broken"), collection_paused():
        raise ValueError("broken")
    assert gc.isenabled()


def test_where_it_was_off_it_stays_off(collecting):
    gc.disable()
    with collection_paused():
        assert not gc.isenabled()
    assert not gc.isenabled()


def test_a_load_collects_garbage_now_and_then_only(collecting, monkeypatch):
    game = get_game("anno890")
    session = Session.start(game, seed="garbage")
    drive(session, dict.fromkeys(game.info.seats, RandomAgent()), limit=25)
    text = save.dumps(session)
    monkeypatch.setattr(save, "BETWEEN_COLLECTIONS", 10)
    looked = []
    gc.callbacks.append(watch := lambda phase, info: looked.append(info["generation"]) if phase == "start" else None)
    try:
        loaded = save.loads(text)
    finally:
        gc.callbacks.remove(watch)
    assert looked[:2] == [0, 0]
    assert gc.isenabled()
    assert len(loaded.answers) == 25
    with pytest.raises(BadSave):
        save.resume(save.read(text.replace(session.answers[3].keys[0], "nothing", 1)))
    assert gc.isenabled()
