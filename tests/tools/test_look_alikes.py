"""The filtered part of Unicode's list of look-alikes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import look_alikes

LIST = """\
\ufeff# confusables.txt
# © 2030 Unicode®, Inc.
# Version: 99.0.0
05AD ;\t0596 ;\tMA\t# a mark
1D0F ;\t006F ;\tMA\t# ᴏ, looks like o
A4D3 ;\t0044 ;\tMA\t# ꓓ, looks like D
0142 ;\t006C 0338 ;\tMA\t# ł, an l with a mark
006D ;\t0072 006E ;\tMA\t# m, looks like rn
05D9 ;\t0027 ;\tMA\t# a letter that looks like an apostrophe
FF21 ;\t0041 ;\tMA\t# not in a name that was put into its normal form
"""


def test_letters_that_look_like_letters_are_kept(monkeypatch, tmp_path):
    monkeypatch.setattr(look_alikes, "TARGET", tmp_path / "ours.txt")
    (tmp_path / "theirs.txt").write_text(LIST, "utf-8")
    look_alikes.main(tmp_path / "theirs.txt")
    head, *lines = (tmp_path / "ours.txt").read_text("utf-8").split("LICENSE.\n")
    assert "99.0.0" in head
    assert "© 2030" in head
    found = {line.split()[0]: line.split()[1:] for line in lines[0].splitlines()}
    assert found["D"] == ["ᴅ", "ꓓ"]
    assert found["l"] == ["ł"]
    assert found["rn"] == ["m"]
    assert found["o"] == ["ᴏ"]
    assert "'" not in found


def test_another_file_is_told(monkeypatch, tmp_path):
    monkeypatch.setattr(look_alikes, "TARGET", tmp_path / "ours.txt")
    (tmp_path / "theirs.txt").write_text("nothing", "utf-8")
    with pytest.raises(SystemExit, match=r"not Unicode's confusables\.txt"):
        look_alikes.main(tmp_path / "theirs.txt")
    assert not (tmp_path / "ours.txt").exists()
