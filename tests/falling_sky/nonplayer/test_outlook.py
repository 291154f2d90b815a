"""How far ahead Non-players look in an Event."""

import pytest

from vexillum import Session, drive, get_game


@pytest.mark.parametrize(
    ("scenario", "seed"), [("pax-gallica", "x163"), ("reconquest-of-gaul", "x151"), ("reconquest-of-gaul", "x266")]
)
def test_nobody_looks_ahead_of_a_look_ahead(scenario, seed):
    """Card 22 asks about Tribe after Tribe: trials within trials of trials would not come to an end."""
    game = get_game("falling-sky")
    session = Session.start(game, scenario=scenario, seed=seed)
    drive(session, dict.fromkeys(session.setup.seats, game.agents["np"]()))
    assert session.over
