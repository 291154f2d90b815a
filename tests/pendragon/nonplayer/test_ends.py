"""7.1, 7.3 Victory with Non-players; 8.9 Entropy, the Difficult option and the epilogues."""

from __future__ import annotations

import pytest

from tests.asked import Asked
from tests.pendragon.harness import board, session_at, told
from tests.pendragon.nonplayer.bots import seat
from tests.pendragon.nonplayer.stubs import stub_answers
from tests.pendragon.test_victory import (
    AUTONOMY,
    CIVILIAN,
    FRAGMENTED,
    FULL,
    MILITARY,
    NONE,
    ROMAN,
    add_settlements,
    set_population,
    set_prosperity,
    set_track,
    standing,
)
from tests.together import together
from vexillum.coin.players import non_player
from vexillum.coin.sequence import Standing
from vexillum.core.agent import RandomAgent, drive
from vexillum.core.files import save
from vexillum.core.session import HUMAN, Session
from vexillum.core.words.languages import BUILT_IN
from vexillum.games.pendragon.epoch import imperium_phase, victory_phase
from vexillum.games.pendragon.events.context import PendragonEvent
from vexillum.games.pendragon.events.effects import Shift
from vexillum.games.pendragon.game import GAME
from vexillum.games.pendragon.pieces import CIVITATES, DUX, FACTIONS, SAXONS, SCOTTI
from vexillum.games.pendragon.players import EPILOGUES, NON_PLAYER_WIN, PLAYERS
from vexillum.games.pendragon.scenarios import SCENARIO_IDS, SCENARIOS
from vexillum.games.pendragon.state import Dominance, Imperium, Stage
from vexillum.games.pendragon.victory import (
    RANKING,
    beyond,
    entropy_of_barbarians,
    epilogues,
    margin,
    outcome,
    passes,
    text_id,
)

LAST = SCENARIOS[SCENARIO_IDS.index(FULL)].epochs


def non_players(table) -> list[str]:
    return [id for faction, id in enumerate(FACTIONS) if non_player(table.state, faction)]


def spoken(table) -> list[str]:
    """Every line in both languages; the English ones."""
    for entry in table.journal:
        GAME.texts("it", strict=True)(entry)
    return [GAME.texts("en", strict=True)(entry) for entry in table.journal]


def both_pass(*np: str, **options):
    """The Dux is 25 beyond its threshold, the Scotti 1: both pass."""
    table = standing(ROMAN, MILITARY, **options)
    set_prosperity(table, 80)
    set_track(table, "prestige", 20)
    set_track(table, "scotti_renown", 46)
    add_settlements(table, "scotti", 4)
    assert [passes(table.state, faction) for faction in range(4)] == [True, False, False, True]
    assert (margin(table.state, DUX), margin(table.state, SCOTTI)) == (25, 1)
    seat(table, *np)
    return table


# 7.1 Victory checks ---------------------------------------------------------------------------------------------------


def test_among_players_the_higher_margin_wins():
    table = both_pass()
    assert Asked(victory_phase(table)).over
    assert outcome(table.state).winners == ("dux",)
    assert outcome(table.state).places == {"dux": 1, "scotti": 2, "civitates": 4, "saxons": 3}
    assert "victory_all_lose" not in told(table)


def test_a_non_player_that_passes_makes_all_players_lose_equally():
    table = both_pass("scotti", "saxons")
    assert Asked(victory_phase(table)).over
    assert table.state.stage == Stage.OVER
    result = outcome(table.state)
    assert result.winners == ("scotti",)
    assert result.ranking[0] == "scotti"
    assert result.places == {"scotti": 1, "dux": 2, "civitates": 2, "saxons": 2}
    assert told(table)[-2:] == ["victory_winner", "victory_all_lose"]
    assert [message.id for message in result.told] == [
        "result.check",
        "result.met_too",
        "result.short",
        "result.short",
        "log.victory_all_lose",
        "epilogue.non_player_win",
        "epilogue.scotti_roman_rule_any",
    ]
    assert "A Non-player has won: all players lose equally." in spoken(table)


