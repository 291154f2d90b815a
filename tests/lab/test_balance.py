"""The pages on balance are experiments: each has its file, its marks and a row for every arm."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from tests.lab.balance import make
from vexillum.lab.experiment import experiment_of, origin_of
from vexillum.lab.results import Results
from vexillum.lab.runner import run_experiment

pytestmark = pytest.mark.skipif(find_spec("pandas") is None, reason="pandas is not installed")
FEW = {"game": "anno890", "scenario": "first_steps", "players": 2, "games": 4, "seed": "balance"}
ALIKE = {"name": "stewards", "agent": "steward"}
LED = {"name": "led", "seats": {"aix": "random"}, "agent": "steward"}


def played(folder, *arms) -> Results:
    wanted = experiment_of({"name": "few", **FEW, "arms": list(arms)})
    results = Results.begin(folder / "results", wanted, origin_of(wanted))
    run_experiment(results, jobs=1)
    return results


@pytest.mark.parametrize("page", make.PAGES.values(), ids=make.PAGES)
def test_a_page_has_its_marks_and_a_row_for_every_arm(page):
    text, rows = page.path.read_text("utf-8"), 0
    for name in page.tables:
        begin = text.index(make.BEGIN.format(name))
        rows += text[begin : text.index(make.END, begin)].count("\n| ") - 1
    arms = len(page.experiment.arms)
    assert rows == arms + ("marshals" in page.tables), "the last row of the marshals is of all"


def test_a_page_is_filled_between_its_marks():
    page = (
        f"before\n{make.BEGIN.format('one')}\nold\n{make.END}middle\n{make.BEGIN.format('two')}\nold\n{make.END}after\n"
    )
    filled = make.filled(page, "two", "| new |\n")
    assert make.filled(filled, "two", "| new |\n") == filled
    assert filled.replace("| new |", "old") == page.replace("old\n<!-- end -->\nafter", "old\n\n<!-- end -->\nafter")


def test_who_wins_and_an_agent_in_the_place_of_another(tmp_path):
    results = played(tmp_path, ALIKE, LED)
    alike, led = (
        [row for row in results.table("seats").to_pylist() if row["arm"] == name] for name in ("stewards", "led")
    )
    won = sum(row["won"] for row in alike if row["seat"] == "aix")
    points = [sum(row["score"] for row in alike if row["seat"] == seat) / 4 for seat in ("aix", "avignon")]
    (row,) = make.factions(results, points=True).splitlines()[2:]
    cells = [cell.strip() for cell in row.strip("| ").split("|")]
    assert cells[1] == "4"
    assert cells[2].split()[0] == f"{25 * won:.1f}"
    assert cells[4] == f"{points[0]:.1f} : {points[1]:.1f}"

    one, everything = make.in_its_place(results).splitlines()[2:]
    more = [
        next(a["score"] for a in led if (a["number"], a["seat"]) == (n, "aix"))
        - next(b["score"] for b in alike if (b["number"], b["seat"]) == (n, "aix"))
        for n in range(4)
    ]
    cells = [cell.strip() for cell in one.strip("| ").split("|")]
    assert cells[1] == "4"
    assert cells[4].split()[0] == f"{sum(more) / 4:+.1f}"
    assert everything.split("|")[2:] == one.split("|")[2:]


def test_one_alone_at_every_seat(tmp_path):
    results = played(
        tmp_path, {"name": "steward · random", "seats": {"aix": "steward"}, "agent": "random", "rotate": True}
    )
    rows = results.table("seats").to_pylist()
    assert {row["seat"] for row in rows if row["agent"] == "steward"} == {"aix", "avignon"}
    (row,) = make.alone(results).splitlines()[2:]
    cells = [cell.strip() for cell in row.strip("| ").split("|")]
    won = sum(one["won"] for one in rows if one["agent"] == "steward")
    assert cells[:5] == ["2", "steward", "every", "random", "4"]
    assert (cells[5].split()[0], cells[6]) == (f"{25 * won:.1f}", "50")
