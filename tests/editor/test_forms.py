"""The facts of every position as a form: all of them, by name, and back again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.editor.sheets import CASES, GAMES, SCENARIOS, of_case, start, wrong
from tests.long import by_run
from tests.together import together
from vexillum.core.editor.documents import Document, case_text, position_text, session_of
from vexillum.core.editor.edits import editing_of, state_of, way
from vexillum.core.editor.forms import FieldForm, Names, position_form
from vexillum.core.errors import BadPosition
from vexillum.core.files.case import load_case, run_case
from vexillum.core.files.position_file import loads_position
from vexillum.core.registry import get_game
from vexillum.core.tools.paths import leaves
from vexillum.core.words.languages import known_languages


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
