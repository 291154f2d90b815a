"""Texts: placeholders, plurals, lists, both languages; and the vocabulary of a game."""

import pytest
from babel.lists import format_list

from vexillum.core.errors import NotAnOption
from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.texts import Catalog, Message, MissingText, Texts, engine_catalog, engine_texts
from vexillum.core.words.vocabulary import Vocabulary, nearest, numbered, unknown_path

# Texts: placeholders, plurals, lists, both languages -----------------------------------------------------------------


CATALOG = Catalog(
    {
        "en": {
            "say": "{who:seat} pays {n:coins} for {things:thing}.",
            "count.coins": {"one": "{n} coin", "other": "{n} coins"},
            "seat.a": "Aix",
            "thing.x": "an axe",
            "thing.y": "a yoke",
            "sign": "{n:+}",
            "nested": "No: {why}",
        },
        "it": {
            "say": "{who:seat} paga {n:coins} per {things:thing}.",
            "count.coins": {"one": "{n} moneta", "other": "{n} monete"},
            "seat.a": "Aix",
            "thing.x": "un'ascia",
            "thing.y": "un giogo",
            "sign": "{n:+}",
            "nested": "No: {why}",
        },
    }
)


@pytest.mark.parametrize(
    ("language", "n", "things", "sentence"),
    [
        ("en", 1, ["x"], "Aix pays 1 coin for an axe."),
        ("en", 2, ["x", "y"], "Aix pays 2 coins for an axe and a yoke."),
        ("en", 0, ["x", "y", "x"], "Aix pays 0 coins for an axe, a yoke, and an axe."),
        ("it", 1, ["y"], "Aix paga 1 moneta per un giogo."),
        ("it", 0, ["x", "y"], "Aix paga 0 monete per un'ascia e un giogo."),
    ],
)
def test_a_message_becomes_a_sentence(language, n, things, sentence):
    message = Message("say", {"who": "a", "n": n, "things": things})
    assert Texts(CATALOG, language)(message) == sentence


def test_signs_and_messages_within_messages():
    texts = Texts(CATALOG, "en")
    assert texts("sign", n=2) == "+2"
    assert texts("sign", n=-1) == "-1"
    assert texts(Message("nested", {"why": Message("sign", {"n": 3})})) == "No: +3"


def test_a_missing_text_is_visible_and_with_strict_an_error():
    assert Texts(CATALOG, "en")("nowhere") == "⟨nowhere⟩"
    assert Texts(CATALOG, "en")("say", who="a", n=1) == "Aix pays 1 coin for ⟨say:things⟩."
    with pytest.raises(MissingText, match="nowhere"):
        Texts(CATALOG, "en", strict=True)("nowhere")


def test_a_form_of_a_name_stands_for_the_thing_itself():
    forms = {language: {"seat_to.a": "to Aix", "other_one.b": "b"} for language in ("en", "it")}
    texts = Texts(Catalog(forms).over(CATALOG), "en")
    assert texts.base_kind("seat_to", "a") == "seat"
    assert texts.base_kind("seat", "a") == "seat"
    assert texts.base_kind("other_one", "b") == "other_one"


def test_an_unknown_language_is_refused():
    with pytest.raises(ValueError, match="en, it"):
        Texts(CATALOG, "fr")


def test_a_catalog_laid_over_another():
    over = Catalog({"en": {"sign": "!"}, "it": {"sign": "?"}}).over(CATALOG)
    assert (Texts(over, "en")("sign", n=1), Texts(over, "it")("sign", n=1)) == ("!", "?")
    assert Texts(over, "en").name("seat", "a") == "Aix"


def test_the_engine_speaks_every_language_with_the_same_places():
    catalog = engine_catalog()
    assert set(catalog.texts["en"]) == set(catalog.texts["it"])
    for id in catalog.texts["en"]:
        assert len({frozenset(catalog.places(language, id)) for language in BUILT_IN}) == 1, id


def test_an_error_can_be_told_in_any_language():
    error = NotAnOption("error.not_an_option", allowed=("a", "b"), key="x", rule="1", number="1")
    assert str(error) == "x is not among the options (rule 1). Choose from: a and b."
    assert engine_texts("it")(error.message) == "x non è tra le opzioni (regola 1). Scegli tra: a e b."


@pytest.mark.parametrize(
    ("items", "said"),
    [
        ([], ""),
        (["Edui"], "Edui"),
        (["Arverni", "Edui"], "Arverni ed Edui"),
        (["Romani", "Arverni", "Edui"], "Romani, Arverni ed Edui"),
        (["Edui", "Romani"], "Edui e Romani"),
    ],
)
def test_an_italian_list_says_ed_before_an_e(items, said):
    assert Texts(CATALOG, "it").listed(items) == said


def test_a_verb_agrees_with_a_name():
    said = {
        "seat.a": "Aix",
        "seat.b": "Islands",
        "seat_number.b": "other",
        "rolls": "{who:seat} {who:seat|rolls|roll}.",
    }
    texts = Texts(Catalog({"en": said, "it": {}}), "en", strict=True)
    assert texts("rolls", who="a") == "Aix rolls."
    assert texts("rolls", who="b") == "Islands roll."
    assert texts("rolls", who=["a", "b"]) == "Aix and Islands roll."
    assert texts("rolls", who=["a"]) == "Aix rolls."
    assert texts.catalog.kinds("en", "rolls") == {"who": "seat"}


def test_a_number_names_a_thing_where_nothing_is_counted():
    said = {"play": "{card:card}, {n:coins}", "card.16": "Ambacti", "count.coins": "{n} coins"}
    texts = Texts(Catalog({"en": said}), "en")
    assert texts(Message("play", {"card": 16, "n": 16})) == "Ambacti, 16 coins"
    assert texts(Message("play", {"card": 17, "n": 1})) == "⟨count.card⟩, 1 coins"