def test_two_non_players_that_pass_stand_before_everybody_else():
    table = both_pass("scotti", "dux")
    assert Asked(victory_phase(table)).over
    assert outcome(table.state).places == {"dux": 1, "scotti": 2, "civitates": 3, "saxons": 3}


def test_non_players_alone_lose_to_nobody():
    table = both_pass(*FACTIONS)
    assert Asked(victory_phase(table)).over
    assert outcome(table.state).winners == ("dux",)
    assert "victory_all_lose" not in told(table)
    assert [message.id for message in outcome(table.state).told][4:] == ["epilogue.dux_roman_rule_military"]


def test_a_player_wins_if_no_non_player_passes():
    table = both_pass("saxons", "scotti")
    set_track(table, "scotti_renown", 40)
    assert Asked(victory_phase(table)).over
    assert outcome(table.state).winners == ("dux",)
    assert [message.id for message in outcome(table.state).told][4:] == ["epilogue.dux_roman_rule_military"]


def test_a_non_player_does_not_need_its_former_partner():
    """1.5.1 asks both Factions of a player, 7.1 any Non-player."""
    table = both_pass(players="two")
    assert Asked(victory_phase(table)).over
    assert table.state.stage == Stage.EPOCH_EVENT
    table = both_pass("saxons", "scotti", players="two")
    assert Asked(victory_phase(table)).over
    assert outcome(table.state).winners == ("scotti",)


def tied(*np: str):
    """Dux and Saxons are both 5 beyond their thresholds."""
    table = standing(ROMAN, MILITARY)
    set_prosperity(table, 80)
    set_population(table, 15, "venta_belgarum=saxon_settlement", saxon_warband=1)
    assert [margin(table.state, faction) for faction in (DUX, SAXONS)] == [5, 5]
    table.state.winner_known = 2
    seat(table, *np)
    return table.state


def test_ties_go_to_non_players_first():
    assert RANKING.order(tied())[0] == (DUX,)
    assert RANKING.order(tied("saxons"))[0] == (SAXONS,)
    assert RANKING.order(tied("saxons", "dux"))[0] == (DUX,)


def test_nothing_is_said_about_the_end_before_it_comes():
    assert outcome(both_pass("scotti").state).told == ()


# 7.3 Final margins ----------------------------------------------------------------------------------------------------


def test_by_margins_a_non_player_is_ranked_like_everybody():
    """Ruling P171: 7.1 makes players lose equally upon a victory check; margins rank everybody."""
    table = standing(FRAGMENTED, NONE, epoch=LAST)
    set_track(table, "prestige", 15)
    set_track(table, "scotti_renown", 64)
    seat(table, "scotti", "saxons")
    assert Asked(victory_phase(table)).over
    result = outcome(table.state)
    assert [result.scores[id] for id in result.ranking] == sorted(result.scores.values(), reverse=True)
    assert result.winners == ("scotti",)
    assert result.places == {id: place for place, id in enumerate(result.ranking, 1)}
    assert "victory_all_lose" not in told(table)
    assert [message.id for message in result.told] == [
        "result.margin",
        *["result.short"] * 3,
        "epilogue.non_player_win",
        "epilogue.scotti_fragmentation_none",
    ]


# 8.9 The Difficult option ---------------------------------------------------------------------------------------------


def alone(difficulty, epoch=1):
    """A Dux player who passes, against three Non-players that do not."""
    table = both_pass("civitates", "saxons", "scotti", difficulty=difficulty, epoch=epoch)
    set_track(table, "scotti_renown", 40)
    return table


@pytest.mark.parametrize("difficulty", ["standard", "introductory", "easy"])
def test_a_player_who_passes_has_won(difficulty):
    table = alone(difficulty)
    assert Asked(victory_phase(table)).over
    assert outcome(table.state).winners == ("dux",)


def test_not_with_the_difficult_option():
    table = alone("difficult")
    assert Asked(victory_phase(table)).over
    assert table.state.stage == Stage.EPOCH_EVENT
    assert told(table)[-2:] == ["victory_too_early", "victory_nobody"]
    assert spoken(table)
    table = alone("difficult")
    table.state.non_players = 0
    assert Asked(victory_phase(table)).over
    assert table.state.stage == Stage.OVER, "without Non-players it says nothing"


