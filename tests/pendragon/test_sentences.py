"""What players of Pendragon read: what is left, how many spaces, routes, sides, what is missing for victory."""

from __future__ import annotations

import re

import pytest

from tests.asked import Asked
from tests.pendragon.briton import command, empty
from tests.pendragon.harness import board, put
from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.text_files import forms
from vexillum.games.pendragon import GAME
from vexillum.games.pendragon.actions import Action
from vexillum.games.pendragon.battle.battle import battle
from vexillum.games.pendragon.battle.sides import Terms
from vexillum.games.pendragon.commands.intercept import INTERCEPT
from vexillum.games.pendragon.commands.raid import RAID
from vexillum.games.pendragon.epoch import victory_phase
from vexillum.games.pendragon.map import SPACE_IDS
from vexillum.games.pendragon.pieces import CIVITATES, DUX, SAXONS, SCOTTI
from vexillum.games.pendragon.state import Stage, Track

TEXTS = {language: GAME.texts(language, strict=True) for language in BUILT_IN}
EN = TEXTS["en"]


def sentences(table, id: str, language: str = "en") -> list[str]:
    return [TEXTS[language](entry) for entry in table.journal if entry.id == f"log.{id}"]


# What is left --------------------------------------------------------------------------------------------------------


def test_a_payment_tells_what_is_left_in_the_purse_that_paid():
    table = empty(briton_resources=23, wealth=20)
    put(table, "iceni", "branodunum=hillfort")
    put(table, "parisi", "petuaria=hillfort")
    asked = command(table, CIVITATES, "muster", feats=False)
    assert EN(asked.decision.options[0].message) == "Iceni (leaves 21 Briton Resources and 20 Wealth)"
    asked.answer("iceni")
    assert sentences(table, "pays") == ["Civitates: 2 Briton Resources paid (21 left)."]


def test_a_payment_from_two_purses_tells_both():
    table = empty(briton_resources=1, wealth=20)
    put(table, "iceni", "branodunum=hillfort")
    put(table, "parisi", "petuaria=hillfort")
    command(table, CIVITATES, "muster", feats=False).answer("iceni")
    assert sentences(table, "pays") == [
        "Civitates: 1 Briton Resource and 1 Wealth paid (0 Briton Resources and 19 Wealth left)."
    ]


def test_with_one_purse_the_number_is_enough():
    table = empty(briton_resources=23)
    put(table, "iceni", "branodunum=hillfort")
    put(table, "parisi", "petuaria=hillfort")
    asked = command(table, CIVITATES, "muster", feats=False)
    assert EN(asked.decision.options[0].message) == "Iceni (leaves 21)"


# Up to how many ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("faction", "id"), [(DUX, "train"), (CIVITATES, "trade")])
@pytest.mark.parametrize(("limited", "spaces"), [(True, "1 space"), (False, "2 spaces")])
def test_prosperity_is_asked_for_as_many_spaces_as_there_are(faction, id, limited, spaces):
    table = empty(briton_resources=30)
    put(table, "cornovii", "viroconium=town", "old_oswestry=fort")
    put(table, "dobunni", "corinium=town", "glevum=fort")
    asked = command(table, faction, id, limited=limited)
    while asked.decision.kind != f"{id}.prosperity":
        keys = asked.keys
        wanted = ["cornovii", "dobunni"] if asked.decision.at_most > 1 else keys[:1]
        asked.answer(*wanted)
    assert spaces in EN(asked.decision.prompt)


def test_prosperity_is_asked_for_the_one_space_that_fits():
    table = empty(briton_resources=30)
    put(table, "cornovii", "viroconium=town")
    put(table, "dobunni", "corinium=town", saxon_warband=3)
    asked = command(table, CIVITATES, "trade", feats=False)
    asked.answer("cornovii", "dobunni")
    assert "1 space" in EN(asked.decision.prompt)


