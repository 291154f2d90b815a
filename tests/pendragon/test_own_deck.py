"""5.0 An owner's deck: laid over ours, played, recorded, saved."""

from __future__ import annotations

import pytest

from tests.asked import Asked
from tests.pendragon.harness import board, stack, track, units
from tests.pendragon.own_deck import HEAD, example, install, side
from vexillum.coin.cards import code
from vexillum.coin.events.effects import Keep
from vexillum.core.agent import RandomAgent
from vexillum.core.errors import BadPosition, BadSave, BadSetup
from vexillum.core.files import save
from vexillum.core.files.position_file import load_position, position_text
from vexillum.core.session import Session
from vexillum.core.words.languages import BUILT_IN
from vexillum.games.pendragon.cards import CARDS, NAMES, NIALL, forts_cost
from vexillum.games.pendragon.decks import HOUSE, deck_named, deck_of
from vexillum.games.pendragon.epoch import reset
from vexillum.games.pendragon.events.branches import Effect
from vexillum.games.pendragon.game import GAME
from vexillum.games.pendragon.knowledge import view
from vexillum.games.pendragon.own import SHELF
from vexillum.games.pendragon.pieces import CIVITATES, DUX, SAXONS
from vexillum.games.pendragon.sequence import TURNS, next_card


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path))
    return tmp_path


def mark_of(home, text: str) -> str:
    about = SHELF.read(install(home, text))
    assert about.problems == ()
    return about.mark


def table_with(home, text: str, **options: str):
    return board(deck=mark_of(home, text), **options)


def execute(table, number: int, shaded: bool, faction: int) -> Asked:
    deck = deck_of(table.state)
    here = code(number, shaded)
    return Asked(deck.effects[here].execute(table, here, deck.name(number), faction))


# Laid over ours -------------------------------------------------------------------------------------------------------


def test_what_is_not_given_stays_ours(home):
    deck = deck_named(mark_of(home, f'{HEAD}[[card]]\nnumber = 5\ntitle = "GOLD"\n[card.unshaded]\ntext = "Gold."\n'))
    ours, given = CARDS[5], deck.cards[5]
    for texts in (GAME.texts(language, strict=True) for language in BUILT_IN):
        name = deck.name(5)
        assert (texts(f"card.{name}"), texts(f"card_side.{name}.unshaded")) == ("GOLD", "Gold.")
        assert texts(f"card_flavour.{name}") == texts("card_flavour.5")
        assert texts(f"card_side.{name}.shaded") == texts("card_side.5.shaded")
    assert (given.order, given.shaded) == (ours.order, ours.shaded)
    assert deck.effects == HOUSE.effects
    assert deck.cards[6] == CARDS[6]
    assert deck.keeps == HOUSE.keeps


def test_the_order_of_a_card(home):
    table = table_with(home, example())
    table.state.current = 5
    assert view(table.state, None)["derived"]["order"] == ["civitates", "dux", "saxons", "scotti"]


def test_a_side_that_is_taken_away(home):
    table = table_with(home, example())
    table.state.current = 3
    deck = deck_of(table.state)
    assert deck.cards[3].shaded is None
    assert deck.sides[3] == (code(3, False),)
    assert [option.key for option in TURNS.event_options(table.state)] == ["event.unshaded"]


def test_a_precondition_of_a_pivotal_event(home):
    deck = deck_named(mark_of(home, f"{HEAD}[[card]]\nnumber = 73\nprecondition = {{ least = {{ prestige = 9 }} }}\n"))
    table = board()
    table.state.tracks[4] = 8
    assert not deck.effects[code(73, False)].ready(table.state)
    table.state.tracks[4] = 9
    assert deck.effects[code(73, False)].ready(table.state)
    assert deck.effects[code(73, False)].steps == HOUSE.effects[code(73, False)].steps


# Played ---------------------------------------------------------------------------------------------------------------


