"""The contract: what is true of every registered game, scenario and number of players."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from random import Random

import msgspec
import pytest

from tests.contract.tables import (
    SHORTER,
    TABLES,
    answer_at_random,
    each,
    everything,
    moments,
    played,
    quick_games,
    random_agents,
    seeds,
    some_moments,
    start,
    tables,
)
from tests.long import by_run
from vexillum.core.agent import drive
from vexillum.core.errors import CannotUndo, Refused
from vexillum.core.files import save
from vexillum.core.files.case import whole_state
from vexillum.core.registry import game_ids, get_game
from vexillum.core.show.pages import CONTENTS
from vexillum.core.tools.paths import leaves
from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.vocabulary import unknown_path

games = pytest.mark.parametrize("id", game_ids())
SAVES = by_run(2, 30)
"""How often a game is saved and loaded: each time it is replayed completely."""
BEGUN = by_run(60, 10_000)
"""How many answers are given in a game that an option makes very long."""


@tables
def test_random_play_ends_with_every_invariant_kept_after_every_decision(table):
    for seed in seeds(table):
        session = start(table, seed)
        rules = set(session.game.words.rule_ids())
        vocabulary = session.game.positions.vocabulary(session.setup)
        checked = None
        while (decision := session.decision) is not None:
            assert session.game.positions.violations(session.state) == []
            if session.steps[-1] is not checked:
                checked = session.steps[-1]
                assert session.game.positions.loose_ends(checked.state) == []
            assert decision.seat in session.setup.seats
            assert len(set(decision.keys)) == len(decision.keys) > decision.at_least >= 0
            assert decision.at_most >= max(1, decision.at_least)
            assert vocabulary.keys.issuperset(decision.keys)
            assert vocabulary.things.issuperset(option.thing for option in decision.options if option.thing)
            assert decision.rule in rules, f"{decision.kind} rests on rule {decision.rule!r}, which is not explained"
            answer_at_random(session)
        assert session.game.positions.violations(session.state) == []
        outcome = session.outcome
        assert set(outcome.scores) == set(outcome.ranking) == set(session.setup.seats)
        assert set(outcome.winners) <= set(outcome.ranking)
        if outcome.breakdown:
            for seat, score in outcome.scores.items():
                assert sum(part[seat] for _, part in outcome.breakdown) == score


@tables
def test_a_replay_is_equal(table):
    session = played(table)
    *_, again = session.replay()
    assert everything(again) == everything(session)


@tables
def test_another_seed_gives_another_game(table):
    """Golden games show that the same seed gives the same game."""
    assert everything(played(table, "a")) != everything(played(table, "b"))


@tables
def test_a_game_saved_anywhere_goes_on_identically(table):
    plain = played(table, "b")
    session, count = start(table, "b"), len(plain.answers)
    saved = Random(str(table)).sample(range(count), min(SAVES, count // 8))
    while session.decision is not None:
        if session.decision_number in saved:
            loaded = save.loads(save.dumps(session))
            assert everything(loaded) == everything(session)
            session = loaded
        answer_at_random(session)
    assert everything(plain) == everything(session)


@tables
def test_a_position_is_exact_at_every_checkpoint(table):
    session = played(table)
    every = by_run(3, 1)
    for step in (*session.steps[TABLES.index(table) % every :: every], session.steps[-1]):
        plain = msgspec.json.decode(msgspec.json.encode(session.game.positions.write(step.state)))
        assert session.game.positions.read(plain) == step.state


@tables
def test_every_path_of_a_position_is_in_the_vocabulary_or_there_from_the_beginning(table):
    session = played(table, "b")
    game, vocabulary = session.game, session.game.positions.vocabulary(session.setup)
    first = whole_state(start(table, "b"))
    paths = set()
    for step in session.steps:
        for path, value in leaves({**game.positions.write(step.state), "derived": game.knowledge.derived(step.state)}):
            paths.add(f"{path}.0" if isinstance(value, list) and value else path)
    assert [path for path in paths if unknown_path(path, vocabulary, first)] == []


@tables
def test_a_fork_is_equal_and_independent(table):
    random = Random(2)
    for session in some_moments(table, 3):
        before, fork = everything(session), session.fork()
        listings = repr(session.table.listings)
        assert everything(fork) == before
        drive(fork, random_agents(fork), limit=7)
        assert everything(session) == before
        assert repr(session.table.listings) == listings
        unaided = session.earlier(len(session.answers))
        drive(unaided, random_agents(unaided), limit=7)
        assert everything(fork) == everything(unaided), "what was listed before is not what would be listed now"
        bare = session.fork()
        bare.table.listings.clear()
        seat = random.choice((*session.setup.seats, None))
        worlds = [one.imagine(seat, Random(7), quiet=False) for one in (session, bare)]
        assert everything(worlds[0]) == everything(worlds[1])


@each([table for table in TABLES if "np" in get_game(table[0]).agents])
def test_a_fork_is_equal_while_non_players_plan(table):
    """Planners try things on copies of the board: nothing of that may get into the rules' cached lists."""
    session = start(table, "fork", seats=dict.fromkeys(get_game(table[0]).info.seats, "np"))
    agents = {seat: session.game.agents["np"]() for seat in session.setup.seats}
    for _ in range(12):
        drive(session, agents, limit=9)
        if session.over:
            return
        fork, unaided = session.fork(), session.earlier(len(session.answers))
        drive(fork, agents, limit=5)
        drive(unaided, agents, limit=5)
        assert everything(fork) == everything(unaided)


