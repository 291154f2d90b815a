"""Training a value: reproducible samples, a fit better than equal chances, the command."""

from __future__ import annotations

import pytest

from tests.analysis.sample_games import played
from tests.long import by_run
from vexillum.core.files.save import save
from vexillum.core.installation import command_for
from vexillum.core.registry import get_game
from vexillum.core.value import read_value
from vexillum.lab.samples import DataFile, header_of, sampled
from vexillum.lab.simulation import LabError
from vexillum.lab.training import EVERY, learned, play_missing

GAME = get_game("anno890")


def data_file(path, seed="t") -> DataFile:
    return DataFile(path, header_of(GAME.info, "steward", seed))


def test_a_sample_is_the_same_again_and_ends_with_a_winner():
    one, again = sampled("anno890", "t", 3), sampled("anno890", "t", 3)
    assert one == again
    assert one is not None
    assert one.winners
    assert set(one.winners) <= set(one.seats)
    assert one.positions
    assert all(position.at < one.answers for position in one.positions)
    assert sampled("anno890", "t", 4) != one


def test_what_was_played_is_kept_and_a_line_that_was_not_finished_is_played_again(tmp_path):
    file = data_file(tmp_path / "x.samples")
    assert list(play_missing(file, 6, 1))[-1] == 6
    whole = list(file.samples())
    file.path.write_bytes(file.path.read_bytes()[:-20])
    assert file.open() == {0, 1, 2, 3, 4}
    told = list(play_missing(file, 8, 1))
    assert (told[0], told[-1]) == (5, 8)
    assert sorted(file.samples(), key=lambda sample: sample.number)[:6] == whole


def test_samples_of_another_kind_are_refused(tmp_path):
    file = data_file(tmp_path / "x.samples")
    file.open()
    with pytest.raises(LabError, match="--samples"):
        data_file(file.path, "other").open()
    file.path.write_bytes(b"something else\n")
    with pytest.raises(LabError, match="not a samples file"):
        file.open()


def test_too_few_games_teach_nothing():
    samples = [sample for n in range(4) if (sample := sampled("anno890", "t", n))]
    with pytest.raises(LabError, match="--games"):
        learned(GAME, samples, "t", lambda trees, loss: None)


def test_the_command_trains_again_the_same_and_chances_use_the_file(run, tmp_path):
    games = by_run(80, 120)
    code, out, err = run("train", "anno890", "-n", str(games), "-j", "1", "--seed", "t")
    assert code == 0, err
    assert f"Trained on {games} games" in out
    value = read_value(tmp_path / "anno890.value", GAME)
    assert value.training.held_out == games // EVERY
    assert value.training.brier < value.training.alike
    first = (tmp_path / "anno890.value").read_bytes()
    assert run("train", "anno890", "-n", str(games), "-j", "1", "--seed", "t")[0] == 0
    assert (tmp_path / "anno890.value").read_bytes() == first
    session = played("anno890", limit=40)
    save(session, tmp_path / "game.json")
    code, out, _ = run("chances", "game.json", "--quick", "--value", "anno890.value")
    assert code == 0
    assert "Estimated by a model" in out
    leader = max(session.setup.seats, key=value.judged(session).__getitem__)
    assert f"{100 * value.judged(session)[leader]:.0f}%" in out


def test_without_the_trainer_the_command_says_what_to_install(run, monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    code, _, err = run("train", "anno890")
    assert code == 2
    assert f"LightGBM; install it with: {command_for('train')}." in err
    monkeypatch.undo()


@pytest.mark.parametrize("out", ["nowhere/x.value", "."])
def test_a_place_that_cannot_be_written_is_refused_before_anything_is_played(run, out, tmp_path):
    code, _, err = run("train", "anno890", "-n", "20", "--out", out)
    assert code == 2
    assert "--out" in err
    assert not (tmp_path / "anno890.samples").exists()