def test_the_example_is_played_with_its_numbers(home):
    table = table_with(home, example())
    before = track(table, "briton_resources")
    asked = execute(table, 5, False, DUX).answer("gold", kind="event.either", seat="dux")
    assert asked.over
    assert track(table, "briton_resources") == before + 6
    before = track(table, "prestige")
    execute(table, 5, False, DUX).answer("fame")
    assert track(table, "prestige") == before + 3


def test_the_example_asks_the_chosen_barbarian(home):
    table = table_with(home, example())
    before = units(table, "iceni", "saxon_raider")
    asked = execute(table, 5, True, CIVITATES).answer("saxons", kind="event.faction", seat="civitates")
    asked.answer("iceni", kind="event.space", seat="saxons").answer("3", kind="event.place", seat="saxons")
    assert asked.over
    assert units(table, "iceni", "saxon_raider") == before + 3


def test_a_turn_offers_and_executes_the_owners_event(home):
    table = table_with(home, example())
    stack(table, [5, 6, 7, 8])
    asked = Asked(TURNS.turn(table)).answer("event.unshaded", kind="turn", seat="civitates")
    assert asked.decision.kind == "event.either"
    mark = table.state.own_deck
    texts = {language: GAME.texts(language, strict=True) for language in ("en", "it")}
    assert asked.decision.params["card"] == f"{mark}/5"
    assert [texts["it"](option.text, **option.params) for option in asked.decision.options] == [
        "6 Risorse britanne",
        "3 Prestigio, resti Eleggibile",
    ]
    assert "GOLD FROM RAVENNA" in texts["en"](table.journal[-1])
    assert "ORO DA RAVENNA" in texts["it"](table.journal[-1])


def test_random_games_with_a_deck(home):
    mark = mark_of(home, example())
    for scenario in GAME.info.scenarios:
        session = Session.start(GAME, scenario=scenario, options={"deck": "mine"}, seed=scenario)
        assert session.setup.options["deck"] == session.state.own_deck == mark
        agents = {seat: RandomAgent() for seat in session.setup.seats}
        while session.decision is not None:
            session.answer(session.decision.seat, agents[session.decision.seat].choose(session, session.decision))
        assert GAME.positions.violations(session.state) == []


# Lasting effects ------------------------------------------------------------------------------------------------------


def test_an_effect_is_shown_as_the_owners_card(home):
    table = table_with(home, example())
    execute(table, 3, False, DUX)
    state = table.state
    assert state.lasting == [NAMES["notitia"]]
    assert forts_cost(state, 9) == 4
    seen = view(state, None)
    assert seen["lasting"] == ["3.unshaded"]
    for language in ("en", "it"):
        texts = GAME.texts(language, strict=True)
        name = texts.name("card", deck_of(state).name(3))
        assert name in GAME.board.draw_svg(seen, texts)
        assert name in GAME.board.draw_text(seen, texts)


def test_the_owners_momentum_ends_with_the_epoch_round(home):
    table = table_with(home, example())
    execute(table, 3, False, DUX)
    reset(table)
    assert table.state.lasting == []
    (ended,) = [entry for entry in table.journal if entry.id == "log.momentum_ends"]
    assert ended.params["card"] == [f"{table.state.own_deck}/3"]
    house = board()
    house.state.lasting = [NAMES["notitia"]]
    reset(house)
    assert house.state.lasting == [NAMES["notitia"]], "ours is a Capability"


def test_a_scenario_begins_with_what_the_owners_side_leaves(home):
    """Ruling P104."""
    text = side('{ do = "gain", track = "wealth", n = 1 }', number=81, more='lasting = "none"')
    other = '[[card]]\nnumber = 74\n[card.unshaded]\nsteps = [{ do = "keep", effect = "tears" }]\n'
    setup = {"scenario": "petty-tyrants", "seed": "x"}
    state = Session.start(GAME, options={"deck": mark_of(home, text + other)}, **setup).state
    assert state.lasting == [NAMES["conspiratio"], NAMES["tears"]]
    assert view(state, None)["lasting"] == ["76.unshaded", "74.unshaded"]
    assert GAME.positions.violations(state) == []
    assert 81 in (*state.deck, *state.aside, *state.upcoming, *state.played, state.current)
    assert Session.start(GAME, **setup).state.lasting == [NAMES[name] for name in ("conspiratio", "cymbrogi", "tears")]


