"""What Pendragon tells while its rules run: figures, chips, chapters, turns, steps and scenes."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.asked import Asked
from tests.pendragon.barbarians import SAXONS, SCOTTI, prosper, renown, run
from tests.pendragon.harness import board, cards_named, put, session_at, stack
from vexillum.coin.show.panels import MOST_CHIPS
from vexillum.core.agent import drive
from vexillum.core.explanations import answers_of, explain, explain_scope
from vexillum.core.session import Session
from vexillum.core.show.display import Chip
from vexillum.core.show.story import Change, changed, moves
from vexillum.games.pendragon.battle.battle import battle
from vexillum.games.pendragon.battle.sides import Terms
from vexillum.games.pendragon.cards import MARINERS
from vexillum.games.pendragon.epoch import imperium_phase, revenue
from vexillum.games.pendragon.forces import move
from vexillum.games.pendragon.game import GAME
from vexillum.games.pendragon.knowledge import BRITON_CONTROL, derived, figures
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.pieces import CAVALRY, CIVITATES, FACTIONS
from vexillum.games.pendragon.scenarios import SCENARIO_IDS
from vexillum.games.pendragon.state import Dominance, Imperium, Track

EN, IT = (GAME.texts(language, strict=True) for language in ("en", "it"))


def watched(table):
    table.measure = figures
    return table


def titles(table, *kinds: str, texts=EN) -> list[str]:
    return [texts(scope.title) for scope in table.story if scope.kind in kinds]


def chip_words(changes, reader=None, texts=EN) -> list[str]:
    return [f"{chip.label} {chip.by}".strip() for chip in GAME.board.chips(changes, texts, reader)]


def stages(scene) -> dict[str, str]:
    return {EN(stage.label): stage.state for stage in scene.stages}


# Figures --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_figures_are_what_a_view_tells(scenario):
    state = board(scenario).state
    found, known, view = figures(state), derived(state), GAME.knowledge.view(state, None)
    assert {id: found[f"margin/{id}"] for id in FACTIONS} == known["margins"]
    assert {id: found[f"controlled/{id}"] for id in FACTIONS} == known["controlled"]
    assert {id: found[f"track/{id}"] for id in view["tracks"]} == view["tracks"]
    for id, space in view["spaces"].items():
        for unit, n in space["units"].items():
            assert found.get(f"pieces/space:{id}/{unit}", 0) == n
        for site, stronghold in space["strongholds"].items():
            assert found[f"pieces/site:{site}/{stronghold}"] == 1
        assert found[f"prosperity/space:{id}"] == sum(space["prosperity"].values())
        holder = found.get(f"control/space:{id}", 0)
        assert ["", "dux", "briton", "saxons", "scotti", "briton"][holder] == known["control"][id]
    pieces = [n for id, n in found.items() if id.startswith("pieces/")]
    assert sum(pieces) == sum(state.units) + sum(kind > 0 for kind in state.sites) + state.niall + state.dal_riada


def test_britons_control_together_until_fragmentation():
    table = board()
    assert figures(table.state)["control/space:londinium"] == BRITON_CONTROL
    table.state.imperium, table.state.dominance = Imperium.FRAGMENTATION, Dominance.NONE
    assert figures(table.state)["control/space:londinium"] == 1 + CIVITATES


# Chips ----------------------------------------------------------------------------------------------------------------


def test_chips_say_what_weighs_most_first():
    table = board(empty=True)
    put(table, "iceni", "venta_icenorum=hillfort", militia=3, saxon_warband=1)
    parisi = put(table, "parisi", cavalry=2)
    prosper(table, "iceni", 3)
    before = figures(table.state)
    put(table, "iceni", "branodunum=saxon_settlement", saxon_warband=5, plunder={"saxon_warband": 2})
    move(table.state, parisi, SPACE_NUMBER["cantiaci"], CAVALRY, 2, 0)
    prosper(table, "iceni", 1)
    table.state.tracks[Track.BRITON] -= 3
    changes = changed(before, figures(table.state))
    assert chip_words(changes, "civitates") == [
        "Iceni: Saxon Control",
        "Saxon Settlement +1",
        "Saxon Warbands +5",
        "Cavalry 2 → Cantiaci",
        "Briton Resources −3",
        "Prosperity −2",
        "Plunder +2",
    ]
    assert chip_words(changes, "civitates", IT)[0] == "Iceni: Controllo sassone"
    tones = {chip.label: chip.tone for chip in GAME.board.chips(changes, EN, "civitates")}
    assert (tones["Iceni: Saxon Control"], tones["Briton Resources"], tones["Prosperity"]) == ("bad", "bad", "bad")
    assert tones["Saxon Warbands"] == ""
    tones = {chip.label: chip.tone for chip in GAME.board.chips(changes, EN, "saxons")}
    assert (tones["Iceni: Saxon Control"], tones["Saxon Warbands"], tones["Plunder"]) == ("good", "good", "good")
    assert tones["Briton Resources"] == ""
    assert {chip.tone for chip in GAME.board.chips(changes, EN, None)} == {""}


def test_a_chip_names_its_piece_its_owner_and_its_places():
    changes = [Change("pieces/space:iceni/cavalry", 3, 1), Change("pieces/space:parisi/cavalry", 1, 0)]
    assert GAME.board.chips(changes, EN, "dux") == [
        Chip("Cavalry", "−3", "cavalry", "dux", "bad", ("space:iceni", "space:parisi"))
    ]


def test_many_changes_are_counted_in_the_end():
    changes = [Change(f"track/{id}", 5, 6) for id in ("dux_resources", "prestige", "wealth", "saxon_renown")]
    changes += [Change(f"pieces/space:iceni/{unit}", 0, 2) for unit in ("cavalry", "militia", "comitates")]
    changes += [Change("imperium", 0, 1), Change("population/space:iceni", 2, 1), Change("refugees", 0, 1)]
    words = chip_words(changes)
    assert len(words) == MOST_CHIPS
    assert words[0] == "Imperium Autonomy"
    assert words[-1] == "and 3 more"


def test_lasting_effects_and_patrols_are_named():
    changes = [Change("lasting/unshaded/21", 0, 1), Change("patrol/sea:germanicus", 1, 0), Change("roads", 1, 0)]
    assert chip_words(changes) == [
        "Roads no longer Maintained",
        "CAMELOT in effect",
        "Oceanus Germanicus: no Patrol",
    ]


# A Raid ---------------------------------------------------------------------------------------------------------------


def test_a_raid_is_a_scene_with_a_stage_for_each_target():
    table = watched(board(empty=True, dice=(4, 4, 2)))
    renown(table, scotti=5)
    table.state.patrolled = [0] * 4
    table.state.lasting.append(MARINERS)
    prosper(table, "votadini", 2)
    asked = run(table, "raid", SCOTTI, feats=False)
    asked.answer("votadini", kind="raid.target").answer("septentrionalis", kind="raid.route")
    asked.answer("2d4", kind="raid.dice")
    asked.answer("demetae").answer("1d4").answer("done", kind="raid.target")
    scene = table.staged
    assert scene.kind == "raid"
    assert stages(scene) == {
        "Votadini, by Oceanus Septentrionalis, 2 dice": "waiting",
        "Demetae, by Oceanus Hibernicus, 1 die": "waiting",
    }
    asked.answer("votadini", kind="raid.next").answer("yes", kind="raid.mariners")
    assert list(stages(scene).values()) == ["now", "waiting"]
    assert [EN(line) for line in scene.stages[0].lines] == ["8 − 2 Mariners = 6 Raiders"]
    asked.answer("2", kind="raid.plunder")
    assert asked.over
    assert table.staged is None
    assert list(stages(scene).values()) == ["done", "done"]
    assert [stage.dice for stage in scene.stages] == [[(4, 4), (4, 4)], [(4, 2)]]
    assert [(unit.token, unit.n) for unit in scene.sides[0].units] == [("scotti_raider", 8)]
    assert titles(table, "step") == [
        "Chosen: 2 targets",
        "Raiders land in Votadini",
        "Plunder in Votadini",
        "Raiders land in Demetae",
    ]
    assert titles(table, "step", texts=IT)[1] == "Sbarco di Predoni in Votadini"
    named, landing, loot, _ = [scope for scope in table.story if scope.kind == "step"]
    assert named.things == ("space:votadini", "space:demetae")
    assert chip_words(named.changes) == ["Scotti Renown −1"]
    assert landing.dice == [(4, 4), (4, 4)]
    assert EN(landing.sum) == "8 − 2 Mariners = 6 Raiders"
    assert IT(landing.sum) == "8 − 2 Marinai = 6 Predoni"
    assert [(move.token, move.n, move.origin, move.target) for move in moves(landing.changes)] == [
        ("scotti_raider", 6, "", "space:votadini")
    ]
    assert chip_words(loot.changes) == ["Prosperity −2", "Plunder +2"]
    assert [still.scope for still in table.stills] == [
        scope.number for scope in table.story if scope.kind == "step"
    ] + [next(scope.number for scope in table.story if scope.kind == "scene")]


def test_forts_stand_in_the_sum_of_a_landing():
    table = watched(board(empty=True, dice=(3, 2, 2)))
    renown(table)
    table.state.patrolled = [1] * 4
    put(table, "parisi", "petuaria=fort")
    asked = run(table, "raid", feats=False)
    asked.answer("parisi").answer("3d4").answer("done")
    landing = next(scope for scope in table.story if scope.sum is not None)
    assert EN(landing.sum) == "7 − 1 for Forts = 6 Raiders"


# A Battle -------------------------------------------------------------------------------------------------------------


def fight(table, space, attacker, defender, **terms):
    return Asked(battle(table, space, attacker, defender, Terms(executing=attacker, **terms)))


def test_a_battle_is_told_stage_by_stage():
    """The Saxons Ambush in the Fens; 2 Cavalry Withdraw into the Hillfort, a Militia falls, the walls are stormed."""
    table = watched(board(empty=True, dice=(6,)))
    space = put(table, "iceni", "venta_icenorum=hillfort", cavalry=2, militia=1, saxon_warband=5)
    asked = fight(table, space, SAXONS, CIVITATES)
    scene = table.staged
    assert scene.kind == "battle"
    assert EN(scene.title) == "Battle in Iceni"
    assert [EN(note) for note in scene.notes] == ["Fens", "Attacking: Saxons"]
    assert [side.seats for side in scene.sides] == [("saxons",), ("dux", "civitates")]
    assert [[(unit.token, unit.n) for unit in side.units] for side in scene.sides] == [
        [("saxon_warband", 5)],
        [("cavalry", 2), ("militia", 1), ("hillfort", 1)],
    ]
    assert EN(scene.sides[1].holds) == "Hillfort at Venta Icenorum: room for 2 Units, Garrison 1"
    assert list(stages(scene).items())[:3] == [
        ("Evade, Ambush", "now"),
        ("Withdraw", "waiting"),
        ("Charge and Ambush", "waiting"),
    ]
    asked.answer("ambush", kind="battle.troops")
    assert scene.stages[0].dice == [(6, 6)]
    assert [EN(line) for line in scene.stages[0].lines] == [
        "Saxons, 5 Saxon Warbands: Ambush succeeds (rolled 6, needed 3)."
    ]
    assert scene.now is scene.stages[1]
    asked.answer("cavalry.venta_icenorum", kind="battle.withdraw", seat="dux").answer("yes", kind="battle.admit")
    asked.answer("2", kind="battle.withdraw.number")
    charge = scene.stages[2]
    assert (charge.state, charge.strikes) == ("done", ["5", ""])
    assert [[(unit.token, unit.lost) for unit in side] for side in charge.losses] == [[], [("militia", 1)]]
    assert scene.now is not None
    assert EN(scene.now.label) == "Assault"
    asked.answer("venta_icenorum", kind="battle.assault")
    while not asked.over:
        asked.answer(asked.keys[0])
    assert table.staged is None
    told = stages(scene)
    assert (told["Melee"], told["Escalade"], told["Storm"]) == ("skipped", "done", "done")
    lost = {unit.token: unit.lost for side in scene.sides for unit in side.units}
    assert lost["hillfort"] == 1
    assert lost["cavalry"] == 2
    assert [EN(line) for line in scene.result] == ["The attackers hold the field: Saxons."]
    assert [IT(line) for line in scene.result] == ["Gli attaccanti tengono il campo: Sassoni."]
    assert titles(table, "step")[:3] == ["Evade, Ambush", "Withdraw", "Charge and Ambush"]
    assert len(table.stills) == len(titles(table, "step", "scene"))


def test_a_scene_in_a_still_is_as_it_was_then():
    table = watched(board(empty=True, dice=(1,)))
    space = put(table, "iceni", militia=2, saxon_warband=3)
    asked = fight(table, space, SAXONS, CIVITATES)
    asked.answer("evade")
    assert asked.over
    first, second, *_, last = [still.scene for still in table.stills]
    assert (first.stages[0].state, first.sides[1].units[0].lost) == ("now", 0)
    assert second.sides[1].units[0].lost == 2
    assert last.result


def test_the_shield_wall_is_a_note():
    table = watched(board(empty=True))
    space = put(table, "parisi", cavalry=2, saxon_warband=6)
    fight(table, space, SAXONS, CIVITATES, shield_wall=True)
    (scene,) = [scope.scene for scope in table.story if scope.scene is not None]
    assert [EN(note) for note in scene.notes] == [
        "Clear land",
        "Attacking: Saxons",
        "Shield Wall: a Saxon Warband absorbs 2",
    ]
    charge = next(stage for stage in scene.stages if EN(stage.label) == "Charge and Ambush")
    assert charge.strikes == ["", "2"]
    assert [(unit.token, unit.lost) for unit in charge.losses[0]] == [("saxon_warband", 1)]


# An Epoch Round -------------------------------------------------------------------------------------------------------


def test_a_phase_is_a_turn_with_a_scene():
    table = watched(board(empty=True))
    table.state.tracks = [0] * 6
    table.state.current = 77
    table.state.epoch = 1
    put(table, "cantiaci", "durovernum=town")
    prosper(table, "cantiaci", 2)
    assert Asked(revenue(table)).over
    assert titles(table, "chapter")[0].startswith("Epoch Round 1 of ")
    (turn,) = [scope for scope in table.story if scope.kind == "turn"]
    assert (turn.seat, EN(turn.title), IT(turn.title)) == ("", "Revenue", "Rendita")
    (scene,) = [scope.scene for scope in table.story if scope.scene is not None]
    assert list(stages(scene)) == ["Dux", "Civitates", "Taxation", "Saxons", "Scotti"]
    assert any("3" in EN(line) for line in scene.stages[1].lines)
    assert titles(table, "step")[:3] == ["Dux", "Civitates", "Taxation"]


def test_a_question_of_a_phase_is_asked_within_its_scene():
    table = watched(board())
    table.state.current = 77
    asked = Asked(imperium_phase(table))
    assert asked.decision.kind == "hoarding"
    assert stages(table.staged) == {"Hoarding": "now", "Imperium track": "waiting"}
    asked.answer("0")
    (scene,) = [scope.scene for scope in table.story if scope.scene is not None]
    assert stages(scene)["Hoarding"] == "skipped"
    assert "Hoarding" not in titles(table, "step")


# Chapters and turns ---------------------------------------------------------------------------------------------------


def test_a_game_from_a_position_begins_with_the_chapter_of_its_card():
    table = board()
    stack(table, cards_named("MISTBORN", "CAMELOT", "EPIMENIA", "THANET"))
    session = session_at(table)
    story = session.table
    assert titles(story, "chapter") == ["52 · MISTBORN"]
    assert story.story[0].things == ("card:52",)
    assert story.story[1].title is None
    first = session.decision.seat
    session.answer(first, ["pass"])
    second = session.decision.seat
    assert [(scope.seat, scope.title and EN(scope.title)) for scope in story.story if scope.kind == "turn"] == [
        (first, "Pass"),
        (second, None),
    ]
    session.undo(first)
    assert titles(story, "chapter") == ["52 · MISTBORN"]
    assert len(story.story) == 2


def test_a_turn_is_called_after_command_feat_and_spaces():
    table = board(empty=True, dice=(1, 1, 1, 1))
    renown(table)
    stack(table, cards_named("MISTBORN", "CAMELOT", "EPIMENIA", "THANET"))
    put(table, "cantiaci", saxon_warband=2, militia=1)
    put(table, "parisi", saxon_warband=2, militia=1)
    session = session_at(table)
    assert session.decision.seat == "saxons"
    session.answer("saxons", ["battle"])
    turn = session.table.story[1]
    assert EN(turn.title) == "Battle"
    session.answer("saxons", ["feat.shield_wall"])
    assert EN(turn.title) == "Battle with Shield Wall"
    session.answer("saxons", ["parisi", "cantiaci"])
    assert EN(turn.title) == "Battle with Shield Wall: Parisi and Cantiaci"
    assert IT(turn.title) == "Battaglia con Muro difensivo: Parisi e Cantiaci"


# Reasons --------------------------------------------------------------------------------------------------------------


def test_reasons_of_a_scope_are_those_of_its_answers():
    session = Session.start(GAME, scenario="petty-tyrants", seed="5", seats=dict.fromkeys(FACTIONS, "np"))
    drive(session, {seat: GAME.agents["np"]() for seat in FACTIONS}, limit=60)
    story = session.table.story
    raid = next(scope for scope in story if scope.kind == "turn" and EN(scope.title).startswith("Raid"))
    whole = explain_scope(session, story, raid.number)
    step = next(step for step in session.steps[::-1] if step.answers <= raid.answers)
    assert whole == explain(session, step.answers, *answers_of(story, raid, len(session.answers)))
    assert whole == explain(session, step.answers)
    assert len(whole) > 1
    inner = [scope for scope in story[raid.number + 1 :] if scope.kind == "step" and scope.first < raid.last]
    some = [explain_scope(session, story, scope.number) for scope in inner]
    assert all(reason in whole for reasons in some for reason in reasons)
    assert any(0 < len(reasons) < len(whole) for reasons in some)
    assert whole[0] not in some[-1]
    ranges = [answers_of(story, scope, len(session.answers)) for scope in inner]
    assert all(before[1] <= after[0] for before, after in pairwise(ranges))
    assert explain_scope(session, story, 0) is None
    assert explain_scope(session, story, len(story)) is None
