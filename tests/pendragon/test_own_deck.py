"""5.0 An owner's deck: laid over ours, played, recorded, saved; and what is said about one that cannot be used."""

from __future__ import annotations

import pytest

from tests.asked import Asked
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

from .harness import board, stack, track, units
from .own_deck import HEAD, example, install, side


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


# 5.0 What is said about an owner's deck that cannot be used: the place, what was found, what may stand there ---------


CARD = "[[card]]\nnumber = 5\n"
GAIN = '{ do = "gain", track = "wealth", n = 1 }'
RAIDER = '{ do = "place", unit = "raider", n = 1, among = {} }'
EITHER = '{{ do = "either", branches = [{{ id = "a", label = "A" }}, {{ id = "{0}"{1} }}] }}'

CASES = {
    "not toml": ("[deck", "not valid TOML"),
    "no deck": ("[[card]]\nnumber = 1\n", "deck is missing"),
    "unknown field": (HEAD.replace("name", "nmae"), "deck, nmae is unknown. Did you mean name"),
    "wrong type": (HEAD + '[[card]]\nnumber = "5"\n', 'number is "5". Allowed: a whole number'),
    "format": (HEAD.replace("format = 1", "format = 2"), "deck, format is 2; it can be: 1"),
    "id": (HEAD.replace('"mine"', '"My Deck"'), 'deck, id is "My Deck"; use a-z'),
    "id of ours": (HEAD.replace('"mine"', '"house"'), "not “house”"),
    "no name": (HEAD.replace("My deck", " "), "deck, name is missing"),
    "no such card": (HEAD + "[[card]]\nnumber = 84\n", "card 84, number is 84; it must be at least 1 and at most 83"),
    "a card twice": (HEAD + CARD + CARD, "card 5 is in the file twice"),
    "order": (
        HEAD + CARD + 'order = ["dux", "dux", "saxons", "scotti"]',
        "card 5, order is dux, dux, saxons, and scotti",
    ),
    "order of an Epoch card": (
        HEAD + '[[card]]\nnumber = 80\norder = ["dux", "civitates", "saxons", "scotti"]',
        "card 80, order: an Epoch card has no order",
    ),
    "kind": (HEAD + CARD + 'kind = "epoch"', "card 5, kind is unknown"),
    "no shaded side": (
        HEAD + '[[card]]\nnumber = 43\n[card.shaded]\ntext = "x"',
        "card 43, shaded: this card has only one",
    ),
    "no shaded side to take away": (
        HEAD + "[[card]]\nnumber = 43\nshaded = false",
        "card 43, shaded: this card has only",
    ),
    "unshaded taken away": (HEAD + CARD + "unshaded = false", "card 5, unshaded is false. Allowed: a table"),
    "shaded true": (HEAD + CARD + "shaded = true", "card 5, shaded is true. Write the side as a table"),
    "precondition of an Event": (HEAD + CARD + "precondition = {}", "only a Pivotal Event has a precondition"),
    "precondition about you": (
        HEAD + '[[card]]\nnumber = 73\nprecondition = { you = ["dux"] }',
        "card 73, precondition, you has no meaning",
    ),
    "precondition with a wrong name": (
        HEAD + '[[card]]\nnumber = 73\nprecondition = { imperium = ["roman"] }',
        "card 73, precondition: no level 'roman'; do you mean 'roman_rule'?",
    ),
    "lasting": (side(GAIN, more='lasting = "momemtum"'), 'unshaded, lasting is "momemtum". Did you mean momentum?'),
    "lasting without steps": (
        HEAD + CARD + '[card.unshaded]\nlasting = "capability"',
        "card 5, unshaded, lasting is capability, but this side uses our effect",
    ),
    "lasting without keep": (
        side(GAIN, more='lasting = "momentum"'),
        "card 5, unshaded: lasting is momentum, so exactly one",
    ),
    "ours lasts, no keep": (
        side(GAIN, number=2),
        "card 2, unshaded: lasting is capability, so exactly one",
    ),
    "keep without lasting": (
        side('{ do = "keep", effect = "thames" }'),
        "“keep” step (thames) leaves a lasting effect",
    ),
    "two keeps": (
        side('{ do = "keep", effect = "thames" }, { do = "keep", effect = "notitia" }', number=20, name="shaded"),
        "exactly one “keep” step is needed; found 2",
    ),
    "keep of another card": (
        side('{ do = "keep", effect = "thames" }', more='lasting = "capability"'),
        "thames is used by more than one card side (card 5, unshaded and card 20, shaded)",
    ),
    "momentum that holds pieces": (
        side('{ do = "keep", effect = "niall" }', number=68, name="shaded", more='lasting = "momentum"'),
        "niall keeps pieces on its card",
    ),
    "our effect that holds pieces as momentum": (
        HEAD + '[[card]]\nnumber = 68\n[card.shaded]\nlasting = "momentum"',
        "niall keeps pieces on its card",
    ),
    "no effect of that name": (
        side('{ do = "keep", effect = "thame" }', more='lasting = "capability"'),
        "card 5, unshaded: step 1 (keep): no lasting effect 'thame'; do you mean 'thames'?",
    ),
    "no such step": (side('{ do = "gian" }'), 'card 5, unshaded, step 1 (gian), do is "gian". Did you mean gain?'),
    "no word": (side("{ n = 1 }"), "card 5, unshaded, step 1, do is missing. Choose one of: select, every"),
    "a step's field": (
        side('{ do = "gain", trak = "wealth", n = 1 }'),
        "card 5, unshaded, step 1 (gain), trak is unknown. Did you mean track? Allowed here: track, n",
    ),
    "a field is missing": (side('{ do = "gain", track = "wealth" }'), "card 5, unshaded, step 1 (gain), n is missing"),
    "a field of a wrong type": (
        side(f'{GAIN}, {{ do = "gain", track = "wealth", n = "two" }}'),
        'card 5, unshaded, step 2 (gain), n is "two". Allowed: a whole number',
    ),
    "a word or a number": (
        side('{ do = "every" }, { do = "prosper", n = "fill" }'),
        'step 2 (prosper), n is "fill". Allowed: a whole number, "full", and "population"',
    ),
    "not a list": (HEAD + CARD + "[card.unshaded]\nsteps = 3", "card 5, unshaded, steps is 3. Allowed: a list"),
    "not a table": (side("3"), "card 5, unshaded, step 1 is 3. Allowed: a table"),
    "an effect that is nobody's own": (
        side('{ do = "keep_for", effect = "notitia" }', more='lasting = "momentum"'),
        "step 1 (keep_for): no lasting effect of one Faction 'notitia'; there are: villae, ravens",
    ),
    "an effect of Barbarians for the Dux": (
        side('{ do = "keep_for", effect = "villae", who = "dux" }', more='lasting = "momentum"'),
        "step 1 (keep_for): no Faction 'dux'; there are: you, chosen, saxons, scotti",
    ),
    "an effect of Barbarians for whoever executes": (
        side('{ do = "keep_for", effect = "villae" }', more='lasting = "momentum"'),
        "step 1 (keep_for)",
    ),
    "an effect of Barbarians for one of all": (
        side(
            '{ do = "select_faction", among = "everyone" }, { do = "keep_for", effect = "villae", who = "chosen" }',
            more='lasting = "momentum"',
        ),
        "step 2 (keep_for)",
    ),
    "an effect that is on no Sea": (
        side('{ do = "keep_on_sea", effect = "ravens" }', more='lasting = "momentum"'),
        "step 1 (keep_on_sea): no lasting effect of one Sea 'ravens'; there are: watched_sea",
    ),
    "a track": (
        side('{ do = "gain", track = "welth", n = 1 }'),
        "card 5, unshaded: step 1 (gain): no track 'welth'; do you mean 'wealth'?",
    ),
    "a name without a neighbour": (
        side('{ do = "gain", track = "xyz", n = 1 }'),
        "no track 'xyz'; there are: briton_resources, dux_resources",
    ),
    "a space": (side('{ do = "every", where = { among = ["icini"] } }'), "no space 'icini'; do you mean 'iceni'?"),
    "deep inside": (
        side('{ do = "if", when = {}, then = [{ do = "may", who = "dux", steps = [{ do = "gain" }] }] }'),
        "card 5, unshaded, step 1 (if), then, step 1 (may), step 1 (gain), track is missing",
    ),
    "a condition": (side('{ do = "if", when = { imperim = [] } }'), "step 1 (if), when, imperim is unknown"),
    "too much": (
        side('{ do = "gain", track = "wealth", n = 100 }'),
        "step 1 (gain), n is 100; it must be at least -99",
    ),
    "less than nothing": (
        side('{ do = "every" }, { do = "despoil", n = -1 }'),
        "step 2 (despoil), n is -1; it must be at",
    ),
    "less than nothing in a table": (
        side('{ do = "remove", units = ["raiders"], among = {}, limits = { militia = -1 } }'),
        "step 1 (remove), limits, militia is -1",
    ),
    "less than nothing of spaces": (
        side('{ do = "every", where = { most = { militia = -1 } } }'),
        "step 1 (every), where, most, militia is -1",
    ),
    "Comitates among Casualties": (
        side('{ do = "box", unit = "comitates", n = 1, sources = ["not_yet"], target = "casualties" }'),
        "no box of comitates 'casualties'; there are: available, not_yet",
    ),
    "Cavalry not yet in play": (
        side('{ do = "remove", units = ["cavalry"], among = {}, box = "not_yet" }'),
        "no box of cavalry 'not_yet'; there are: available, casualties, out_of_play",
    ),
    "no spaces": (side('{ do = "grow" }'), "step 1 (grow) acts in selected spaces, but nothing has been selected"),
    "spaces in one branch only": (
        side('{ do = "if", when = {}, then = [{ do = "every" }] }, { do = "grow" }'),
        "step 2 (grow) acts in selected spaces",
    ),
    "nobody chosen": (side('{ do = "pay", who = "chosen", n = 1 }'), "step 1 (pay) refers to the chosen Faction"),
    "a Briton's Raiders": (
        side(f'{{ do = "select_faction", among = "britons" }}, {RAIDER}'),
        "step 2 (place) refers to a chosen Barbarian",
    ),
    "no Nation": (
        side('{ do = "every" }, { do = "mark", warbands = 1 }'),
        "step 2 (mark) refers to Foederati of a Nation",
    ),
    "you Raid": (side('{ do = "raid", who = "you" }'), "step 1 (raid): only Barbarians can do this"),
    "an Epoch asks you": (
        side('{ do = "select" }, { do = "grow", who = "dux" }', number=80),
        "card 80, unshaded, step 1 (select): no Faction executes an Epoch Event",
    ),
    "an Epoch asks you inside": (
        side('{ do = "if", when = {}, then = [{ do = "select_colour" }] }', number=80),
        "card 80, unshaded, step 1 (if), select_colour: no Faction executes an Epoch Event",
    ),
    "friendly to nobody": (
        side('{ do = "every", where = { control = ["friendly"] } }', number=80),
        "card 80, unshaded, step 1 (every): “friendly” and own need a Faction",
    ),
    "a branch without words": (side(EITHER.format("b", "")), "card 5, branch (b), label is missing"),
    "a branch twice": (side(EITHER.format("a", ', label = "B"')), "card 5: two branches of this card have the id a"),
    "control characters": (HEAD + CARD + 'title = "a\\u0007b"', "card 5, title contains a control character"),
}


