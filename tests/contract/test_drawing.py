"""Boards drawn in blocks: the cache does not change the result."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import msgspec
import pytest

from tests.contract.tables import SHORTER, answer_at_random, played, some_moments, start, tables_of
from tests.contract.test_takeovers import sought
from tests.long import by_run
from vexillum.core.parts.board import Board
from vexillum.core.registry import game_ids, get_game
from vexillum.core.session import Session
from vexillum.core.show.pages import CONTENTS
from vexillum.core.show.svg import forget_drawings
from vexillum.core.words.languages import BUILT_IN

games = pytest.mark.parametrize("id", game_ids())
drawn_games = pytest.mark.parametrize(
    "id", [id for id in game_ids() if get_game(id).board.draw_map.__module__ != Board.__module__]
)
DATA_THING = re.compile(r'data-thing="([^"]+)"')


def drawn_moments(table):
    """Some moments of a random game, and the end of another."""
    return [*some_moments(table, 10), played(table)]


def paired_moments(table):
    """The same for tests that look at pairs of them: of a long game a few, from its beginning to its end."""
    found = drawn_moments(table)
    return found[:: max(1, len(found) // by_run(5, 30))] if table[0] in SHORTER else found


def pictures(game, view, texts):
    return game.board.draw_svg(view, texts), game.board.draw_map(view, texts)


@games
def test_what_was_drawn_before_does_not_show(id):
    """Boards are the same with a cache filled by other games and viewers as with an empty one."""
    game = get_game(id)
    texts = [game.texts(language) for language in BUILT_IN]
    warm = {}
    for table in tables_of(id):
        for session in drawn_moments(table):
            for view in [session.view(seat) for seat in (None, *session.setup.seats)]:
                for words in texts:
                    key = (msgspec.json.encode(view), words.language)
                    drawn = pictures(game, view, words)
                    assert warm.setdefault(key, drawn) == drawn
    for (view, language), drawn in list(warm.items())[:: by_run(3, 1)]:
        forget_drawings()
        words = next(words for words in texts if words.language == language)
        assert pictures(game, msgspec.json.decode(view), words) == drawn


def things_beside(display):
    """What can be chosen beside the map: cards, the panels of seats, and their figures (``track/x`` is ``track:x``)."""
    found = {card.thing for card in display.cards if card.thing}
    for panel in display.panels:
        found |= {f"seat:{panel.seat}", *(figure.id.replace("/", ":", 1) for figure in panel.figures)}
    return found


@drawn_games
def test_whatever_an_option_is_about_can_be_seen(id):
    """A client highlights it on the map, on a card or on a panel; a lasting effect, in its list."""
    for table in tables_of(id):
        for session in some_moments(table, 2):
            assert unseen(session) == set(), session.decision.kind


@drawn_games
def test_and_at_every_rare_kind_of_decision(id, tmp_path, monkeypatch):
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path))
    for _, session in sought(id):
        assert unseen(session) == set(), session.decision.kind


def unseen(session):
    """The subjects of a decision's options that its seat cannot see anywhere."""
    game, texts = session.game, session.game.texts("en")
    things = {option.thing for option in session.decision.options if option.thing}
    things = {thing for thing in things if thing.partition(":")[0] not in game.board.only_listed}
    if not things:
        return things
    view = session.view(session.decision.seat)
    things -= set(DATA_THING.findall("".join(game.board.draw_map(view, texts).blocks.values())))
    if not things:
        return things
    display = game.board.display(view, texts)
    return things - things_beside(display) - {effect.page for effect in display.effects}


@pytest.mark.parametrize("id", [id for id in game_ids() if get_game(id).board.only_listed])
def test_what_is_only_listed_is_shown_nowhere(id):
    """So the declaration is not outdated."""
    game = get_game(id)
    texts = game.texts("en")
    for table in tables_of(id):
        for session in drawn_moments(table):
            view = session.view(session.setup.seats[0])
            there = set(DATA_THING.findall(game.board.draw_svg(view, texts))) | things_beside(
                game.board.display(view, texts)
            )
            assert game.board.only_listed.isdisjoint(thing.partition(":")[0] for thing in there)


@drawn_games
def test_a_map_is_well_formed_in_every_block(id):
    """Each block is well-formed by itself, ids are unique, and all ids of a game have the same prefix."""
    game = get_game(id)
    for table in tables_of(id):
        for session in drawn_moments(table):
            for texts in (game.texts(language, strict=True) for language in BUILT_IN):
                drawing = game.board.draw_map(session.view(session.setup.seats[0]), texts)
                for block, drawn in drawing.blocks.items():
                    ET.fromstring(f"<g>{drawn}</g>")
                    assert not re.search(r'["&<>]', block)
                whole = drawing.document()
                ids = re.findall(r'\bid="([^"]+)"', whole)
                assert len(ids) == len(set(ids))
                assert len({one.partition("-")[0] for one in ids}) <= 1
                used = set(re.findall(r'href="#([^"]+)"', whole)) | set(re.findall(r"url\(#([^)]+)\)", whole))
                assert used <= set(ids)
                assert drawing.label
                assert "⟨" not in whole


