"""The steward's common sense: what looked foolish when its campaigns were read, and must not come back."""

from __future__ import annotations

from tests.akkren.harness import hold, put, units
from tests.akkren.minds_boards import answer, mind, plays
from tests.akkren.movement_boards import army, quiet_board, relate
from tests.akkren.people_boards import alone
from tests.asked import Asked
from vexillum.core.decision import Decision, Option
from vexillum.games.akkren.components.map import PLACE
from vexillum.games.akkren.components.pieces import ALLIANCE, BROTHERHOOD, FIEFS, KAN, THEOCRACY, UNIT, U, pair
from vexillum.games.akkren.components.records import GUARDIANS
from vexillum.games.akkren.minds.armies import change_at
from vexillum.games.akkren.minds.goals import plan
from vexillum.games.akkren.minds.steward import ANSWERS
from vexillum.games.akkren.minds.values import spoils
from vexillum.games.akkren.people.quests import QUEST_ZONE
from vexillum.games.akkren.people.turn import people_turn
from vexillum.games.akkren.politics import relation_question
from vexillum.games.akkren.purchases import purchases
from vexillum.games.akkren.realm import copies
from vexillum.games.akkren.state import Turn


def thinks(table, seat: str, kind: str = "phase", options=(), **params):
    return mind(table, Decision(seat, kind, tuple(options) or (Option("done"),), "9.3", params=params))


def answers(table, seat: str, kind: str, options, **params) -> tuple[str, ...]:
    return tuple(ANSWERS[kind](thinks(table, seat, kind, options, **params)))


def waiting(table, faction: int, text: str) -> None:
    for unit, n in units(text):
        table.state.pool[U * faction + unit] = n


# Armies ---------------------------------------------------------------------------------------------------------------


def test_an_army_stays_where_it_wins_a_region():
    table = quiet_board()
    relate(table, "theocracy", "kan", "war")
    hold(table, "kan", "northern_plains")
    id = army(table, "kan_ordu", "theocracy", "4BD 2HC+")
    assert id not in plan(thinks(table, "theocracy")), "the capital falls at the end of the phase"
    put(table, "kan_ordu", "theocracy", "MO")
    assert id in plan(thinks(table, "theocracy")), "somebody else holds it: the army may go on"


def test_giants_guard_and_do_not_slow_the_army_down():
    table = quiet_board()
    army(table, "fiefs_capital", "fiefs", "3SP")
    put(table, "fiefs_capital", "fiefs", "2GI BD")
    change = change_at(thinks(table, "fiefs"), PLACE["fiefs_capital"])
    assert change is not None
    assert change.n == 1
    options = [Option("GI.1", ("", UNIT["GI"])), Option("GI.2", ("", UNIT["GI"])), Option("BD.1", ("", UNIT["BD"]))]
    question = Decision("fiefs", "move.take", tuple(options), "3.2", at_most=3, params={"zone": "fiefs_capital"})
    taken = Decision(**{**_fields(question), "about": f"stack:{change.source}"})
    assert tuple(ANSWERS["move.take"](mind(table, taken))) == ("BD.1",)


def _fields(decision: Decision) -> dict[str, object]:
    return {name: getattr(decision, name) for name in decision.__struct_fields__}


def test_an_army_on_an_island_covers_nothing_on_the_mainland():
    table = quiet_board()
    relate(table, "theocracy", "brotherhood", "war")
    hold(table, "brotherhood", "hepmonaland", "ulek_coast")
    army(table, "theo_south", "theocracy", "4BD")
    before = spoils(thinks(table, "theocracy"), BROTHERHOOD)
    assert before > 0, "a city next door that nobody guards"
    army(table, "hepmonaland", "brotherhood", "4BD")
    assert spoils(thinks(table, "theocracy"), BROTHERHOOD) == before


# Gold -----------------------------------------------------------------------------------------------------------------


def test_new_troops_gather_at_home_and_not_on_an_island():
    table = quiet_board()
    hold(table, "brotherhood", "hepmonaland")
    army(table, "vast_swamp", "brotherhood", "4BD")
    places = [Option(id, PLACE[id]) for id in ("hepmonaland", "brotherhood_capital")]
    assert answers(table, "brotherhood", "build.where", places) == ("brotherhood_capital",)


def test_idle_troops_get_a_general_before_caravans_and_mages():
    table = quiet_board()
    army(table, "brotherhood_coast", "brotherhood", "4SP")
    put(table, "brotherhood_capital", "brotherhood", "3LZ 3DE")
    table.state.turn = Turn.WINTER
    table.state.last_year = table.state.year + 3
    table.state.generals = [7, 8]
    table.state.treasury[BROTHERHOOD] = 24
    assert answer(table, Asked(purchases(table, BROTHERHOOD))) == ("general",)


def test_an_island_garrison_gets_no_general():
    table = quiet_board()
    hold(table, "brotherhood", "hepmonaland")
    army(table, "brotherhood_coast", "brotherhood", "4SP")
    put(table, "hepmonaland", "brotherhood", "5RA")
    table.state.turn = Turn.WINTER
    table.state.last_year = table.state.year + 3
    table.state.generals = [7, 8]
    table.state.treasury[BROTHERHOOD] = 40
    given = plays(table, Asked(purchases(table, BROTHERHOOD)))
    assert ("build.buy", ("general",)) not in given


def test_forts_and_giants_are_built_when_the_end_is_near():
    for years, built in ((5, False), (0, True)):
        table = quiet_board()
        army(table, "fiefs_capital", "fiefs", "4SP")
        hold(table, "fiefs", "barrow_hills")
        waiting(table, FIEFS, "2PK GI")
        table.state.last_year = table.state.year + years
        table.state.turn = Turn.SUMMER_2
        table.state.treasury[FIEFS] = 40
        bought = [keys[0] for kind, keys in plays(table, Asked(purchases(table, FIEFS))) if kind == "build.buy"]
        assert any(key.startswith("fort.") for key in bought) == built
        assert any(key.startswith("GI") for key in bought) == built


def test_a_rich_kan_keeps_troops_and_a_poor_one_takes_slaves():
    for slaves, kept in ((0, {"HC.1", "BD.1", "SP.1", "TRI.1"}), (20, {"SP.1", "TRI.1"})):
        table = quiet_board()
        table.state.slaves[0] = slaves
        options = copies(units("HC BD SP TRI"))
        assert set(answers(table, "kan", "realm.slaves", options, region="ekbir")) == kept


# Persons and treaties -------------------------------------------------------------------------------------------------


def test_a_hero_leaves_a_guardian_who_is_too_strong():
    table = quiet_board()
    quest = next(number for number, zone in enumerate(QUEST_ZONE) if zone == PLACE["adri_forest"])
    alone(table, "fiefs", "adri_forest", "fiefs", quest=quest)
    strongest = max(range(len(GUARDIANS)), key=lambda number: GUARDIANS[number].strength)
    table.state.lairs[PLACE["adri_forest"]] = strongest
    given = plays(table, Asked(people_turn(table, FIEFS)))
    assert ("people.act", ("fiefs_capital",)) in given, "he goes home, where he can be released"


def test_an_alliance_is_proposed_only_to_those_who_are_free():
    table = quiet_board()
    hold(table, "kan", "lakes_kingdom")
    first = tuple(ANSWERS["politics.relation"](mind(table, relation_question(table, FIEFS))))
    assert first[0].startswith("alliance.")
    for other in (THEOCRACY, BROTHERHOOD):
        table.state.relations[pair(other, KAN)] = ALLIANCE
    assert tuple(ANSWERS["politics.relation"](mind(table, relation_question(table, FIEFS)))) == ("keep",)
