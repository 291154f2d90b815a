from __future__ import annotations

import re
import sys

import pytest

from vexillum.core.installation import command_for
from vexillum.lab import CannotPlot, plot, simulate

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def report():
    return simulate("anno890", games=6, players=4, seed="1", jobs=1, default_agent="random")


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_picture_is_written(report, tmp_path, language):
    plot(report, tmp_path / "p.png", language=language)
    assert (tmp_path / "p.png").read_bytes().startswith(PNG)


def test_a_drawing_names_game_seats_and_seed(report, tmp_path, monkeypatch):
    import matplotlib

    monkeypatch.setitem(matplotlib.rcParams, "svg.fonttype", "none")
    plot(report, tmp_path / "p.svg")
    drawn = (tmp_path / "p.svg").read_text("utf-8")
    for word in ("890 Anno Domini", "Marseille", "seed 1", "6 games", "Games won"):
        assert word in drawn


def test_rotation_is_drawn_by_agent(tmp_path):
    report = simulate("anno890", games=4, seed="1", jobs=1, default_agent="random", rotate=True)
    plot(report, str(tmp_path / "p.png"))
    assert (tmp_path / "p.png").stat().st_size > 5000


@pytest.mark.parametrize("name", ["p.txt", "p", "nowhere/p.png"])
def test_what_cannot_be_written_is_refused_and_nothing_is_left(report, tmp_path, name):
    with pytest.raises(CannotPlot):
        plot(report, tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_missing_library_is_named_with_the_way_to_get_it(report, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(CannotPlot, match=re.escape(command_for("plot"))):
        plot(report, tmp_path / "p.png")