def test_the_box_of_niall_is_drawn_for_whoever_carries_it(home):
    text = side('{ do = "gain", track = "wealth", n = 1 }', number=68, name="shaded", more='lasting = "none"')
    text += '[[card]]\nnumber = 5\n[card.shaded]\nlasting = "capability"\nsteps = [{ do = "keep", effect = "niall" }]\n'
    table = table_with(home, text)
    texts = GAME.texts("en", strict=True)
    box = texts("drawing.niall")
    assert box not in GAME.board.draw_svg(view(table.state, None), texts)
    table.state.lasting = [NIALL]
    assert view(table.state, None)["lasting"] == ["5.shaded"]
    assert box in GAME.board.draw_svg(view(table.state, None), texts)


# Recorded -------------------------------------------------------------------------------------------------------------


def started(home, text: str = "", answers: int = 6) -> Session:
    mark_of(home, text or example())
    session = Session.start(GAME, options={"deck": "mine"}, seed="recorded")
    agents = {seat: RandomAgent() for seat in session.setup.seats}
    for _ in range(answers):
        session.answer(session.decision.seat, agents[session.decision.seat].choose(session, session.decision))
    return session


def test_the_options_of_a_setup_hold_what_is_installed(home):
    assert GAME.options.choices() == GAME.options.listed
    install(home, example())
    install(home, "nonsense", "broken")
    assert GAME.options.choices()[-1].values == ("house", "mine")
    assert GAME.texts("it", strict=True)("setting_value.deck.mine") == "Il mio mazzo"


def test_a_save_continues_and_names_its_deck(home):
    session = started(home)
    text = save.dumps(session)
    assert session.setup.options["deck"] == session.state.own_deck
    assert f'"deck": "{session.state.own_deck}"' in text
    again = save.loads(text)
    assert again.state == session.state
    assert save.dumps(again) == text


def test_a_save_whose_deck_is_missing(home):
    text = save.dumps(started(home))
    SHELF.file("mine").unlink()
    with pytest.raises(BadSave, match=r"mine@[0-9a-f]{12} is not in .*decks"):
        save.loads(text)


def test_a_save_whose_deck_was_changed(home):
    session = started(home)
    text = save.dumps(session)
    install(home, example() + "\n# a comment counts for nothing\n")
    assert save.loads(text).state == session.state
    install(home, example().replace("n = 6", "n = 7"))
    with pytest.raises(BadSave, match=r"The deck mine has changed.*mine@.*mine@.*start a new game"):
        save.loads(text)
    install(home, example() + "nonsense")
    with pytest.raises(BadSave, match="vexillum deck check"):
        save.loads(text)


def test_a_running_game_goes_on_with_the_deck_that_it_began_with(home):
    session = started(home)
    install(home, example().replace("n = 6", "n = 7"))
    fork = Session.start(GAME, options={"deck": "mine"}, seed="other")
    assert fork.state.own_deck != session.state.own_deck
    first = deck_of(session.state).effects[code(5, False)].steps[0].branches[0].steps[0]
    second = deck_of(fork.state).effects[code(5, False)].steps[0].branches[0].steps[0]
    assert (first.n, second.n) == (6, 7)


