"""The editor: pieces come from somewhere, no change is silent; and the facts of every position as a form."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.long import by_run
from tests.together import together
from vexillum.core.editor.checks import Problem, problems, supply
from vexillum.core.editor.documents import Document, case_text, of_scenario, of_session, position_text, session_of
from vexillum.core.editor.edits import AWAY, Edit, edited, editing_of, state_of, value_at, way
from vexillum.core.editor.forms import FieldForm, Names, position_form
from vexillum.core.errors import BadPosition, VexillumError
from vexillum.core.facts.fact import Field
from vexillum.core.files.case import load_case, run_case
from vexillum.core.files.position_file import load_position, loads_position
from vexillum.core.registry import get_game
from vexillum.core.tools.paths import leaves
from vexillum.core.words.languages import known_languages

# Positions of every game for tests of the editor ---------------------------------------------------------------------


GAMES = ("pendragon", "falling-sky", "anno890", "akkren")
SCENARIOS = [(game, scenario) for game in GAMES for scenario in get_game(game).info.scenarios]
CASES = Path(__file__).parents[2] / "cases"


@cache
def start(game: str, scenario: str | None = None, players: int | None = None) -> Document:
    return of_scenario(get_game(game), scenario, players)


def of_case(path: Path) -> tuple[str, Document]:
    session = load_position(path, seed="editor")
    return session.game.info.id, of_session(session)[0]


def after(game: str, whole: dict[str, Any], *, tidy: bool = True, **edit: Any) -> dict[str, Any]:
    """A position after an edit."""
    return edited(get_game(game), whole, Edit(**edit), tidy=tidy).position


def wrong(game: str, whole: dict[str, Any], language: str = "en") -> list[Problem]:
    """The problems of a position."""
    known = get_game(game)
    editing = editing_of(known)
    state = state_of(known, whole)
    names = Names(editing, known.texts(language, strict=True))
    return problems(known, editing, state, whole, names, editing.facts.forms(state))


# Edits of positions: pieces come from somewhere, and no change is silent ---------------------------------------------


PENDRAGON, SKY = start("pendragon").whole, start("falling-sky").whole


def refused(game: str, whole: dict[str, Any], **edit: Any) -> str:
    with pytest.raises(VexillumError) as caught:
        after(game, whole, **edit)
    return caught.value.message.id


# Pieces ---------------------------------------------------------------------------------------------------------------


def test_units_go_from_space_to_space():
    there = after("pendragon", PENDRAGON, act="move", piece="cavalry", start="space:atrebates", goal="space:regni")
    assert "cavalry" not in there["spaces"]["atrebates"]["units"]
    assert there["spaces"]["regni"]["units"]["cavalry"] == PENDRAGON["spaces"]["regni"]["units"]["cavalry"] + 1
    assert wrong("pendragon", there) == []


def test_a_unit_that_is_let_go_over_a_site_is_in_its_space():
    there = after("pendragon", PENDRAGON, act="move", piece="cavalry", start="space:atrebates", goal="site:anderida")
    assert there["spaces"]["regni"]["units"]["cavalry"] == PENDRAGON["spaces"]["regni"]["units"]["cavalry"] + 1


def test_pieces_come_from_available_and_go_back():
    there = after("pendragon", PENDRAGON, act="move", piece="saxon_raider", start=AWAY, goal="space:iceni", n=3)
    assert there["spaces"]["iceni"]["units"]["saxon_raider"] == 3
    assert there["available"]["saxon_raider"] == PENDRAGON["available"]["saxon_raider"] - 3
    back = after("pendragon", there, act="move", piece="saxon_raider", start="space:iceni", goal=AWAY, n=3)
    assert back == PENDRAGON


def test_pieces_go_between_boxes():
    there = after("pendragon", PENDRAGON, act="move", piece="cavalry", start="space:atrebates", goal="casualties")
    assert there["casualties"] == 1
    there = after("pendragon", there, act="move", piece="cavalry", start="casualties", goal="out_of_play")
    assert (there["casualties"], there["out_of_play"]) == (0, 1)
    assert wrong("pendragon", there) == []


def test_strongholds_go_to_free_sites_only():
    strongholds = PENDRAGON["spaces"]["atrebates"]["strongholds"]
    assert strongholds == {"venta_belgarum": "fort", "calleva_atrebatum": "town"}
    edit = {"act": "move", "piece": "fort", "start": "site:venta_belgarum"}
    assert refused("pendragon", PENDRAGON, goal="site:calleva_atrebatum", **edit) == "editor.no_room"
    away = after("pendragon", PENDRAGON, goal=AWAY, **edit)
    assert away["spaces"]["atrebates"]["strongholds"] == {"calleva_atrebatum": "town"}
    assert away["available"]["fort"] == 1
    again = after("pendragon", away, act="move", piece="fort", start=AWAY, goal="space:atrebates")
    assert again == PENDRAGON


def test_more_than_there_are_is_refused():
    edit = {"act": "move", "piece": "cavalry", "start": "space:atrebates", "goal": "space:regni"}
    assert refused("pendragon", PENDRAGON, n=2, **edit) == "editor.too_few"
    assert refused("pendragon", PENDRAGON, n=0, **edit) == "editor.number"
    assert (
        refused("pendragon", PENDRAGON, act="set", path="spaces.iceni.units.cavalry", value=20) == "position.too_many"
    )


def test_warbands_from_the_supply_are_hidden_and_legions_come_from_their_track():
    there = after("falling-sky", SKY, act="move", piece="arverni_warband", start=AWAY, goal="space:carnutes")
    assert there["spaces"]["carnutes"]["units"] == {"arverni_hidden": 1}
    there = after("falling-sky", there, act="move", piece="legion", start=AWAY, goal="tribe:carnutes")
    assert there["spaces"]["carnutes"]["units"]["legion"] == 1
    assert there["legions_track"] == SKY["legions_track"] - 1
    assert wrong("falling-sky", there) == []


def test_an_ally_goes_to_a_tribe():
    there = after("falling-sky", SKY, act="move", piece="roman_ally", start=AWAY, goal="tribe:carnutes")
    assert there["tribes"]["carnutes"] == "roman_ally"
    assert there["available"]["roman_ally"] == SKY["available"]["roman_ally"] - 1


def test_tiles_and_characters_lie_in_one_place():
    whole = start("anno890").whole
    tile = whole["row"][0]["tile"]
    there = after("anno890", whole, act="move", piece=f"tile:{tile}", start=f"tile:{tile}", goal="cell:aix.a1")
    assert there["realms"]["aix"]["cells"]["a1"]["tile"] == tile
    assert tile not in [one["tile"] for one in there["row"]]
    assert len(there["row"]) == 4
    moved = after("anno890", there, act="move", piece=f"tile:{tile}", start="cell:aix.a1", goal="cell:avignon.c3")
    assert "a1" not in moved["realms"]["aix"]["cells"]
    assert moved["realms"]["avignon"]["cells"]["c3"]["tile"] == tile
    gone = after("anno890", moved, act="move", piece=f"tile:{tile}", start="cell:avignon.c3", goal=AWAY)
    assert tile in gone["deck"]
    person = whole["standards"]["wheat"][0]
    taken = after("anno890", whole, act="move", piece=f"character:{person}", start="standard:wheat", goal="realm:aix")
    assert taken["realms"]["aix"]["characters"] == [person]
    assert person not in taken["standards"]["wheat"]
    assert refused("anno890", whole, act="move", piece="tile:c01", start="", goal="cell:aix.a1") == "editor.no_room"


def test_towers_come_from_beside_the_board():
    whole = start("anno890").whole
    there = after("anno890", whole, act="move", piece="towers", start=AWAY, goal="cell:aix.b2", n=2)
    assert there["realms"]["aix"]["cells"]["b2"]["towers"] == 2
    back = after("anno890", there, act="move", piece="tower", start="cell:aix.b2", goal="cell:avignon.b2")
    assert back["realms"]["avignon"]["cells"]["b2"]["towers"] == 1
    assert refused("anno890", whole, act="set", path="realms.aix.cells.a1.towers", value=1) != ""


def test_stacks_and_persons_move_as_a_whole():
    whole = start("akkren").whole
    stack = next(one for one in whole["stacks"] if one["kind"] == "army")
    there = after("akkren", whole, act="move", piece=f"stack:{stack['id']}", start="", goal="place:free_cities")
    moved = next(one for one in there["stacks"] if one["id"] == stack["id"])
    assert moved == stack | {"place": "free_cities"}
    assert {one["place"] for one in there["people"] if one.get("stack") == stack["id"]} <= {"free_cities"}


def test_a_new_stack_has_a_number_of_its_own():
    whole = start("akkren").whole
    there = after("akkren", whole, act="add", path="stacks", goal="place:free_cities", tidy=False)
    new = there["stacks"][-1]
    assert new["place"] == "free_cities"
    assert new["id"] not in [one["id"] for one in whole["stacks"]]
    told = wrong("akkren", there)
    assert any(f"stack:{new['id']}" in one.things and "place:free_cities" in one.things for one in told)


# Fields ---------------------------------------------------------------------------------------------------------------


def test_tracks_cards_and_eligibility():
    there = after("pendragon", PENDRAGON, act="set", path="tracks.wealth", value=12)
    assert there["tracks"]["wealth"] == 12
    there = after("pendragon", there, act="set", path="standing.saxons", value="ineligible")
    other = there["deck"][3]
    done = edited(get_game("pendragon"), there, Edit(act="set", path="card", value=other), tidy=True)
    assert done.position["card"] == other
    assert there["card"] in done.position["deck"]
    assert {path for path, _, _ in done.also} == {"deck"}
    assert wrong("pendragon", done.position) == []


def test_without_tidying_everything_stays_as_it_is_written():
    there = after("pendragon", PENDRAGON, act="set", path="spaces.iceni.units.cavalry", value=1, tidy=False)
    (told,) = wrong("pendragon", there)
    assert told.text.startswith("Cavalry: 21 are on the table")
    (italian,) = wrong("pendragon", there, "it")
    assert italian.text.startswith("Cavalleria")
    assert after("pendragon", there, act="set", path="tracks.wealth", value=1, tidy=False)["tracks"]["wealth"] == 1


def test_what_is_wrong_names_the_place_and_the_piece():
    there = after("pendragon", PENDRAGON, act="set", path="spaces.iceni.population", value=9, tidy=False)
    (told,) = wrong("pendragon", there)
    assert told.text == "Iceni · Population is 9; it must be at least 0 and at most 3."
    assert told.things == ["space:iceni"]
    assert told.paths == ["spaces.iceni.population"]
    there = after(
        "pendragon", PENDRAGON, act="set", path="spaces.iceni.strongholds.branodunum", value="town", tidy=False
    )
    assert [one for one in wrong("pendragon", there) if "site:branodunum" in one.things]


def test_nonsense_is_refused():
    for edit in (
        {"act": "set", "path": "nowhere", "value": 1},
        {"act": "set", "path": "", "value": 1},
        {"act": "set", "path": "tracks.wealth", "value": "many"},
        {"act": "set", "path": "card", "value": {"a": 1}},
        {"act": "set", "path": "spaces.iceni", "value": 3},
        {"act": "remove", "path": "tracks"},
        {"act": "remove", "path": "deck.999"},
        {"act": "add", "path": "deck"},
        {"act": "move", "piece": "dragon", "start": "space:iceni", "goal": "space:regni"},
        {"act": "move", "piece": "militia", "start": "space:iceni", "goal": "the moon"},
    ):
        assert refused("pendragon", PENDRAGON, **edit)


# Whatever is edited ---------------------------------------------------------------------------------------------------


def values(field: Field, key: str) -> st.SearchStrategy[Any]:
    if field.kind in ("number", "numbers"):
        return st.integers(-2, 30)
    if field.kind == "truth":
        return st.booleans()
    words = field.among.get(key, field.words) or ("",)
    if field.kind in ("word", "words"):
        return st.sampled_from([*words, "" if field.nothing is None else field.nothing])
    return st.lists(st.sampled_from(words), max_size=5) if field.kind in ("set", "list", "lists") else st.just([])


@cache
def known_names(game: str) -> tuple[list[Field], list[str], list[str]]:
    """The fields of a game, its places and its pieces."""
    known = get_game(game)
    editing = editing_of(known)
    whole = start(game).whole
    things = [*editing.places(whole), AWAY, "casualties", "nowhere"]
    pieces = [*[pool.id for pool in editing.facts.pools], *known.board.art(known.texts("en")).tokens, "stack:4"]
    return editing.facts.forms(state_of(known, whole)), things, pieces


@st.composite
def random_edits(draw: st.DrawFn, game: str) -> list[tuple[Edit, bool]]:
    """Edits of fields and moves that make sense as such; not all of them can be made."""
    fields, things, pieces = known_names(game)
    found = []
    for _ in range(draw(st.integers(1, 6))):
        if draw(st.booleans()):
            piece, begin, goal = (draw(st.sampled_from(some)) for some in (pieces, things, things))
            edit = Edit(act="move", piece=piece, start=begin, goal=goal, n=draw(st.integers(1, 3)))
        else:
            field = draw(st.sampled_from(fields))
            path, key = field.name, ""
            while field.keys:
                key = draw(st.sampled_from(field.keys))
                path = f"{path}.{key}"
                if field.kind != "parts":
                    break
                field = draw(st.sampled_from(field.parts[key]))
                path = f"{path}.{field.name}"
            edit = Edit(act="set", path=path, value=draw(values(field, key)))
        found.append((edit, draw(st.booleans())))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_no_edit_crashes_and_what_does_not_add_up_is_told(game: str) -> None:
    known = get_game(game)
    editing = editing_of(known)

    @given(random_edits(game))
    @settings(max_examples=by_run(10, 80), deadline=None)
    def check(edits: list[tuple[Edit, bool]]) -> None:
        whole = start(game).whole
        for edit, tidy in edits:
            before = repr(whole)
            try:
                after_it = edited(known, whole, edit, tidy=tidy).position
            except VexillumError:
                after_it = whole
            assert repr(whole) == before, "the position that was sent stays as it is"
            whole = after_it
            told = wrong(game, whole)
            state = state_of(known, whole)
            names = Names(editing, known.texts("en"))
            for pool in supply(editing, state, whole, names, editing.facts.forms(state)):
                lost = pool.found != pool.total if pool.boxes[0].path else pool.found > pool.total
                assert lost == any(one.text.startswith(f"{pool.label}:") for one in told), pool
            try:
                known.positions.read(whole)
            except VexillumError:
                assert told, "what a game refuses has a reason"
            else:
                assert not told, told

    check()


@pytest.mark.parametrize("game", GAMES)
def test_every_fault_has_words_in_every_language(game: str) -> None:
    catalog = get_game(game).full_catalog
    faults = {id for id in catalog.texts["en"] if id.startswith("fault.")}
    assert faults
    for language in known_languages():
        assert faults <= set(catalog.texts[language])


def test_a_value_that_is_not_there_is_none():
    assert value_at({"a": {"b": [1]}}, "a.b.0") == 1
    assert value_at({"a": {"b": [1]}}, "a.c") is None


# The facts of every position as a form: all of them, by name, and back again -----------------------------------------


def round_trip(game: str, document: Document) -> None:
    """Position, facts, position; and through a file."""
    known = get_game(game)
    editing = editing_of(known)
    assert editing.facts.position(state_of(known, document.whole)) == document.whole
    assert wrong(game, document.whole) == []
    again = loads_position(position_text(known, document), seed="x")
    assert known.positions.write(again.steps[0].state) == document.whole | {
        name: 0 for name in ("draws", "rolls") if name in document.whole
    } | {name: again.setup.position[name] for name in ("non_players",) if name in again.setup.position}


@together(("game", "scenario"), SCENARIOS)
def test_the_start_of_every_scenario_goes_round(game: str, scenario: str) -> None:
    for players in get_game(game).info.players:
        round_trip(game, start(game, scenario, players))


@pytest.mark.parametrize("folder", GAMES)
def test_the_positions_of_cases_go_round(folder: str) -> None:
    files = sorted((CASES / folder).rglob("*.toml"))
    read = 0
    for path in files[:: by_run(41, 7)]:
        try:
            game, document = of_case(path)
        except BadPosition:  # complete only with what its variants add
            continue
        read += 1
        if document.whole.get("stage") not in ("setup", "castles"):  # they are not laid out yet
            round_trip(game, document)
    assert read >= 3


def names_missing(form: FieldForm, lists: list[Any]) -> Iterator[str]:
    said = [form.label, *[word.label for n in (form.keys, form.words) if n >= 0 for word in lists[n]]]
    yield from (one for one in said if not one or "⟨" in one)
    for inner in (*form.fields, *[one for part in form.parts.values() for one in part]):
        yield from names_missing(inner, lists)


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_and_every_word_has_a_name_in_every_language(game: str) -> None:
    known = get_game(game)
    editing = editing_of(known)
    for scenario in known.info.scenarios[:1]:
        document = start(game, scenario, known.info.players[-1])
        fields = editing.facts.forms(state_of(known, document.whole))
        for language in known_languages():
            names = Names(editing, known.texts(language, strict=True))
            form = position_form(editing, fields, document.whole, names)
            assert [one for field in form.fields for one in names_missing(field, form.lists)] == []
            assert all(place.label and "⟨" not in place.label for place in form.places)
            assert {field.name for field in form.fields} >= {one for s in form.sections for one in s.fields}


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_a_position_has_a_field(game: str) -> None:
    known = get_game(game)
    whole = start(game).whole
    fields = editing_of(known).facts.forms(state_of(known, whole))
    for path, _ in leaves(whole):
        steps = way(fields, path)
        assert steps, path
        reached = [part for step in steps for part in (step.field.name, step.key) if part]
        assert ".".join(reached) == path


@pytest.mark.parametrize("game", GAMES)
def test_every_section_names_facts_that_there_are(game: str) -> None:
    known = get_game(game)
    editing = editing_of(known)
    there = {field.name for field in editing.facts.forms(state_of(known, start(game).whole))}
    named = [name for names in editing.sections.values() for name in names]
    assert len(named) == len(set(named))
    assert set(named) <= there | {"own_deck"}


@pytest.mark.parametrize("game", GAMES)
def test_a_case_made_of_a_position_can_be_checked(game: str, tmp_path: Any) -> None:
    known = get_game(game)
    document = start(game)
    texts = known.texts("it")
    path = tmp_path / "mine.toml"
    path.write_text(
        case_text(known, document, title='A "title"', rule="1.2", about="Ann says so.", texts=texts), "utf-8"
    )
    case = load_case(path)
    assert case.file.title == 'A "title"'
    assert run_case(case) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_game_goes_on_from_a_position(game: str) -> None:
    session = session_of(get_game(game), start(game), {}, "x")
    assert session.decision is not None