def test_a_non_player_still_wins_at_once():
    table = alone("difficult")
    set_track(table, "scotti_renown", 46)
    assert Asked(victory_phase(table)).over
    assert outcome(table.state).winners == ("scotti",)


def test_in_the_final_epoch_the_highest_margin_wins_even_if_the_player_passes():
    """Ruling P169: the Scotti have Renown without the Settlements that a check asks for."""
    for renown, winner in ((60, "scotti"), (52, "dux")):
        table = standing(FRAGMENTED, NONE, epoch=LAST, difficulty="difficult")
        set_track(table, "prestige", 20)
        set_track(table, "scotti_renown", renown)
        add_settlements(table, "scotti", 3)
        seat(table, "civitates", "saxons", "scotti")
        assert [passes(table.state, faction) for faction in range(4)] == [True, False, False, False]
        assert (margin(table.state, DUX), margin(table.state, SCOTTI)) == (3, renown - 50)
        assert Asked(victory_phase(table)).over
        assert (table.state.winner_known, outcome(table.state).winners) == (2, (winner,))


# 8.9 Entropy of the Britons -------------------------------------------------------------------------------------------


def britons(*, players="britons", np=("saxons", "scotti"), dux=3, civitates=2, imperium=AUTONOMY):
    """Both Britons against Non-players, before Fragmentation: Control of 2 spaces, and some Prestige."""
    table = standing(imperium, MILITARY, players=players)
    set_population(table, 17 + dux, "venta_belgarum=fort", cavalry=1)
    set_population(table, 16 + civitates, "camulodunum=town", space="trinovantes")
    seat(table, *np)
    return table


def fragment(table):
    """By an Event: the Imperium shifts to Fragmentation."""
    scene = PendragonEvent(table, 2, "LITUS SAXONICUM", SAXONS)
    return Asked(Shift(level="fragmentation").run(scene))


@pytest.mark.parametrize("players", ["britons", "two"])
@pytest.mark.parametrize(("dux", "civitates", "lost"), [(3, 2, "dux"), (2, 3, "civitates"), (-5, -6, "dux")])
def test_the_better_briton_becomes_a_non_player_upon_fragmentation(players, dux, civitates, lost):
    table = britons(players=players, dux=dux, civitates=civitates)
    asked = fragment(table)
    assert asked.over
    assert (beyond(table.state, DUX), beyond(table.state, CIVITATES)) == (dux, civitates)
    assert non_players(table) == sorted(["saxons", "scotti", lost], key=FACTIONS.index)
    assert told(table)[-1] == "entropy"
    assert spoken(table)
    kept = CIVITATES if lost == "dux" else DUX
    assert PLAYERS.people(table.state) == ((kept,),)
    assert [GAME.rules.agent_for(table.state, id) for id in FACTIONS] == [
        "np" if id == lost else None for id in FACTIONS
    ]


def test_if_tied_the_player_keeps_either():
    for kept, lost in (("dux", "civitates"), ("civitates", "dux")):
        table = britons(dux=1, civitates=1)
        asked = fragment(table)
        assert (asked.decision.kind, asked.decision.rule, asked.keys) == ("entropy.keep", "8.9", ("dux", "civitates"))
        assert "8.9" in GAME.words.rule_ids()
        for language in ("en", "it"):
            texts = GAME.texts(language, strict=True)
            assert texts(asked.decision.prompt)
        assert asked.answer(kept).over
        assert non_players(table) == sorted(["saxons", "scotti", lost], key=FACTIONS.index)


@pytest.mark.parametrize(
    ("players", "np"),
    [
        ("britons", ()),
        ("britons", ("scotti",)),
        ("four", ("saxons", "scotti")),
        ("two", ()),
        ("four", ("civitates", "saxons", "scotti")),
        ("two", FACTIONS),
    ],
)
def test_only_a_solitary_player_of_both_gives_one_up(players, np):
    table = britons(players=players, np=np)
    assert fragment(table).over
    assert non_players(table) == list(np)