def test_as_many_targets_as_the_renown_pays_for():
    table = board(empty=True)
    table.state.tracks[Track.SAXON] = 2
    asked = Asked(RAID.execute(table, Action(table.state, SAXONS, "raid", feats=False)))
    assert EN(asked.decision.prompt) == "Raid: choose a target (up to 2 more)."


def test_as_many_spaces_to_rule_as_there_are():
    table = empty(briton_resources=30)
    put(table, "iceni", "branodunum=hillfort")
    put(table, "parisi", "petuaria=hillfort")
    asked = command(table, CIVITATES, "muster")
    asked.answer("feat.rule")
    assert EN(asked.decision.prompt) == "Rule: in which space? Up to 2 more."


# Intercept -----------------------------------------------------------------------------------------------------------


def test_an_intercept_next_door_is_not_told_as_by_road():
    """Trinovantes and Catuvellauni are Adjacent without a Road; there is also a way by Road through Londinium."""
    table = empty(briton_resources=30)
    put(table, "trinovantes", "camulodunum=town", cavalry=1)
    put(table, "catuvellauni", "verulamium=town", saxon_raider=1)
    put(table, "londinium", "londinium=town")
    action = Action(table.state, DUX, "intercept", feats=False)
    asked = Asked(INTERCEPT.execute(table, action))
    while not asked.over and asked.decision.kind != "battle.raiders":
        asked.answer(asked.keys[0])
    assert sentences(table, "march_moves") == ["Dux: 1 Cavalry from Trinovantes to Catuvellauni."]
    assert sentences(table, "march_by_road") == []


# Raid ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Saxons: Raid on Catuvellauni as a Deep Raid through Atrebates, by Oceanus Britannicus, with 1 die."),
        (
            "it",
            "Sassoni: Razzia su Catuvellauni come Razzia profonda attraverso Atrebates, "
            "per Mare (Oceano Britannico), con 1 dado.",
        ),
    ],
)
def test_a_deep_raid_is_one_sentence(language, sentence):
    table = board(empty=True)
    table.state.tracks[Track.SAXON] = 9
    asked = Asked(RAID.execute(table, Action(table.state, SAXONS, "raid")))
    asked.answer("feat.surprise").answer("catuvellauni")
    asked.answer("1d4")
    assert sentences(table, "raid_named", language) == [sentence]


def test_cubes_are_always_somewhere_while_a_raid_loads_them():
    table = board(empty=True, dice=(2,))
    state = table.state
    iceni = put(table, "iceni", saxon_warband=1)
    state.bottom[iceni] = 2
    asked = Asked(RAID.execute(table, Action(table.state, SAXONS, "raid", feats=False, limited=True)))
    while asked.decision.kind != "raid.plunder":
        asked.answer("iceni" if "iceni" in asked.keys else asked.keys[-1])
    asked.answer("1")
    assert asked.decision.kind == "raid.load"
    assert sum(state.bottom) + sum(state.top) + sum(state.plunder) == 2


# Battle --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "side"),
    [
        ({"militia": 1}, "Civitates"),
        ({"cavalry": 1}, "Dux"),
        ({"cavalry": 1, "militia": 1}, "Dux and Civitates"),
    ],
)
def test_only_factions_with_pieces_there_are_told_as_a_side(pieces, side):
    table = board(empty=True, dice=(1,) * 9)
    space = put(table, "iceni", saxon_warband=3, **pieces)
    Asked(battle(table, space, SAXONS, CIVITATES, Terms(executing=SAXONS)))
    assert sentences(table, "battle") == [f"Battle in Iceni: Saxons against {side}."]
    assert all(f"by {side}:" in line or "by Saxons:" in line for line in sentences(table, "battle_strike"))


def test_a_stronghold_makes_its_owner_a_side():
    table = board(empty=True, dice=(1,) * 9)
    space = put(table, "iceni", "branodunum=fort", saxon_warband=3, militia=1)
    Asked(battle(table, space, SAXONS, CIVITATES, Terms(executing=SAXONS)))
    assert sentences(table, "battle") == ["Battle in Iceni: Saxons against Dux and Civitates."]


