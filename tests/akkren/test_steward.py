"""The steward answers every kind of question from what its seat knows; its choices; its common sense."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.akkren.harness import board, hold, pool, put, units
from tests.akkren.minds_boards import answer, mind, plays
from tests.akkren.movement_boards import army, one, quiet_board, region, relate, turn
from tests.akkren.people_boards import alone
from tests.asked import Asked
from tests.long import long
from vexillum.core.decision import Decision, Option
from vexillum.core.explanations import explain
from vexillum.core.session import Session
from vexillum.core.words.languages import BUILT_IN
from vexillum.games.akkren import stacks
from vexillum.games.akkren.combat.battles import attack
from vexillum.games.akkren.components.map import PLACE
from vexillum.games.akkren.components.pieces import (
    ALLIANCE,
    BROTHERHOOD,
    FIEFS,
    KAN,
    OWNER,
    SEATS,
    THEOCRACY,
    UNIT,
    U,
    pair,
    strength,
)
from vexillum.games.akkren.components.records import GUARDIANS
from vexillum.games.akkren.council import hero_comes
from vexillum.games.akkren.game import GAME
from vexillum.games.akkren.minds import mind as estimates
from vexillum.games.akkren.minds import realm, values
from vexillum.games.akkren.minds.armies import change_at
from vexillum.games.akkren.minds.goals import goal_of, plan
from vexillum.games.akkren.minds.steward import ANSWERS, OPEN, Steward
from vexillum.games.akkren.minds.values import spoils
from vexillum.games.akkren.people.quests import QUEST_ZONE
from vexillum.games.akkren.people.turn import people_turn
from vexillum.games.akkren.politics import relation_question
from vexillum.games.akkren.purchases import purchases
from vexillum.games.akkren.realm import copies
from vexillum.games.akkren.state import Turn


def start(scenario: str, seed: str, players: int = 4) -> Session:
    session = Session.start(GAME, scenario=scenario, players=players, seed=seed)
    session.players = dict.fromkeys(session.setup.seats, Steward.id)
    return session


def asks() -> set[str]:
    """All kinds of questions that the texts know."""
    return {id.removeprefix("ask.") for id in GAME.words.catalog.texts["en"] if id.startswith("ask.")}


def test_no_kind_of_question_falls_through():
    assert set(ANSWERS) == asks()


def play(session: Session, *, every: int = 0, most: int = 20_000) -> Counter[str]:
    """Four stewards play; at every so manieth answer the same is expected in a world dealt again.

    No invariant is broken after any answer, and no step leaves anything undone.
    """
    agent, random, kinds, checked = Steward(), Random(3), Counter[str](), None
    while (decision := session.decision) is not None:
        keys = tuple(agent.choose(session, decision))
        kinds[decision.kind] += 1
        if every and kinds.total() % every == 0:
            world = session.imagine(decision.seat, random)
            assert tuple(agent.choose(world, world.decision)) == keys, decision.kind
        session.answer(decision.seat, keys, by=agent.signature)
        assert GAME.positions.violations(session.state) == []
        if session.steps[-1] is not checked:
            checked = session.steps[-1]
            assert GAME.positions.loose_ends(checked.state) == []
        assert kinds.total() < most, kinds
    return kinds


@pytest.mark.parametrize("players", GAME.info.players)
def test_a_border_war_of_stewards_ends_and_wastes_nothing(players):
    session = start("border-war", "ends", players)
    kinds = play(session, every=9)
    assert session.game.rules.outcome(session.state).winners
    assert kinds["move.organise"] < kinds["phase"], "it does not put the same things in order again and again"
    assert kinds["siege.manner"] or kinds["battle.withdraw"], "somebody has conquered something"


@long
@pytest.mark.parametrize("scenario", ["quickstart", "campaign"])
def test_longer_campaigns_of_stewards_end_and_need_no_secrets(scenario):
    session = start(scenario, "long")
    play(session, every=25)
    assert session.game.rules.outcome(session.state).winners


def test_it_says_why_in_both_languages_about_what_everybody_has_seen():
    session = start("border-war", "why")
    play(session)
    reasons = [reason for step in session.steps for reason in explain(session, step.answers) or []]
    ids = {line.id for reason in reasons for line in reason.lines}
    assert {"reason.conquer", "reason.storm"} <= ids
    for language in BUILT_IN:
        texts = GAME.texts(language)
        assert all(texts(line) for reason in reasons for line in reason.lines)


def test_all_its_reasons_have_texts():
    named = {id for id in GAME.words.catalog.texts["en"] if id.startswith("reason.")}
    assert len(named) >= 25
    assert all(id in GAME.words.catalog.texts["it"] for id in named)


def test_it_keeps_silent_about_secret_purchases_and_sealed_choices():
    assert not OPEN & {"build.buy", "bid", "politics.relation", "politics.nation", "council.alliances", "move.take"}


# Single choices of the steward: attacks, garrisons, purchases, when it shuts itself in -------------------------------


NOTHING = Decision("theocracy", "phase", (Option("done"),), "9.3")


def hold_the_rest(table, seat: str) -> None:
    """A Faction holds everything that is neutral."""
    table.state.holder = [OWNER[seat] if held == -1 else held for held in table.state.holder]


def answer_to(table, decision):
    return ANSWERS[decision.kind](mind(table, decision))


# War ------------------------------------------------------------------------------------------------------------------


def test_it_marches_on_a_weak_neutral_nation_next_to_it():
    table = board()
    id = army(table, "theo_capital", "theocracy", "2SP 2RA HC+ 3BD")
    put(table, "theo_capital", "theocracy", "SP")
    asked = turn(table, "theocracy")
    assert answer(table, asked) == (f"s{id}",)
    asked.answer(f"s{id}")
    (key,) = answer(table, asked)
    assert key in ("ulek_duchy", "ulek_county"), "2 to 4 factors, next door, and one of them gives mana"


def test_it_does_not_march_on_those_who_would_beat_it():
    table = board()
    id = army(table, "theo_capital", "theocracy", "MO")
    goal = goal_of(mind(table, NOTHING), one(table, id))
    assert goal is None, "the weakest nation around has three factors, behind walls"


def test_it_keeps_the_gold_for_the_battle_that_follows():
    table = board()
    army(table, "theo_capital", "theocracy", "2SP 2RA HC+ 3BD")
    put(table, "theo_capital", "theocracy", "SP")
    table.state.treasury[OWNER["theocracy"]] = 1
    assert answer(table, turn(table, "theocracy")) == ("done",), "one gold piece to march, none to fight"


def test_it_leaves_peaceful_land_alone_and_walks_into_an_enemys():
    table = quiet_board()
    hold_the_rest(table, "theocracy")
    hold(table, "kan", "ulek_duchy")
    put(table, "kan_ordu", "kan", "9PK")
    id = army(table, "theo_capital", "theocracy", "2SP 2RA HC+ 3BD")
    put(table, "theo_capital", "theocracy", "SP")
    assert answer(table, turn(table, "theocracy")) == ("done",)
    relate(table, "theocracy", "kan", "war")
    asked = turn(table, "theocracy")
    assert answer(table, asked) == (f"s{id}",)
    asked.answer(f"s{id}")
    assert answer(table, asked) == ("ulek_duchy",)


def test_what_it_thinks_of_an_unseen_army_does_not_depend_on_what_is_in_it():
    thoughts = []
    for content in ("MO", "9PK 5HC"):
        table = quiet_board()
        other = army(table, "kan_ordu", "kan", content)
        put(table, "kan_west", "kan", "SP")
        thoughts.append(estimates.known(table.state, OWNER["theocracy"], one(table, other)))
    assert thoughts[0] == thoughts[1]
    assert strength(thoughts[0].units) > 5


def test_what_it_has_seen_counts():
    table = quiet_board()
    other = army(table, "kan_ordu", "kan", "9PK 5HC")
    stacks.see_whole(table.state, OWNER["theocracy"], one(table, other))
    assert estimates.known(table.state, OWNER["theocracy"], one(table, other)).units == units("9PK 5HC")


def test_it_scouts_an_enemy_next_to_it_first():
    table = quiet_board()
    relate(table, "theocracy", "kan", "war")
    id = army(table, "theo_north", "theocracy", "3RA 4BD")
    put(table, "theo_north", "theocracy", "MO")
    other = army(table, "theo_capital", "kan", "9PK")
    asked = turn(table, "theocracy")
    assert answer(table, asked) == (f"scout.s{id}",)
    plays(table, asked)
    assert stacks.sighting(table.state, OWNER["theocracy"], other) is not None
    assert answer(table, turn(table, "theocracy")) != (f"scout.s{id}",), "once is enough"


# Order ----------------------------------------------------------------------------------------------------------------


def test_new_troops_join_the_army_and_a_guard_stays_once():
    table = quiet_board()
    relate(table, "theocracy", "kan", "war")
    id = army(table, "theo_capital", "theocracy", "2SP 2RA")
    put(table, "theo_capital", "theocracy", "4BD MO")
    army(table, "west_march", "kan", "2LC")
    asked = turn(table, "theocracy")
    assert answer(table, asked) == ("org.theo_capital",)
    given = plays(table, asked)
    assert [kind for kind, _ in given].count("move.take") == 1
    assert dict(one(table, id).units)[UNIT["BD"]] >= 3
    left = [other for other in table.state.stacks if other.owner == 0 and other.id != id]
    assert sum([n for other in left for _, n in other.units]) == 2, "the capital keeps two units while an enemy is near"
    assert answer(table, turn(table, "theocracy")) != ("org.theo_capital",), "not back and forth"


def test_cities_in_danger_want_a_guard_and_others_do_not():
    table = quiet_board()
    hold(table, "theocracy", "ulek_duchy", "frost_jarls")
    thought = mind(table, NOTHING)
    assert values.guards_wanted(thought, PLACE["ulek_duchy"]) == 0
    army(table, "west_march", "kan", "2LC")
    thought = mind(table, NOTHING)
    assert values.guards_wanted(thought, PLACE["ulek_duchy"]) == 1
    assert values.guards_wanted(thought, PLACE["frost_jarls"]) == 0
    relate(table, "theocracy", "kan", "alliance")
    assert values.guards_wanted(mind(table, NOTHING), PLACE["ulek_duchy"]) == 0


# Walls ----------------------------------------------------------------------------------------------------------------


def test_a_weak_garrison_shuts_itself_in_and_a_strong_army_comes_out():
    for content, expected in (("MO", "shut_in"), ("9PK 4HC+", "come_out")):
        table = quiet_board()
        relate(table, "theocracy", "kan", "war")
        put(table, "theo_capital", "theocracy", content)
        army(table, "theo_capital", "kan", "3BD 2LC")
        asked = Asked(attack(table, OWNER["kan"], OWNER["theocracy"], PLACE["theo_capital"]))
        while asked.kind != "siege.shelter":
            asked.answer(*answer(table, asked))
        assert answer(table, asked) == (expected,)


def test_it_storms_the_weak_and_besieges_the_strong():
    for content, expected in (("MO", "assault"), ("XB 3PK", "siege")):
        table = quiet_board()
        army(table, "cantons", "kan", "4BD 3LC HC")
        put(table, "cantons", "neutral", content, nation=region("cantons"))
        asked = Asked(attack(table, OWNER["kan"], OWNER["neutral"], PLACE["cantons"]))
        while asked.kind != "siege.manner":
            asked.answer(*answer(table, asked))
        assert answer(table, asked) == (expected,)


# Gold -----------------------------------------------------------------------------------------------------------------


def test_it_raises_what_it_can_afford_and_keeps_gold_for_the_year():
    table = quiet_board()
    state, me = table.state, OWNER["theocracy"]
    army(table, "theo_capital", "theocracy", "2SP")
    state.turn = Turn.WINTER
    for unit, n in units("4BD 3RA 2HC+"):
        state.pool[U * me + unit] = n
    plays(table, Asked(purchases(table, me)))
    assert state.treasury[me] >= 4, "four turns with an army are still to be paid for"
    assert sum(pool(table, "theocracy", unit) for unit in ("BD", "RA", "HC+")) < 9
    assert state.treasury[me] >= int(realm.running_costs(mind(table, NOTHING)))


def test_markers_are_removed_before_anything_else():
    table = quiet_board()
    state, me = table.state, OWNER["theocracy"]
    army(table, "theo_capital", "theocracy", "2SP")
    state.plunder[PLACE["theo_north"]] = 1
    state.turn = Turn.WINTER
    asked = Asked(purchases(table, me))
    assert answer(table, asked) == ("clear.theo_north",)


def test_a_poor_faction_hires_no_hero():
    table = quiet_board(dice=(1,))
    table.state.treasury = [11] * 4
    given = plays(table, Asked(hero_comes(table)))
    assert {keys for _, keys in given} == {("no",)}


# Aims -----------------------------------------------------------------------------------------------------------------


def test_each_faction_sees_its_own_aims():
    table = quiet_board()
    worth = {}
    for seat in SEATS:
        thought = mind(table, Decision(seat, "phase", (Option("done"),), "9.3"))
        worth[seat] = {
            name: values.region_value(thought, region(name)) for name in ("isles", "lakes_kingdom", "adri_forest")
        }
    assert worth["brotherhood"]["isles"] > worth["fiefs"]["isles"], "a port"
    assert worth["kan"]["lakes_kingdom"] > worth["fiefs"]["lakes_kingdom"], "slaves"
    assert worth["theocracy"]["adri_forest"] > worth["fiefs"]["adri_forest"], "gold for mana"


def test_the_theocracy_hunts_akkren_that_others_leave_alone():
    for seat, zone, hunts in (("theocracy", "west_march", True), ("kan", "cantons", False)):
        table = quiet_board()
        hold_the_rest(table, "fiefs")
        capital = "theo_capital" if seat == "theocracy" else "kan_ordu"
        id = army(table, capital, seat, "6PK 3HC")
        put(table, zone, "akkren", "2AKi")
        thought = mind(table, Decision(seat, "phase", (Option("done"),), "9.3"))
        goal = goal_of(thought, one(table, id))
        assert (goal is not None and goal.zone == PLACE[zone] and goal.why == "hunt") == hunts


def test_it_seeks_peace_from_a_war_that_brings_nothing():
    table = quiet_board()
    relate(table, "theocracy", "kan", "war")
    decision = relation_question(table, OWNER["theocracy"])
    assert tuple(answer_to(table, decision)) == ("neutrality.kan",)


def test_one_who_would_win_by_income_is_attacked_by_all():
    table = quiet_board()
    hold_the_rest(table, "kan")
    table.state.slaves[region("lakes_kingdom")] = 90
    decision = relation_question(table, OWNER["theocracy"])
    assert "war.kan" in answer_to(table, decision)


# The steward's common sense: what looked foolish when its campaigns were read, and must not come back ----------------


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