@pytest.mark.parametrize("odd", [2**80, -(2**80), "\ud800", "x" * 5000], ids=["large", "small", "half", "long"])
def test_uncacheable_sentences_are_rendered_anyway(odd):
    texts = Texts(Catalog({"en": {"a.b": "It is {x}."}}), "en")
    assert texts("a.b", x=1) == texts("a.b", x=1) == "It is 1."
    assert texts("a.b", x=odd).startswith("It is ")


def _greeting(who, n, texts):
    return [texts("greet", who=who), str(n)]


def _farewell(who, n, texts):
    return [texts("bye", who=who), str(n)]


def test_results_for_the_same_facts_are_cached():
    texts = Texts(Catalog({"en": {"greet": "Ave, {who}!", "bye": "Vale, {who}!"}}), "en")
    first = texts.cached(_greeting, "Gaius", 1)
    assert first == ["Ave, Gaius!", "1"]
    assert texts.cached(_greeting, "Gaius", 1) is first
    assert texts.cached(_greeting, "Gaius", 2) == ["Ave, Gaius!", "2"]
    assert texts.cached(_farewell, "Gaius", 1) == ["Vale, Gaius!", "1"]
    texts.forget()
    assert texts.cached(_greeting, "Gaius", 1) is not first


def test_texts_that_may_change_are_not_cached():
    """Texts of owners' files may change, and parameters that are not plain data have no cache key."""
    said = {"bye": "Vale, {who}!"}
    texts = Texts(Catalog({"en": said}, lambda id, language: f"{calls.append(id) or len(calls)}"), "en")
    calls = []
    assert texts.cached(_greeting, "Gaius", 1) == ["1", "1"]
    assert texts.cached(_greeting, "Gaius", 1) == ["2", "1"]
    odd = object()
    assert texts.cached(_farewell, "Gaius", odd) == ["Vale, Gaius!", str(odd)]
    assert texts.cached(_farewell, "x" * 2000, 1) == [f"Vale, {'x' * 2000}!", "1"]


@pytest.mark.parametrize("language", BUILT_IN)
def test_a_list_is_written_as_the_language_writes_it(language):
    texts = engine_texts(language)
    for items in ([], ["a"], ["a", "{1}"], ["a", "{}", "c"], ["a", "b", "{0}", "d"], list("abcdef")):
        assert texts.listed(iter(items)) == format_list(items, locale=texts.locale)


def test_a_counted_noun_is_said_again_after_the_texts_were_changed():
    catalog = Catalog({"en": {"count.coins": {"one": "{n} coin", "other": "{n} coins"}}})
    texts = Texts(catalog, "en")
    assert [texts.count("coins", n) for n in (1, 2, 1)] == ["1 coin", "2 coins", "1 coin"]
    catalog.texts["en"]["count.coins"] = {"one": "{n} denier", "other": "{n} deniers"}
    texts.forget()
    assert texts.count("coins", 1) == "1 denier"


# The vocabulary of a game: possible and impossible names -------------------------------------------------------------


VOCABULARY = Vocabulary.of(
    keys=("roll", *numbered("{}d4", 1, 2)),
    things=("space:iceni",),
    paths=("spaces.iceni.units.militia", "deck.#", "row.#.tile"),
)
TREE = {"spaces": {"iceni": {"units": {"cavalry": 1}}}, "turn": 3, "row": [], "played": [7], "wet": [{"tile": "t"}]}


def test_numbered_names():
    assert frozenset(("roll", "1d4", "2d4")) == VOCABULARY.keys


@pytest.mark.parametrize(
    "path",
    [
        "turn",
        "spaces.iceni.units",
        "spaces.iceni.units.cavalry",
        "spaces.iceni.units.militia",
        "deck",
        "deck.12",
        "row.0.tile",
        "played.3",
        "wet.5.tile",
    ],
)
def test_what_is_there_or_could_be_there_is_known(path):
    assert unknown_path(path, VOCABULARY, TREE) is None


@pytest.mark.parametrize(
    ("path", "wrong", "names"),
    [
        ("turns", "turns", ("deck", "played", "row", "spaces", "turn", "wet")),
        ("spaces.icni.units.militia", "spaces.icni", ("iceni",)),
        ("spaces.iceni.units.milita", "spaces.iceni.units.milita", ("cavalry", "militia")),
        ("turn.now", "turn.now", ()),
        ("deck.top", "deck.top", ()),
        ("played.top", "played.top", ()),
        ("row.0.tiles", "row.0.tiles", ("tile",)),
        ("wet.0.tiles", "wet.0.tiles", ("tile",)),
        ("spaces.0", "spaces.0", ("iceni",)),
    ],
)
def test_a_path_that_can_never_be_is_told_with_what_could_be(path, wrong, names):
    problem = unknown_path(path, VOCABULARY, TREE)
    assert problem is not None
    assert (problem.path, problem.names) == (wrong, names)


def test_the_nearest_names_come_first_and_unlike_ones_not_at_all():
    assert nearest("militya", ("cavalry", "militia", "military")) == ["militia", "military"]
    assert nearest("t99", ("t09", "t19")) == []


def test_forms_stand_for_names_that_are_too_many_to_list():
    known = Vocabulary.of(keys=["done"], things=[], paths=[], key_forms=[r"s\d+"], thing_forms=[r"stack:\d+"])
    assert known.keys.issuperset(["done", "s1", "s4711"])
    assert "s" not in known.keys
    assert "s1x" not in known.keys
    assert not known.keys.issuperset(["s1", "stack:1"])
    assert {"done", "stack:7"} <= {name for name in ("done", "stack:7") if name in known.keys.joined(known.things)}
    assert sorted(known.keys) == ["done"]
