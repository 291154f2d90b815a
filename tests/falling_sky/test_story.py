"""Scenes of Battle, labels of changes, the board as text, and the pages of cards."""

from __future__ import annotations

from itertools import product

import pytest

from tests.asked import Asked
from tests.falling_sky.harness import board, put
from vexillum.core.session import Session
from vexillum.core.show.story import Change
from vexillum.core.show.text_board import WIDTH, marked_text
from vexillum.games.falling_sky.battle.battle import fight
from vexillum.games.falling_sky.battle.sides import Side, Terms
from vexillum.games.falling_sky.cards import CARDS
from vexillum.games.falling_sky.game import GAME
from vexillum.games.falling_sky.map import REGION_NUMBER
from vexillum.games.falling_sky.pieces import ARVERNI, BELGAE, ROMANS
from vexillum.games.falling_sky.show.terminal import draw

EN, IT = GAME.texts("en", strict=True), GAME.texts("it", strict=True)
NERVII = REGION_NUMBER["nervii"]


def fought(table, attacker, defender, *answers, terms=None):
    """A Battle that is watched; its scene at the end."""
    table.turn(GAME.info.seats[0]).__enter__()
    play = fight(table, Side(NERVII, attacker), Side(NERVII, defender), terms or Terms())
    asked = Asked(play)
    for answer in answers:
        asked.answer(answer)
    asked.plainly()
    return next(scope.scene for scope in table.story if scope.scene is not None)


def stages(scene):
    return {EN(stage.label): stage for stage in scene.stages}


# Scenes ---------------------------------------------------------------------------------------------------------------


def test_a_battle_is_told_in_its_stages_with_losses_inflicted_and_pieces_fallen():
    table = board(dice=(2, 5))
    put(table, "nervii", caesar=1, legion=2, belgic_hidden=6, ambiorix=1)
    scene = fought(table, ROMANS, BELGAE, "no", "belgic_hidden.rest", "legion")
    assert [(side.seats, [(unit.token, unit.n) for unit in side.units]) for side in scene.sides] == [
        (("romans",), [("caesar", 1), ("legion", 2)]),
        (("belgae",), [("ambiorix", 1), ("belgic_hidden", 6)]),
    ]
    shown = stages(scene)
    assert shown["Attack"].strikes == ["5", ""]
    assert [(unit.token, unit.n) for unit in shown["Attack"].losses[1]] == [("belgic_hidden", 5)]
    assert shown["Counterattack"].strikes == ["", "1"]
    assert shown["Counterattack"].dice == [(6, 2)]
    assert [(unit.token, unit.lost) for unit in scene.sides[0].units] == [("caesar", 0), ("legion", 1)]
    assert EN(scene.result[0]) == "Both sides stay."


def test_an_ambush_and_a_fort_are_noted():
    table = board(dice=(1,))
    put(table, "nervii", fort=1, caesar=1, legion=1, arverni_hidden=4)
    scene = fought(table, ARVERNI, ROMANS, terms=Terms(ambush=True))
    assert "Ambush: no Retreat, no rolls, no Counterattack" in [EN(note) for note in scene.notes]
    assert EN(scene.sides[1].holds) == "A Fort halves the Losses"
    assert stages(scene)["Surprise"].dice == [(6, 1)]
    assert "Counterattack" not in [EN(stage.label) for stage in scene.stages if stage.state != "skipped"]


def test_those_who_retreat_are_not_counted_as_fallen_but_those_without_a_place_are():
    table = board()
    put(table, "nervii", legion=4, belgic_revealed=6)
    scene = fought(table, ROMANS, BELGAE, "yes", "belgic_revealed.rest")
    shown = stages(scene)
    assert [(unit.token, unit.n) for unit in shown["Attack"].losses[1]] == [("belgic_revealed", 2)]
    assert [(unit.token, unit.n) for unit in shown["Retreat"].losses[1]] == [("belgic_revealed", 4)]
    table = board()
    put(table, "nervii", legion=4, belgic_revealed=6)
    put(table, "morini", belgic_hidden=1)
    scene = fought(table, ROMANS, BELGAE, "yes", "belgic_revealed.rest", "morini")
    assert not stages(scene)["Retreat"].losses[1]
    assert EN(scene.result[0]) == "Retreat: Belgae."


# Labels ---------------------------------------------------------------------------------------------------------------


def labels(*changes, reader=None, texts=EN):
    return [(chip.label, chip.by, chip.seat, chip.tone) for chip in GAME.board.chips(changes, texts, reader)]


def test_labels_say_what_changed_and_whose_it_is():
    assert labels(Change("senate", 1, 0)) == [("Senate", "Uproar", "romans", "")]
    assert labels(Change("track/belgae", 4, 7), reader="belgae") == [("Belgic Resources", "+3", "belgae", "good")]
    assert labels(Change("control/space:nervii", 4, 5)) == [("Nervii: Germanic Control", "", "germans", "")]
    assert labels(Change("pieces/tribe:remi/roman_ally", 1, 0), reader="romans") == [
        ("Roman Ally", "\u22121", "romans", "bad")
    ]
    assert labels(Change("pieces/tribe:remi/dispersed", 0, 1)) == [("Dispersed Tribe", "+1", "", "")]
    assert labels(Change("devastated/space:aedui", 0, 1))[0][0] == "Devastated: Aedui"
    assert labels(Change("fallen", 0, 2)) == [("Fallen Legions", "+2", "romans", "")]


def test_pieces_that_were_moved_name_where_to():
    changes = (Change("pieces/space:aedui/legion", 3, 0), Change("pieces/space:mandubii/legion", 0, 3))
    assert labels(*changes) == [("Legions", "3 → Mandubii", "romans", "")]
    assert len(labels(Change("fallen", 0, 1), *changes)) == 1, "the map says it already"


# Text -----------------------------------------------------------------------------------------------------------------


def test_the_board_fits_a_terminal_through_a_whole_game():
    session = Session.start(GAME, scenario="the-great-revolt", seed="text", quiet=True)
    agent = GAME.agents["random"]()
    while (decision := session.decision) is not None:
        if len(session.answers) % 25 == 0:
            lit, view = frozenset(option.thing for option in decision.options if option.thing), session.view(None)
            for texts, unicode in product((EN, IT), (True, False)):
                shown = draw(view, texts, unicode=unicode, lit=lit)
                assert max(marked_text(each).cell_len for each in shown.split("\n")) <= WIDTH
        session.answer(decision.seat, agent.choose(session, decision))


def test_hidden_and_scouted_pieces_carry_a_sign():
    table = board()
    put(table, "nervii", belgic_hidden=3, belgic_revealed=2, belgic_scouted=1, ambiorix=1)
    shown = draw(GAME.knowledge.view(table.state, None), EN)
    for words in ("3BeW◦", "2BeW", "1BeW◉", "Ambiorix"):
        assert words in shown


# Cards ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("texts", [EN, IT])
def test_every_card_can_be_read(texts):
    view = GAME.knowledge.view(board(empty=False).state, None)
    for number in CARDS:
        page = GAME.words.page(view, texts, f"card:{number}")
        assert page is not None
        assert page.lines
