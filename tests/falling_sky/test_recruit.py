"""3.2.1 Recruit, and Supply Lines."""

from __future__ import annotations

from vexillum.games.falling_sky.actions import supplied
from vexillum.games.falling_sky.commands.recruit import RECRUIT
from vexillum.games.falling_sky.map import REGION_NUMBER, TRIBES_OF
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, BELGAE, GERMANIC_ALLY, ROMANS, T_AUXILIA, T_ROMAN_ALLY
from vexillum.games.falling_sky.victory import roman_score

from .harness import board, check, command, put, resources, told, tribe, units


def test_an_ally_at_a_subdued_tribe_under_roman_control():
    table = board()
    put(table, "sequani", legion=1)
    asked = command(table, "romans", "recruit").answer("sequani", kind="recruit.space")
    assert tribe(table, asked.keys[0]) == "subdued"
    assert asked.keys == ("sequani", "helvetii")  # no Leader, Ally or Fort: no Auxilia
    asked.answer("helvetii", kind="recruit.do")
    assert tribe(table, "helvetii") == "roman_ally"
    check(table)


def test_auxilia_for_allies_leader_and_fort():
    table = board()
    put(table, "treveri", "treveri=roman_ally", roman_successor=1, fort=1, legion=1)
    put(table, "mandubii", "senones=roman_ally", arverni_hidden=2)  # Arverni Control
    asked = command(table, "romans", "recruit").answer("treveri")
    assert asked.keys == ("auxilia.3", "auxilia.2", "auxilia.1")
    asked.answer("auxilia.2")
    assert units(table, "treveri", "auxilia_hidden") == 2
    asked.answer("mandubii")  # one Ally, no Control: one Auxilia
    assert units(table, "mandubii", "auxilia_hidden") == 1


def test_caesar_needs_no_control_but_his_successor_does():
    table = board()
    put(table, "carnutes", caesar=1, arverni_hidden=5)
    asked = command(table, "romans", "recruit").answer("carnutes")
    assert asked.keys == ("carnutes", "aulerci", "auxilia.1")
    table = board()
    put(table, "carnutes", roman_successor=1, arverni_hidden=5)
    command(table, "romans", "recruit").answer("carnutes")
    assert units(table, "carnutes", "auxilia_hidden") == 1  # the only thing to do there


def test_one_more_auxilia_in_provincia():
    table = board()
    put(table, "provincia", auxilia_hidden=1)
    asked = command(table, "romans", "recruit").answer("provincia")
    assert asked.keys == ("helvii", "auxilia.2", "auxilia.1")


def test_not_where_it_is_devastated_nor_where_nothing_is():
    table = board()
    put(table, "carnutes", caesar=1)
    put(table, "treveri", legion=1, fort=1)
    table.state.devastated[REGION_NUMBER["treveri"]] = 1
    asked = command(table, "romans", "recruit")
    assert asked.keys[:2] == ("carnutes", "provincia")
    why = asked.decision.why
    assert why(table, asked.decision, "space:treveri").id == "why.recruit_devastated"
    assert why(table, asked.decision, "space:morini").id == "why.recruit_nothing_there"
    assert why(table, asked.decision, "space:cisalpina").id == "why.not_a_region"


def test_allies_stand_neither_at_bibracte_nor_at_dispersed_tribes():
    table = board()
    put(table, "aedui", legion=2)
    put(table, "treveri", "treveri=dispersed", legion=1)
    asked = command(table, "romans", "recruit")
    assert "aedui" not in asked.keys
    assert "treveri" not in asked.keys


def test_two_resources_outside_supply_lines_and_none_within():
    table = board()
    put(table, "carnutes", caesar=1)
    put(table, "mandubii", arverni_hidden=1)
    put(table, "bituriges", arverni_hidden=1)
    put(table, "atrebates", arverni_hidden=1)
    put(table, "pictones", arverni_hidden=1)
    put(table, "veneti", arverni_hidden=1)
    put(table, "sequani", caesar=0, legion=1)
    asked = command(table, "romans", "recruit")
    option = next(option for option in asked.decision.options if option.key == "carnutes")
    assert option.price == {"resources": 2}
    assert asked.answer("sequani").answer("sequani").answer("carnutes").answer("auxilia.1")
    assert resources(table, "romans") == 8