def test_positions_hold_the_deck(home, tmp_path):
    table = table_with(home, example())
    execute(table, 3, False, DUX)
    plain = GAME.positions.write(table.state)
    assert (plain["own_deck"], plain["lasting"]) == (table.state.own_deck, ["3.unshaded"])
    assert GAME.positions.read(plain) == table.state
    assert "own_deck" not in GAME.positions.write(board().state)
    with pytest.raises(BadPosition, match=r"own_deck.*other@1.*decks"):
        GAME.positions.read(plain | {"own_deck": "other@1"})
    with pytest.raises(BadPosition, match="lasting"):
        GAME.positions.read(plain | {"lasting": ["2.unshaded"]})
    file = tmp_path / "position.toml"
    session = started(home)
    file.write_text(position_text(session))
    again = load_position(file)
    assert (again.setup.options["deck"], again.state.own_deck) == (session.state.own_deck,) * 2
    assert again.decision.keys == session.decision.keys
    file.write_text(file.read_text().replace(f' deck = "{session.state.own_deck}"', ' deck = "house"'))
    with pytest.raises(BadPosition, match=r"own_deck is mine@.* set up with house"):
        load_position(file)


def test_tears_put_in_effect_by_hand_through_the_owners_card(home, tmp_path):
    text = side('{ do = "gain", track = "wealth", n = 1 }', number=81, more='lasting = "none"')
    text += (
        '[[card]]\nnumber = 5\n[card.unshaded]\nlasting = "capability"\nsteps = [{ do = "keep", effect = "tears" }]\n'
    )
    mark_of(home, text)
    file = tmp_path / "tears.toml"
    file.write_text(
        'game = "pendragon"\n[position]\nscenario = "barbarian-conspiracy"\noptions = { deck = "mine" }\n'
        '[position.changes]\nlasting = ["5.unshaded"]\n'
    )
    state = load_position(file).state
    assert state.lasting == [NAMES["tears"]]
    assert GAME.positions.violations(state) == []


@pytest.mark.parametrize("value", ["../mine", "../../mine@1", "nowhere", "", "Mine"])
def test_a_deck_that_is_not_there(home, value):
    install(home, example())
    (home / "decks" / "mine.toml").write_text(example())
    with pytest.raises(BadSetup, match="Installed: mine"):
        GAME.setup(options={"deck": value}, seed="x")


def test_our_own_deck_is_what_it_was(home):
    assert HOUSE.carriers == {effect: effect for effect in NAMES.values()}
    for number, effect in HOUSE.effects.items():
        kept = [step for step in effect.steps if isinstance(step, Keep)]
        assert [NAMES[step.effect] for step in kept] in ([], [number])
    assert all(isinstance(effect, Effect) for effect in HOUSE.effects.values())


# Shown ----------------------------------------------------------------------------------------------------------------


def test_the_owners_words_are_shown_as_they_are(home):
    nasty = "<script>alert('{n}')</script> & [bold]x[/bold]"
    text = f"{HEAD}[[card]]\nnumber = 5\ntitle = {nasty!r}\n[card.unshaded]\ntext = {nasty!r}\n".replace("\\'", "'")
    text = text.replace("'<script>alert('{n}')</script> & [bold]x[/bold]'", f'"{nasty}"')
    table = table_with(home, text)
    stack(table, [5, 6, 7, 8])
    seen = view(table.state, "dux")
    for language in ("en", "it"):
        texts = GAME.texts(language, strict=True)
        assert texts.name("card", deck_of(table.state).name(5)) == nasty
        drawn = GAME.board.draw_svg(seen, texts)
        assert "<script" not in drawn
        assert "&lt;script&gt;" in drawn
        assert "\\[bold]" in GAME.board.draw_text(seen, texts)
    assert "{n}" in texts(f"card_about.{deck_of(table.state).name(5)}")


def test_the_log_names_the_owners_cards(home):
    table = table_with(home, example())
    execute(table, 3, False, SAXONS)
    (kept,) = [entry for entry in table.journal if entry.id == "log.event_keeps"]
    assert GAME.texts("en").name("card", "3") in GAME.texts("en", strict=True)(kept)
    stack(table, [7, 5, 6, 8])
    next_card(table)
    assert "ORO DA RAVENNA" in GAME.texts("it", strict=True)(table.journal[-1])
    stack(table, [7, 6, 5, 8])
    next_card(table)
    assert "ORO DA RAVENNA" in GAME.texts("it", strict=True)(table.journal[-1])
