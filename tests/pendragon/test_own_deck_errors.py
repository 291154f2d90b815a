"""5.0 What is said about an owner's deck that cannot be used: the place, what was found, what may stand there."""

from __future__ import annotations

import pytest

from tests.pendragon.own_deck import HEAD, example, install, side
from vexillum.games.pendragon.game import GAME
from vexillum.games.pendragon.own import SHELF

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


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path))
    return tmp_path


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