def test_a_supply_line_that_another_faction_allows():
    """A chain through Regions of a Faction that agrees at that moment; Germans never do (3.4.5)."""
    table = board()
    put(table, "carnutes", caesar=1)
    for region in ("mandubii", "bituriges"):
        put(table, region, aedui_hidden=1)
    for region in ("atrebates", "pictones", "veneti"):
        put(table, region, germanic_hidden=1)
    asked = command(table, "romans", "recruit")
    assert [key for key in asked.keys if key.startswith("supply.")] == ["supply.aedui"]
    asked.answer("supply.aedui").answer("yes", seat="aedui", kind="agree.supply")
    assert next(option for option in asked.decision.options if option.key == "carnutes").price == {}
    asked.answer("carnutes").answer("carnutes")
    assert resources(table, "romans") == 10


def test_non_players_who_never_agree_are_not_asked():
    """8.4.2, 8.6.6, ruling F281: Belgae and Arverni never, Aedui not above a Roman score of 12."""
    table = board()
    put(table, "carnutes", caesar=1)
    for region, kind in (("mandubii", "aedui_hidden"), ("bituriges", "belgic_hidden"), ("pictones", "arverni_hidden")):
        put(table, region, **{kind: 1})
    for region in ("atrebates", "veneti"):
        put(table, region, germanic_hidden=1)

    def asks():
        return [key for key in command(table, "romans", "recruit").keys if key.startswith("supply.")]

    assert asks() == ["supply.arverni", "supply.aedui", "supply.belgae"]
    table.state.non_players = 1 << ARVERNI | 1 << AEDUI | 1 << BELGAE
    assert roman_score(table.state) > 12
    assert asks() == []
    far = ("morini", "nervii", "atrebates", "treveri", "veneti", "sugambri", "ubii", "britannia", "arverni")
    for region in far:
        for each in TRIBES_OF[REGION_NUMBER[region]]:
            table.state.tribes[each] = GERMANIC_ALLY
    assert roman_score(table.state) <= 12
    assert asks() == ["supply.aedui"]


def test_a_refusal_lets_the_romans_call_it_off():
    table = board()
    put(table, "carnutes", caesar=1)
    for region in ("mandubii", "bituriges", "atrebates", "pictones", "veneti"):
        put(table, region, aedui_hidden=1)
    asked = command(table, "romans", "recruit")
    assert "call_off" not in asked.keys
    asked.answer("supply.aedui").answer("no")
    assert "supply.aedui" not in asked.keys
    asked.answer("call_off", kind="recruit.space")
    assert asked.over
    assert "recruit" not in told(table)


def test_without_money_a_supply_line_is_asked_for_first():
    table = board()
    put(table, "carnutes", caesar=1)
    table.state.tracks[ROMANS] = 1
    table.state.available[T_AUXILIA] = 0  # so Provincia can place nothing
    put(table, "provincia", "helvii=aedui_ally", aedui_hidden=2)
    for region in ("mandubii", "bituriges", "atrebates", "pictones", "veneti"):
        put(table, region, aedui_hidden=1)
    assert RECRUIT.why_not(table.state, ROMANS) is None
    asked = command(table, "romans", "recruit")
    assert asked.keys == ("supply.aedui", "call_off")
    asked.answer("supply.aedui").answer("yes")
    assert asked.keys[0] == "carnutes"


def test_pieces_on_the_map_can_be_taken_off_to_be_placed_elsewhere():
    """1.4.1 Voluntary removal makes Recruit possible where nothing is Available."""
    table = board()
    put(table, "provincia", "helvii=roman_ally", auxilia_hidden=20)
    state = table.state
    state.available[T_ROMAN_ALLY] = 0
    assert not state.available[T_AUXILIA]
    assert RECRUIT.why_not(state, ROMANS) is None
    asked = command(table, "romans", "recruit")
    assert asked.keys == ("remove", "call_off")
    asked.answer("remove").answer("auxilia_hidden", kind="remove.piece")
    assert asked.keys[0] == "provincia"
    asked.answer("provincia")
    assert units(table, "provincia", "auxilia_hidden") == 20


def test_a_limited_command_has_one_region_and_no_special_ability():
    table = board()
    put(table, "sequani", legion=1, caesar=1)
    asked = command(table, "romans", "recruit", limited=True)
    assert not any(key.startswith("special.") for key in asked.keys)
    asked.answer("sequani").answer("sequani")
    assert asked.over


def test_supply_lines_are_chains_to_the_border_of_cisalpina():
    table = board()
    state = table.state
    assert len(supplied(state, {ROMANS})) == 16  # an empty map is all No Control
    for region in ("provincia", "sequani", "ubii"):
        put(table, region, germanic_hidden=2)
    assert supplied(state, {ROMANS}) == frozenset()
    put(table, "sequani", legion=3)
    near = supplied(state, {ROMANS})
    assert REGION_NUMBER["sequani"] in near
    assert REGION_NUMBER["britannia"] in near  # over the sea, for all purposes but March and Scout
    assert REGION_NUMBER["ubii"] not in near