@tables
def test_undo_returns_to_exactly_what_was_before(table):
    taken_back = 0
    for moment in moments(table):
        session, before = moment.fork(), everything(moment)
        seat = session.decision.seat
        answer_at_random(session)
        after = everything(session)
        try:
            session.undo(seat)
        except CannotUndo:
            assert everything(session) == after
            continue
        taken_back += 1
        assert everything(session) == before
        answer_at_random(session)
        assert everything(session) == after
    assert taken_back


@tables
def test_a_refused_answer_changes_nothing(table):
    for moment in moments(table):
        session = moment.fork()
        decision = session.decision
        before, draws = everything(session), session.state.rng_draws
        others = [seat for seat in session.setup.seats if seat != decision.seat]
        one = decision.keys[0]
        wrong = [
            (decision.seat, ["no such key"], None),
            (decision.seat, [], None) if decision.at_least else (decision.seat, ["no such key"], None),
            (decision.seat, [one] * (decision.at_most + 1), None),
            (others[0], [one], None),
            (decision.seat, list(decision.keys[: decision.at_least or 1]), session.decision_number - 1),
        ]
        for seat, keys, number in wrong:
            with pytest.raises(Refused):
                session.answer(seat, keys, number)
        assert (everything(session), session.state.rng_draws) == (before, draws)


@tables
def test_views_leak_nothing(table):
    """Redeal what a seat may not know: its view, its log and its decision stay, the hidden part changes.

    The seat to answer and another one are tested, in turn; in the long run all seats.
    """
    random = Random(4)
    changed = False
    for number, session in enumerate(some_moments(table, 2)):
        game, decision, seats = session.game, session.decision, session.setup.seats
        position = game.positions.write(session.state)
        others = [seat for seat in seats if seat != decision.seat]
        for seat in by_run((decision.seat, others[number % len(others)]), seats):
            imagined = session.imagine(seat, random, quiet=False)
            assert imagined.view(seat) == session.view(seat)
            assert imagined.log(seat) == session.log(seat)
            assert game.positions.violations(imagined.state) == []
            if seat == decision.seat or not decision.secret:
                assert imagined.decision.keys == decision.keys
            changed |= game.positions.write(imagined.state) != position
            # What is imagined is a function of what the seat knows, not of the real hidden things.
            again = [world.imagine(seat, Random(9)) for world in (session, imagined)]
            if seat == decision.seat or not game.knowledge.redeal_attempts:
                assert not any(world.reveals_secrets for world in (imagined, *again))
                assert game.positions.write(again[0].state) == game.positions.write(again[1].state)
        for seat in (*seats, None):
            seen = msgspec.json.encode(session.view(seat)).decode()
            assert session.setup.seed not in seen
            assert session.seed_hash not in seen
    assert changed == get_game(table[0]).info.hidden


@tables
def test_what_one_seat_alone_knows_is_in_nobody_elses_view(table):
    """Among the views of one state, a secret of a seat never makes another seat's view or log change."""
    for session in moments(table):
        if session.decision.secret:
            watcher = next(seat for seat in session.setup.seats if seat != session.decision.seat)
            imagined = [session.imagine(watcher, Random(k), quiet=False) for k in range(by_run(4, 8))]
            assert all(other.view(watcher) == session.view(watcher) for other in imagined)
            assert all(other.log(watcher) == session.log(watcher) for other in imagined)
            assert all(other.log(None) == session.log(None) for other in imagined)


