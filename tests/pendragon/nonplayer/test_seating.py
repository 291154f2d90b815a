"""8.0 Which Factions are Non-players, from the seats of a match to its saves; 8.1.2, 8.9 the size of their Commands."""

from __future__ import annotations

import pytest

from tests.pendragon.harness import board, cards_named, session_at, stack
from tests.pendragon.nonplayer.bots import seat
from tests.pendragon.nonplayer.stubs import stub_answers
from vexillum.coin.players import non_player
from vexillum.coin.sequence import FirstAction, Size, Standing
from vexillum.core.agent import RandomAgent, drive
from vexillum.core.errors import BadPosition, BadSetup
from vexillum.core.files import save
from vexillum.core.files.position_file import Start, begin, position_text
from vexillum.core.session import HUMAN, Session
from vexillum.games.pendragon.game import GAME
from vexillum.games.pendragon.pieces import CIVITATES, DUX, FACTIONS, SAXONS, SCOTTI
from vexillum.games.pendragon.players import DIFFICULTIES, PLAYERS, britons_agree
from vexillum.games.pendragon.sequence import action_of_turn, command_size, limited_command
from vexillum.lab.games import begin as begin_game
from vexillum.lab.games import make_plan

NP = "np"


def names(session):
    return [id for faction, id in enumerate(FACTIONS) if non_player(session.state, faction)]


def start(**how):
    how.setdefault("seats", {"saxons": NP, "scotti": NP, "civitates": NP})
    return Session.start(GAME, seed="s", **how)


# Seats ----------------------------------------------------------------------------------------------------------------


def test_those_given_to_the_agent_are_non_players():
    session = start()
    assert names(session) == ["civitates", "saxons", "scotti"]
    assert session.setup.options["non_players"] == "civitates,saxons,scotti"
    assert names(start(seats={"saxons": "random", "scotti": NP})) == ["scotti"]
    assert names(start(seats=dict.fromkeys(FACTIONS, NP))) == list(FACTIONS)


def test_a_match_without_them_says_nothing_about_them():
    session = start(seats={})
    assert names(session) == []
    assert "non_players" not in session.setup.options
    assert not {"non_players", "difficulty"} & set(GAME.positions.write(session.state))


def test_handing_a_seat_over_changes_nothing():
    session = start()
    session.players["saxons"] = HUMAN
    session.players["dux"] = NP
    again = save.loads(save.dumps(session))
    assert names(again) == ["civitates", "saxons", "scotti"]
    assert again.player("saxons") == HUMAN
    assert names(session.fork()) == ["civitates", "saxons", "scotti"]
    assert [names(one) for one in session.replay()] == [["civitates", "saxons", "scotti"]]


def test_nobody_chooses_it_in_a_set_up():
    assert "non_players" not in [choice.id for choice in GAME.options.choices()]
    assert GAME.setup(options={"non_players": "scotti, dux"}, seed="s").options["non_players"] == "dux,scotti"
    with pytest.raises(BadSetup, match="picts"):
        GAME.setup(options={"non_players": "picts"}, seed="s")


def test_the_factions_of_one_player_are_non_players_together_or_not():
    with pytest.raises(BadSetup, match="one player runs"):
        start(options={"players": "britons"}, seats={"civitates": NP, "saxons": NP, "scotti": NP})
    assert names(start(options={"players": "britons"}, seats={"saxons": NP, "scotti": NP})) == ["saxons", "scotti"]
    assert names(start(options={"players": "two"}, seats=dict.fromkeys(FACTIONS, NP))) == list(FACTIONS)


def test_the_laboratory_seats_them_too():
    plan = make_plan("pendragon", games=2, seed="s", agents={"scotti": NP}, default_agent="random", rotate=True)
    assert "non_players" not in plan.options
    assert [names(begin_game(plan, plan.deal(index))) for index in range(4)] == [
        ["scotti"],
        ["dux"],
        ["civitates"],
        ["saxons"],
    ]
    with pytest.raises(BadSetup, match="one player runs"):
        make_plan("pendragon", games=1, seed="s", agents={"scotti": "random"}, options={"players": "barbarians"})


