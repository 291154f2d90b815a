"""5.0 An owner's deck: laid over ours, played, and what is wrong with one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.asked import Asked
from tests.falling_sky.harness import board, keep, put, resources, tribe, units
from vexillum.coin.cards import code
from vexillum.games.falling_sky.cards import CARDS, order_of
from vexillum.games.falling_sky.decks import deck_named, deck_of
from vexillum.games.falling_sky.game import GAME
from vexillum.games.falling_sky.own import SHELF
from vexillum.games.falling_sky.pieces import BELGAE, ROMANS
from vexillum.games.falling_sky.winter import senate_phase

HEAD = '[deck]\nid = "mine"\nname = "My deck"\nformat = 1\n'


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path))
    return tmp_path


def install(home: Path, text: str) -> Path:
    path = home / "decks" / "falling-sky" / "mine.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def side(steps: str, *, number: int = 1, more: str = "") -> str:
    return f"{HEAD}[[card]]\nnumber = {number}\n[card.unshaded]\n{more}\nsteps = [{steps}]\n"


def mark_of(home: Path, text: str) -> str:
    about = SHELF.read(install(home, text))
    assert about.problems == ()
    return about.mark


def problems(home: Path, text: str) -> list[str]:
    return [problem.id for problem in SHELF.read(install(home, text)).problems]


def execute(home: Path, text: str, number: int, who: int):
    table = board()
    table.state.own_deck, table.state.current = mark_of(home, text), number
    deck, here = deck_of(table.state), code(number, False)
    return table, lambda: Asked(deck.effects[here].execute(table, here, deck.name(number), who))


def test_what_is_not_given_stays_ours(home):
    deck = deck_named(mark_of(home, f'{HEAD}[[card]]\nnumber = 5\ntitle = "OURS"\n'))
    texts = GAME.texts("en", strict=True)
    assert (texts.name("card", deck.name(5)), deck.cards[5].unshaded) == ("OURS", CARDS[5].unshaded)
    assert texts(f"card_side.{deck.name(5)}.unshaded") == texts("card_side.5.unshaded")
    assert deck.cards[5].marks == CARDS[5].marks


def test_its_steps_are_executed_with_the_order_of_its_card(home):
    steps = """
      { do = "shift_senate", to = "up" },
      { do = "select", where = { area = ["belgica"], has = ["legion"] } },
      { do = "place_allies", whose = ["belgae"], n = 1 },
      { do = "free", commands = ["rally"], who = "belgae", where = { chosen = true }, most = 1 },
    """
    text = side(steps) + '[[card]]\nnumber = 2\norder = ["belgae", "aedui", "arverni", "romans"]\n'
    table, play = execute(home, text, 1, BELGAE)
    put(table, "nervii", legion=1)
    asked = play().answer("nervii", kind="event.place_ally")
    asked.answer("nervii", kind="rally.space").plainly()
    assert (tribe(table, "nervii"), units(table, "nervii", "belgic_hidden")) == ("belgic_ally", 1)
    assert resources(table, "belgae") == 10
    table.state.current = 2
    assert order_of(table.state) == (3, 2, 1, 0)


def test_a_capability_of_ours_on_another_card(home):
    text = side('{ do = "take", effect = "baggage_trains" }', more='lasting = "capability"')
    text += '[[card]]\nnumber = 8\n[card.unshaded]\nlasting = "none"\nsteps = [{ do = "gain", track = "you", n = 3 }]\n'
    table, play = execute(home, text, 1, ROMANS)
    assert play().over
    assert deck_of(table.state).in_effect(table.state) == [code(1, False)]


@pytest.mark.parametrize(
    ("steps", "wrong"),
    [
        ('{ do = "place_allies" }', "own.needs.spaces"),
        ('{ do = "legions", n = 1 }', "own.needs.spaces"),
        ('{ do = "gain", track = "chosen", n = 1 }', "own.needs.faction"),
        ('{ do = "replace_allies", into = "chosen", where = {} }', "own.needs.faction"),
        ('{ do = "free", commands = ["feast"] }', "own.wrong"),
        ('{ do = "clear", tribes = ["romulans"] }', "own.wrong"),
        ('{ do = "if", when = { senate = ["bliss"] } }', "own.wrong"),
        ('{ do = "select", where = { near_leader = "brutus" } }', "own.wrong"),
        ('{ do = "legions", n = 1, region = "provincia", boxes = ["moon"] }', "own.wrong"),
        ('{ do = "select", who = "germans" }', "own.wrong"),
        ('{ do = "free", who = "germans" }', "own.wrong"),
        ('{ do = "each_faction", among = "romans_aedui", least = 3, steps = [] }', "own.wrong"),
        ('{ do = "free", terms = { extra = 100 } }', "position.range"),
        ('{ do = "keep", effect = "cold_war" }', "own.take_instead"),
        ('{ do = "take", effect = "ballistae" }', "own.keep_instead"),
    ],
)
def test_mistakes_are_named(home, steps, wrong):
    assert wrong in problems(home, side(steps))


def test_a_step_that_does_not_exist(home):
    assert problems(home, side('{ do = "dance" }'))


def test_what_lasts_until_winter_ends_with_the_next_senate_phase(home):
    """Every side of an owner's with ``momentum`` ends, also one that a Faction has; a Capability stays."""
    text = side('{ do = "keep", effect = "ballistae" }', more='lasting = "momentum"')
    text += """
[[card]]
number = 10
[card.unshaded]
lasting = "none"
steps = []
[[card]]
number = 2
[card.unshaded]
lasting = "momentum"
steps = [{ do = "take", effect = "baggage_trains" }]
[[card]]
number = 8
[card.unshaded]
lasting = "none"
steps = []
"""
    table, play = execute(home, text, 1, ROMANS)
    deck, state = deck_of(table.state), table.state
    assert play().over
    Asked(deck.effects[code(2, False)].execute(table, code(2, False), deck.name(2), BELGAE))
    keep(table, 12)
    assert deck.in_effect(state) == [code(1, False), code(2, False), code(12, False)]
    state.winters = 2
    Asked(senate_phase(table))
    assert deck.in_effect(state) == [code(12, False)]


def test_nothing_is_done_where_there_is_no_region_and_no_tribe(home):
    """1.4.2 Cisalpina is a Region, and the Colony a Tribe, only after their Events."""
    steps = '{ do = "legions", n = 2, region = "cisalpina" }, { do = "clear", tribes = ["colony"] }'
    table, play = execute(home, side(steps), 1, ROMANS)
    assert play().over
    assert (units(table, "cisalpina", "legion"), tribe(table, "colony")) == (0, "absent")


@pytest.mark.parametrize(
    "steps",
    [
        '{ do = "place", unit = "fort", n = 3, among = { among = ["nervii"] }, must = true }',
        '{ do = "replace", units = ["belgic_warbands"], into = "fort", n = 2,'
        ' among = { among = ["nervii"] }, must = true }',
    ],
)
def test_a_region_never_gets_a_second_fort(home, steps):
    """1.4.2 One Fort at most in each Region."""
    table, play = execute(home, side(steps), 1, ROMANS)
    put(table, "nervii", belgic_hidden=2)
    play().plainly()
    assert units(table, "nervii", "fort") == 1