@tables
def test_a_preview_is_what_then_happens(table):
    random = Random(5)
    for moment in moments(table):
        decision = moment.decision
        if decision.at_least <= 1:
            session, key = moment.fork(), random.choice(decision.keys)
            before, lines = everything(session), len(session.journal)
            told = session.preview([key])
            assert everything(session) == before
            session.answer(decision.seat, [key])
            assert session.log(decision.seat, lines)[: len(told)] == told


@tables
def test_the_board_can_be_drawn_as_text_at_any_time(table):
    random = Random(6)
    readers = [get_game(table[0]).texts(language) for language in BUILT_IN]
    for session in some_moments(table, 4):
        for texts in readers:
            seat = random.choice((*session.setup.seats, None))
            assert isinstance(session.game.board.draw_text(session.view(seat), texts), str)


@games
def test_the_record_of_a_game_is_whole(id):
    game = get_game(id)
    info = game.info
    assert info.id == id
    assert set(game.offered_agents) == set(game.agents) == {*info.agents, "search"}
    assert info.quick_agent in info.agents
    assert info.players
    assert info.sources
    for language in BUILT_IN:
        texts = game.texts(language, strict=True)
        needed = ["game.name", "game.about", *(["game.reconstructed"] if info.reconstructed else [])]
        needed += [f"scenario.{scenario}" for scenario in info.scenarios]
        needed += [f"scenario_about.{scenario}" for scenario in info.scenarios]
        needed += [f"seat.{seat}" for seat in info.seats]
        needed += [f"{kind}.{agent}" for agent in game.offered_agents for kind in ("agent", "agent_about")]
        needed += [f"setting.{choice.id}" for choice in game.options.listed]
        needed += [f"setting_value.{choice.id}.{value}" for choice in game.options.listed for value in choice.values]
        for text in needed:
            assert texts(text), text


@games
def test_every_text_exists_in_every_language_with_the_same_places(id):
    catalog = get_game(id).full_catalog
    for language in BUILT_IN:
        assert set(catalog.texts[language]) == set(catalog.texts["en"])
        for text in catalog.texts["en"]:
            assert catalog.places(language, text) == catalog.places("en", text), text


@games
def test_every_option_of_the_setup_can_be_played(id):
    game = get_game(id)
    players = game.info.players[0 if id in SHORTER else -1]
    for choice in game.options.listed:
        for value in choice.values:
            session = start((id, game.info.scenarios[0], players), value, options={choice.id: value})
            longer = choice.id in SHORTER.get(id, {}) and value != SHORTER[id][choice.id]
            drive(session, random_agents(session), limit=BEGUN if longer else None)
            assert session.over or longer


PLAY = """
import json, sys
from tests.contract.tables import quick_games
print(json.dumps(quick_games(*map(int, sys.argv[1:]))))
"""


def test_games_and_saves_do_not_depend_on_the_hash_seed():
    """Here with this process's hash seed; in the long run also with another."""
    many = by_run((1, 1), (2, 9))
    here = quick_games(*many)
    for hash_seed in by_run(("4711",), ("4711", "0")):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        command = [sys.executable, "-c", PLAY, *map(str, many)]
        assert json.loads(subprocess.run(command, env=environment, capture_output=True, check=True).stdout) == here


@tables
def test_panels_say_something_of_every_seat_in_both_languages(table):
    session = start(table, "panels")
    for language in BUILT_IN:
        texts = session.game.texts(language, strict=True)
        for seat in (None, *session.setup.seats):
            found = session.game.board.display(session.view(seat), texts).panels
            named = [panel.seat for panel in found]  # a Faction without a seat may have one too
            assert len(set(named)) == len(named)
            assert set(named) >= set(session.setup.seats)
            assert all(panel.figures and all(figure.label for figure in panel.figures) for panel in found)


@tables
def test_whatever_the_board_or_the_contents_name_can_be_read_in_both_languages(table):
    session = start(table, "pages")
    game, view = session.game, session.view(None)
    for language in BUILT_IN:
        texts = game.texts(language, strict=True)
        contents = game.words.page(view, texts, CONTENTS)
        named = set(re.findall(r'data-page="([^"]+)"', game.board.draw_svg(view, texts)))
        linked = {line.thing for line in contents.lines if line.thing} if contents else set()
        assert named <= linked | {CONTENTS}
        for thing in linked:
            page = game.words.page(view, texts, thing)
            assert page is not None
            assert page.thing == thing
            assert page.title
            assert all(line.text for line in page.lines)