def test_a_newcomer_plays_against_them():
    assert GAME.info.quick_agent == NP
    assert GAME.info.agents == ("random", NP)
    for language in ("en", "it"):
        texts = GAME.texts(language, strict=True)
        assert all(texts.name(kind, NP) for kind in ("agent", "agent_about"))
        assert all(texts(f"setting_value.difficulty.{value}") for value in DIFFICULTIES)


# Positions ------------------------------------------------------------------------------------------------------------


def test_a_position_says_who_and_how_strong():
    session = start(options={"difficulty": "easy"})
    position = GAME.positions.write(session.state)
    assert position["non_players"] == ["civitates", "saxons", "scotti"]
    assert position["difficulty"] == "easy"
    assert GAME.positions.read(position) == session.state
    assert GAME.knowledge.view(session.state, "dux")["non_players"] == ["civitates", "saxons", "scotti"]


def test_a_position_may_leave_it_to_the_set_up():
    position = GAME.positions.write(start(seats={}).state)
    whole = Session.start(GAME, seed="s", position=position, options={"difficulty": "difficult"}, seats={"scotti": NP})
    assert (names(whole), whole.state.difficulty) == (["scotti"], DIFFICULTIES.index("difficult"))
    position["non_players"], position["difficulty"] = ["dux"], "easy"
    both = Session.start(GAME, seed="s", position=position, options={"difficulty": "difficult"}, seats={"scotti": NP})
    assert (names(both), both.state.difficulty) == (["dux", "scotti"], DIFFICULTIES.index("easy"))
    assert save.loads(save.dumps(both)).state == both.state


@pytest.mark.parametrize(
    ("name", "value"), [("non_players", ["picts"]), ("difficulty", "hard"), ("non_players", "dux")]
)
def test_a_position_with_a_wrong_word_is_refused(name, value):
    position = GAME.positions.write(start(seats={}).state)
    position[name] = value
    with pytest.raises(BadPosition, match=name):
        GAME.positions.read(position)


def test_a_position_file_and_a_case_can_say_it():
    session = begin(GAME, Start(seats={"saxons": NP}, changes={"non_players": ["saxons", "scotti"]}), "s")
    assert names(session) == ["saxons", "scotti"]
    assert 'non_players = ["saxons", "scotti"]' in position_text(session).replace("'", '"')


# 1.5.1 Players --------------------------------------------------------------------------------------------------------


def test_non_players_are_nobodys_partners():
    table = board(players="two")
    assert PLAYERS.people(table.state) == ((DUX, CIVITATES), (SAXONS, SCOTTI))
    assert britons_agree(table.state)
    seat(table, "dux", "civitates")
    assert PLAYERS.people(table.state) == ((SAXONS, SCOTTI),)
    assert PLAYERS.sides(table.state) == [(SAXONS, SCOTTI), (DUX,), (CIVITATES,)]
    assert not britons_agree(table.state), "8.7.8: a Non-player Civitates is asked"
    assert not any(PLAYERS.given_up(table.state, faction) for faction in range(4))
    seat(table, "dux", "civitates", "scotti")
    assert PLAYERS.people(table.state) == ((SAXONS,),)
    assert [PLAYERS.given_up(table.state, faction) for faction in range(4)] == [False, False, False, True]


# 8.1.2, 8.9 How large their Commands are ------------------------------------------------------------------------------


def second(difficulty="standard", first_did=FirstAction.COMMAND_AND_SPECIAL):
    table = board(difficulty=difficulty)
    seat(table, "saxons")
    table.state.first_did = first_did
    return table.state