@pytest.mark.parametrize("name", CASES)
def test_a_mistake_is_told_with_its_place(tmp_path, name):
    text, wanted = CASES[name]
    file = tmp_path / "mine.toml"
    file.write_text(text, "utf-8")
    about = SHELF.read(file)
    said = [GAME.texts("en", strict=True)(problem) for problem in about.problems]
    assert any(wanted in words for words in said), said
    assert about.mark == ""
    assert all(GAME.texts("it", strict=True)(problem) for problem in about.problems)


def test_all_mistakes_are_told_at_once(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + CARD + 'titel = "x"\norder = 3\n[[card]]\nnumber = 6\nkind = "x"\n')
    assert len(SHELF.read(file).problems) == 3


def test_a_file_is_called_after_its_deck(home):
    about = SHELF.read(install(home, example(), "yours"))
    assert "rename it to mine.toml" in GAME.texts("en", strict=True)(about.problems[0])


def test_a_file_that_is_not_there(tmp_path):
    about = SHELF.read(tmp_path / "nothing.toml")
    assert "cannot be read" in GAME.texts("en", strict=True)(about.problems[0])


def test_a_file_that_is_no_text(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_bytes(b"\xff\xfe\x00")
    assert "not valid TOML" in GAME.texts("en", strict=True)(SHELF.read(file).problems[0])


def test_notes_say_what_stays_ours(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + CARD + f'[card.unshaded]\ntext = "x"\n[card.shaded]\nsteps = [{GAIN}]\n')
    about = SHELF.read(file)
    assert about.problems == ()
    notes = [GAME.texts("en", strict=True)(note) for note in about.notes]
    assert notes == [
        "card 5, unshaded: your text, our effect (no steps given).",
        "card 5, unshaded: the text is in one language only; it will be shown in both.",
        "card 5, shaded: your effect, our text.",
    ]
