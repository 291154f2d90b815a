"""The notebook of docs/ runs, and the rich displays show what they should, and nothing hidden."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import vexillum
from vexillum.core.agent import RandomAgent, drive
from vexillum.core.errors import BadSetup
from vexillum.core.registry import game_ids, get_game
from vexillum.core.session import Session
from vexillum.notebook import BoardView, JournalView, chances, experiment, results

DOCS = Path(__file__).parents[1] / "docs"


def test_the_notebook_runs(monkeypatch, tmp_path):
    import nbformat  # long to load, and only one worker runs this
    from nbclient import NotebookClient

    source = str(Path(vexillum.__file__).parents[1])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([source, os.environ.get("PYTHONPATH", "")]))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    notebook = nbformat.read(DOCS / "notebook.ipynb", as_version=4)
    assert all(not cell.outputs for cell in notebook.cells if cell.cell_type == "code")
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(DOCS)}}).execute()
    shown = [
        kind
        for cell in notebook.cells
        if cell.cell_type == "code"
        for output in cell.outputs
        for kind in output.get("data", {})
    ]
    assert shown.count("image/svg+xml") == 2
    assert shown.count("text/html") == 4  # journal, chances, two frames


@pytest.mark.parametrize("game", game_ids())
def test_a_session_shows_its_board_without_what_is_hidden(game):
    session = Session.start(get_game(game), seed="1")
    drawn = session._repr_svg_()
    assert drawn.startswith("<svg")
    assert drawn == BoardView(session)._repr_svg_()
    rules = session.game
    assert drawn == rules.board.draw_svg(rules.knowledge.view(session.state, None), rules.texts("en"))


def _begun() -> Session:
    session = Session.start(get_game("anno890"), seed="1", players=3)
    drive(session, dict.fromkeys(session.setup.seats, RandomAgent()), limit=25)
    return session


def test_the_journal_has_each_readable_line_once():
    session = _begun()
    view = JournalView(session)
    assert [number for number, _, _ in view.lines] == [
        n for n, line in enumerate(session.journal) if line.visible(None)
    ]
    assert list(view.frame().columns) == ["line", "text", "rule"]
    assert view._repr_html_().count("<tr>") == len(view.lines)
    assert JournalView(session, last=3).lines == view.lines[-3:]
    assert JournalView(session, last=0).lines == []


def test_a_secret_line_is_for_its_seat_alone():
    session = _begun()
    with_secret = session.journal[0].__class__("log.end", {}, "5", to=("aix",))
    session.journal.append(with_secret)
    counts = [len(JournalView(session, seat).lines) for seat in (None, "avignon", "aix")]
    assert counts[0] == counts[1] == counts[2] - 1


def test_chances_are_a_frame_and_bars():
    view = chances(_begun(), playouts=10)
    frame = view.frame()
    assert frame["share"].sum() == pytest.approx(1)
    assert (frame["low"] <= frame["share"]).all()
    assert view._repr_html_().count("<tr>") == 3


def test_an_unknown_seat_is_refused():
    for view in (BoardView, JournalView, chances):
        with pytest.raises(BadSetup):
            view(_begun(), "paris")


def test_an_experiment_is_run_once_and_read_again(tmp_path):
    described = {"name": "small", "arms": [{"name": "one", "game": "anno890", "games": 4, "agent": "random"}]}
    first = experiment(described, tmp_path / "study")
    assert len(first["games"]) == 4
    written = (tmp_path / "study" / "games.parquet").stat().st_mtime_ns
    assert experiment(described, tmp_path / "study")["seats"].equals(first["seats"])
    assert results(tmp_path / "study")["games"].equals(first["games"])
    assert (tmp_path / "study" / "games.parquet").stat().st_mtime_ns == written