@pytest.mark.parametrize(
    ("difficulty", "size", "limited", "feats"),
    [
        ("standard", Size.FULL, False, True),
        ("introductory", Size.LIMITED, True, False),
        ("easy", Size.ONE_SPACE, True, True),
        ("difficult", Size.FULL, False, True),
    ],
)
def test_what_a_non_player_has_instead_of_a_limited_command(difficulty, size, limited, feats):
    state = second(difficulty)
    assert command_size(state, SAXONS) == size
    assert limited_command(state, SAXONS) is limited
    action = action_of_turn(state, SAXONS, "raid")
    assert (action.limited, action.most == 1, action.specials) == (limited, limited, feats)
    player = action_of_turn(state, DUX, "train")
    assert (player.limited, player.most, player.specials) == (True, 1, False)


@pytest.mark.parametrize("did", [FirstAction.NOTHING, FirstAction.EVENT])
def test_where_nobody_is_limited_a_non_player_is_not_either(did):
    for difficulty in DIFFICULTIES:
        assert command_size(second(difficulty, did), SAXONS) == Size.FULL


@pytest.mark.parametrize(
    ("difficulty", "text", "line"),
    [
        ("standard", "option.command", "log.command"),
        ("introductory", "option.limited", "log.limited_command"),
        ("easy", "option.one_space", "log.one_space_command"),
    ],
)
def test_the_turn_of_the_second_eligible_says_it(difficulty, text, line):
    table = board(difficulty=difficulty)
    seat(table, "saxons")
    stack(table, cards_named("ADVENTUS SAXONUM", "OMENS", "GRATIA"))
    table.state.first_did = FirstAction.COMMAND_AND_SPECIAL
    table.state.standing = [Standing.INELIGIBLE, Standing.INELIGIBLE, Standing.ELIGIBLE, Standing.EXECUTED]
    session = session_at(table)
    raid = next(option for option in session.decision.options if option.key == "raid")
    assert raid.text == text
    session.answer("saxons", "raid")
    assert session.journal[0].id == line
    for language in ("en", "it"):
        assert GAME.texts(language, strict=True)(session.journal[0])


def test_one_space_with_a_feat():
    """The Saxons Raid in one target, and may add Surprise."""
    table = board(difficulty="easy", empty=True)
    seat(table, "saxons")
    stack(table, cards_named("ADVENTUS SAXONUM", "OMENS", "GRATIA"))
    state = table.state
    state.tracks[2] = 20
    state.first_did = FirstAction.COMMAND_AND_SPECIAL
    state.standing = [Standing.INELIGIBLE, Standing.INELIGIBLE, Standing.ELIGIBLE, Standing.EXECUTED]
    session = session_at(table)
    session.answer("saxons", "raid")
    while session.decision.kind != "raid.target":
        assert session.decision.kind.startswith("feat")
        session.answer("saxons", next(key for key in session.decision.keys if "surprise" in key))
    assert "done" not in session.decision.keys
    session.answer("saxons", "iceni")
    assert session.decision.kind != "raid.target", "one target only"


# The agent ------------------------------------------------------------------------------------------------------------


def test_the_agent_answers_and_says_how_it_came_to_it(monkeypatch):
    stub_answers(monkeypatch)
    session = start(seats=dict.fromkeys(FACTIONS, NP))
    drive(session, dict.fromkeys(FACTIONS, GAME.agents[NP]()), limit=30)
    assert session.decision_number == 30
    [line] = GAME.agents[NP]().explain(session, session.decision)
    assert (line.id, line.rule) == ("np.yes", "8.1")


def test_a_game_of_all_four_comes_to_its_end(monkeypatch):
    stub_answers(monkeypatch)
    session = start(seats=dict.fromkeys(FACTIONS, NP), quiet=True)
    drive(session, dict.fromkeys(FACTIONS, RandomAgent()), limit=50_000)
    assert session.over
    assert non_player(session.state, FACTIONS.index(session.outcome.winners[0]))
    assert set(session.outcome.places.values()) <= {1, 2, 3, 4}