# Victory -------------------------------------------------------------------------------------------------------------


def short(table, faction: int, language: str = "en") -> str:
    table.state.stage = Stage.VICTORY
    Asked(victory_phase(table))
    return [TEXTS[language](entry) for entry in table.journal if entry.id.startswith("log.victory_")][faction]


def test_scotti_short_of_settlements():
    table = board(empty=True)
    table.state.tracks[Track.SCOTTI] = 60
    put(table, "demetae", "gateholm=scotti_settlement")
    assert re.search(
        r"^Scotti: victory condition not met, margin \+\d+\. Missing: 1 more Settlement\.$", short(table, SCOTTI)
    )


def test_dux_beyond_its_threshold_without_dominance():
    table = empty(imperium="roman_rule", dominance="civilian", prestige=80)
    table.state.bottom[0] = 40
    assert "Missing: Military Dominance." in short(table, DUX)


def test_civitates_short_of_population_and_dominance():
    table = empty(imperium="roman_rule", dominance="military")
    assert short(table, CIVITATES).endswith("Missing: 39 more Population under Control and Civilian Dominance.")


def test_saxons_have_two_ways():
    table = empty(saxon_renown=40)
    line = short(table, SAXONS)
    assert re.search(r"Missing: \d+ more Population under Control, or 3 more Settlements\.$", line)


def test_saxons_have_one_way_at_fragmentation():
    table = empty(imperium="fragmentation", saxon_renown=40)
    assert re.search(r"Missing: \d+ more Population under Control\.$", short(table, SAXONS))


def test_italian_says_it_too():
    table = empty(imperium="roman_rule", dominance="military")
    assert short(table, CIVITATES, "it").endswith(
        "Ancora da ottenere: 39 punti di Popolazione sotto Controllo e la Dominazione civile."
    )


# Grammar -------------------------------------------------------------------------------------------------------------

ONE_OR_MORE = re.compile(
    r"(?<!of the )\{(?:(?!nation|raider)[a-z_]+:seat|what|n:(?!renown|wealth)[a-z_]+)\} ([a-z]+)(?! [A-Z][a-z]+s\b)"
)
"""A name or a number that may be one or more, and the word after it. Nations are always many."""
AGREES = frozenset(
    re.findall(
        r"\w+",
        "along against and as at before by can cannot could did discarded due for from go heading here in into is left "
        "loaded may might more must now of on onto or out paid placed removed returned still to turned will with "
        "without won would",
    )
)
"""Words that go with one and with more: "Saxons will", "1 Cavalry from", "let 1 Cavalry go"."""
PLURAL_ONLY = re.compile(
    r"^(?:ask\.deepraid|np\.forced|log\.(?:raid_|returns|settle_|reinforce_)|why\.(?:raid_|return_|barbarian_))"
)
"""Sentences about Factions that are always many: the Civitates, the Saxons, the Scotti."""


def test_no_verb_stands_in_the_wrong_number():
    wrong = {}
    for id, text in GAME.words.catalog.texts["en"].items():
        words = ONE_OR_MORE.findall(text) if isinstance(text, str) and not PLURAL_ONLY.match(id) else ()
        if any(word not in AGREES for word in words):
            wrong[id] = text
    assert not wrong, "\n".join(f"{id}: {text}" for id, text in wrong.items())


def test_italian_destinations_have_their_preposition():
    italian = TEXTS["it"]
    for space in SPACE_IDS:
        name, there = italian.name("space", space), italian.name("space_to", space)
        assert there == (f"ad {name}" if name.startswith("A") else f"a {name}")
    bare = re.compile(r"\b[Aa] \{[a-z]+:(?:space|imperium)\}")
    texts = GAME.words.catalog.texts["it"].items()
    assert [id for id, text in texts if any(bare.search(form) for form in forms(text))] == []