def test_nothing_is_given_up_before_fragmentation():
    table = britons(imperium=ROMAN)
    assert Asked(Shift(level="down").run(PendragonEvent(table, 2, "LITUS SAXONICUM", SAXONS))).over
    assert table.state.imperium == Imperium.AUTONOMY
    assert non_players(table) == ["saxons", "scotti"]
    assert Asked(entropy_of_barbarians(table)).over
    assert non_players(table) == ["saxons", "scotti"]


def test_the_barbarians_do_not_care_for_fragmentation():
    table = britons(players="barbarians", np=("dux", "civitates"))
    assert fragment(table).over
    assert non_players(table) == ["dux", "civitates"]


def test_in_the_imperium_phase_it_comes_before_prestige_is_halved():
    """Ruling P167: 10 Prestige make the Dux the better one; halved, they would not."""
    table = standing(AUTONOMY, MILITARY, players="britons")
    state = table.state
    set_population(table, 12, "venta_belgarum=fort", cavalry=1)
    set_population(table, 19, "camulodunum=town", space="trinovantes")
    state.population = [n if n in (12, 19) else 0 for n in state.population]
    set_track(table, "prestige", 10)
    seat(table, "saxons", "scotti")
    state.imperium = Imperium.AUTONOMY
    asked = Asked(imperium_phase(table))
    assert asked.over
    assert state.imperium == Imperium.FRAGMENTATION
    assert non_players(table) == ["dux", "saxons", "scotti"]
    assert beyond(state, DUX) < beyond(state, CIVITATES), "afterwards the Civitates do better"
    assert told(table).index("entropy") < len(told(table)) - 1


def test_a_scenario_that_begins_at_fragmentation_begins_with_entropy():
    """Ruling P168."""
    seats = {"saxons": "np", "scotti": "np"}
    session = Session.start(GAME, scenario="petty-tyrants", options={"players": "britons"}, seats=seats, seed="s")
    if session.decision.kind == "entropy.keep":
        session.answer("dux", "dux")
    assert len([faction for faction in range(4) if non_player(session.state, faction)]) == 3
    assert "log.entropy" in [entry.id for entry in session.journal]
    four = Session.start(GAME, scenario="petty-tyrants", seats=seats, seed="s")
    assert "log.entropy" not in [entry.id for entry in four.journal]


# 8.9 Entropy of the Barbarians ----------------------------------------------------------------------------------------


def pivotal_table(scenario, *, held, players="barbarians", np=("dux", "civitates"), saxon=20, scotti=20):
    """The Saxons may play ADVENTUS SAXONUM, the Scotti CONSPIRATIO BARBARICA, if they still hold it."""
    table = board(scenario, players=players)
    state = table.state
    state.current, state.upcoming, state.deck, state.stage = 1, [2], [3, 4, 5], Stage.PIVOTAL
    state.held = [0, 0, *held]
    state.standing = [Standing.ELIGIBLE] * 4
    state.tracks[2], state.tracks[3] = saxon, scotti
    seat(table, *np)
    return table


def play_pivotal(table, nation: str):
    """Interrupt with the Pivotal Event of a Nation, all of its decisions answered at random, up to the next step."""
    session = session_at(table)
    agents = dict.fromkeys(FACTIONS, RandomAgent())
    steps = len(session.steps)
    while session.decision is not None and len(session.steps) == steps:
        decision = session.decision
        if decision.kind.startswith("pivotal"):
            session.answer(decision.seat, "yes" if decision.seat == nation else "no")
        elif decision.kind == "entropy.keep":
            session.answer(decision.seat, "saxons")
        else:
            session.answer(decision.seat, agents[decision.seat].choose(session, decision))
    return session


def ready(monkeypatch):
    from vexillum.games.pendragon import sequence as pivotal

    monkeypatch.setattr(pivotal, "may_interrupt", lambda state, faction: state.held[faction] != 0)


def test_after_the_second_barbarian_pivotal_event(monkeypatch):
    ready(monkeypatch)
    session = play_pivotal(pivotal_table(FULL, held=(75, 0)), "saxons")
    lost = [id for faction, id in enumerate(FACTIONS) if non_player(session.state, faction)]
    assert len(lost) == 3
    ids = [entry.id for entry in session.journal]
    assert ids.count("log.entropy") == 1