@drawn_games
def test_a_map_has_its_anchors_and_opens_within_itself(id):
    game = get_game(id)
    texts = game.texts("en")
    for table in tables_of(id):
        for session in drawn_moments(table):
            drawing = game.board.draw_map(session.view(None), texts)
            there = set(DATA_THING.findall("".join(drawing.blocks.values())))
            assert drawing.anchors.keys() <= there
            for x, y in drawing.anchors.values():
                assert 0 <= x <= drawing.width
                assert 0 <= y <= drawing.height
            if (home := drawing.home) is not None:
                assert 0 <= home.x < home.x + home.width <= drawing.width
                assert 0 <= home.y < home.y + home.height <= drawing.height


@drawn_games
def test_what_has_not_changed_on_a_map_is_the_same_text(id):
    """So a server detects changed blocks by comparing their text."""
    game = get_game(id)
    texts = game.texts("it")
    seats = None, *game.info.seats_for(game.info.players[-1])
    before = {}
    session = start((id, game.info.scenarios[0], game.info.players[-1]), "drawing")
    while session.decision is not None:
        answer_at_random(session)
        if session.decision_number % by_run(3, 1):
            continue
        seat = seats[session.decision_number // 3 % len(seats)]
        view = session.view(seat)
        blocks = game.board.draw_map(view, texts).blocks
        again = game.board.draw_map(msgspec.json.decode(msgspec.json.encode(view)), texts).blocks
        assert all(blocks[block] is again[block] for block in blocks)
        for block, drawn in blocks.items():
            last = before.get((seat, block))
            assert last is drawn or last != drawn, block
            before[seat, block] = drawn


@games
def test_whoever_has_the_same_sight_has_the_same_view(id):
    game = get_game(id)
    for table in tables_of(id):
        for session in drawn_moments(table):
            everybody = (None, *session.setup.seats)
            for seat in everybody:
                assert session.view(seat) == session.view(game.knowledge.view_key(session.state, seat))


@games
def test_the_contents_are_called_what_their_page_says(id):
    game = get_game(id)
    session = Session.start(game, seed="contents")
    for language in BUILT_IN:
        texts = game.texts(language)
        page = game.words.page(session.view(None), texts, CONTENTS)
        assert game.words.contents(session.view(None), texts) == (page.title if page else "")


@games
def test_the_contents_are_named_without_being_made(id, monkeypatch):
    """Every frame names them: making the list for that took a fifth of an answer."""
    words, texts = get_game(id).words, get_game(id).texts("en")
    view = Session.start(get_game(id), seed="contents").view(None)
    asked = []
    monkeypatch.setitem(vars(words), "page", lambda *args: asked.append(args))
    words.contents(view, texts)
    assert not asked


redrawn_games = pytest.mark.parametrize("id", [id for id in game_ids() if get_game(id).board.redraw_map])


@redrawn_games
def test_what_is_taken_over_from_another_map_is_what_would_be_drawn(id):
    """From whichever moment and through whichever eyes the other one was seen: nothing is stale, nothing is leaked."""
    game = get_game(id)
    for table in tables_of(id):
        views = [session.view(seat) for session in paired_moments(table) for seat in (None, *session.setup.seats)]
        for texts in (game.texts(language) for language in BUILT_IN):
            maps = [game.board.draw_map(view, texts) for view in views]
            for view, drawn in zip(views, maps, strict=True):
                for before, other in list(zip(views, maps, strict=True))[:: by_run(5, 1)]:
                    redrawn = game.board.redraw_map(view, texts, before, other)
                    assert redrawn == drawn
                    assert list(redrawn.blocks) == list(drawn.blocks)


@redrawn_games
def test_a_single_fact_that_is_another_one_is_drawn_again(id):
    game = get_game(id)
    texts = game.texts("en")
    for table in tables_of(id):
        views = [session.view(session.setup.seats[0]) for session in paired_moments(table)]
        for before in views:
            drawn = game.board.draw_map(before, texts)
            for other in views:
                for name in before.keys() & other.keys():
                    if before[name] != other[name]:
                        view = before | {name: other[name]}
                        assert game.board.redraw_map(view, texts, before, drawn) == game.board.draw_map(view, texts)


@pytest.mark.parametrize("id", [id for id in game_ids() if get_game(id).knowledge.next_view])
def test_a_view_made_of_another_one_is_what_would_be_seen(id):
    """From whichever moment and through whichever eyes the other one was seen; that one stays as it was."""
    knowledge = get_game(id).knowledge
    for table in tables_of(id):
        states = [session.state.copy() for session in paired_moments(table)]
        seats = (None, *start(table, "seats").setup.seats)
        seen = [(state, seat, knowledge.view(state, seat)) for state in states for seat in seats]
        for state, seat, view in seen:
            for past, _, before in seen[:: by_run(5, 1)]:
                found = knowledge.next_view(state, seat, past, before)
                assert found == view
                assert list(found) == list(view)
        assert all(view == knowledge.view(state, seat) for state, seat, view in seen)