def test_not_after_the_first(monkeypatch):
    ready(monkeypatch)
    session = play_pivotal(pivotal_table(FULL, held=(75, 76)), "saxons")
    assert [id for faction, id in enumerate(FACTIONS) if non_player(session.state, faction)] == ["dux", "civitates"]


def test_a_scenario_with_the_first_in_effect_counts_it(monkeypatch):
    ready(monkeypatch)
    table = pivotal_table("the-harder-they-fall", held=(75, 0))
    assert board("the-harder-they-fall").state.held[2:] == [75, 0]
    session = play_pivotal(table, "saxons")
    assert len([faction for faction in range(4) if non_player(session.state, faction)]) == 3


@pytest.mark.parametrize(("saxon", "scotti", "lost"), [(40, 40, "saxons"), (20, 60, "scotti")])
def test_the_better_barbarian_becomes_a_non_player(saxon, scotti, lost):
    """7.2 before Fragmentation: Renown beyond 30 for Saxons, beyond 45 for Scotti."""
    table = standing(ROMAN, MILITARY, players="barbarians")
    seat(table, "dux", "civitates")
    set_track(table, "saxon_renown", saxon)
    set_track(table, "scotti_renown", scotti)
    table.state.held = [0] * 4
    assert Asked(entropy_of_barbarians(table)).over
    assert non_players(table) == ["dux", "civitates", lost]


# The agent that takes over --------------------------------------------------------------------------------------------


def test_the_seat_that_is_given_up_is_answered_by_the_agent(monkeypatch):
    stub_answers(monkeypatch)
    seats = {"saxons": "np", "scotti": "np"}
    session = Session.start(GAME, scenario="petty-tyrants", options={"players": "britons"}, seats=seats, seed="s")
    while session.decision.kind == "entropy.keep":
        session.answer("dux", "dux")
    [lost] = [id for faction, id in enumerate(FACTIONS[:2]) if non_player(session.state, faction)]
    assert (session.players[lost], session.player(lost)) == (HUMAN, "np")
    again = save.loads(save.dumps(session))
    assert again.player(lost) == "np"
    agents = {id: GAME.agents["np"]() for id in seats}
    for _ in range(60):
        drive(session, agents)
        if session.over:
            break
        assert session.decision.seat != lost
        session.answer(session.decision.seat, session.decision.keys[: max(1, session.decision.at_least)])
    assert lost in {answer.seat for answer in session.answers}


# 8.9 Epilogues --------------------------------------------------------------------------------------------------------


@together("winner", range(4))
@together(
    ("imperium", "dominance"),
    [(ROMAN, MILITARY), (ROMAN, CIVILIAN), (AUTONOMY, MILITARY), (AUTONOMY, CIVILIAN), (FRAGMENTED, NONE)],
)
def test_every_end_has_its_epilogue_in_both_languages(winner, imperium, dominance):
    table = standing(imperium, dominance)
    [message] = epilogues(table.state, winner)
    (epilogue,) = [one for one in EPILOGUES if text_id(one) == message.id]
    assert (epilogue.winner, Imperium[epilogue.imperium.upper()]) == (FACTIONS[winner], imperium)
    assert epilogue.dominance == "any" or Dominance[epilogue.dominance.upper()] == dominance
    assert len({GAME.texts(language, strict=True)(message) for language in BUILT_IN}) == len(BUILT_IN)


def test_every_epilogue_can_be_told():
    told = [id for id in GAME.words.catalog.texts["en"] if id.startswith("epilogue.")]
    assert {text_id(one) for one in (*EPILOGUES, NON_PLAYER_WIN)} <= set(told)


def test_a_player_of_both_hears_of_the_better_one():
    table = standing(FRAGMENTED, NONE, players="two")
    set_population(table, 30, "venta_belgarum=fort", cavalry=1)
    set_population(table, 20, "camulodunum=town", space="trinovantes")
    table.state.winner_known = 2
    result = outcome(table.state)
    assert (result.winners, result.ranking[0]) == (("dux", "civitates"), "dux")
    assert result.places["dux"] == result.places["civitates"] == 1
    assert [message.id for message in result.told][3:] == ["epilogue.dux_fragmentation_none"]
