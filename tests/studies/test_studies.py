"""Studies: reading, writing, limits and error messages; the gallery, whose games replay and whose references exist."""

from __future__ import annotations

import lzma
from collections import Counter

import pytest

from tests.studies.sample_study import content, finished
from tests.together import together
from vexillum.core.registry import game_ids, get_game
from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.texts import engine_texts
from vexillum.studies import (
    BadStudy,
    Chapter,
    Comment,
    Drawing,
    Source,
    Span,
    StudyFile,
    check,
    check_content,
    content_of,
    gallery,
    game_of,
    moments_of,
    paragraphs,
    plain,
    problems,
    read,
    reads,
    said,
    session_of,
    source_of,
    source_of_session,
    study_text,
)

# The file ------------------------------------------------------------------------------------------------------------


HEAD = 'format = "vexillum study"\nversion = 1\n'
WHOLE = HEAD + 'title = "T"\n[[chapter]]\n[[chapter.comment]]\nat = 0\ntext = "x"\n[source]\nfile = "g.json"\n'


def told(error: BadStudy) -> str:
    """The error message; checks that it is complete in every language."""
    for language in BUILT_IN:
        assert "⟨" not in engine_texts(language)(error.message)
    return str(error)


def test_what_is_written_is_read_again():
    study = content(about="Quotes \"\"\" and \\ stay,\n\n''' too.")
    source = Source(save=finished())
    again = reads(study_text(study, source, "Ann").encode())
    assert (again.content, again.source, again.author) == (study, source, "Ann")


@pytest.mark.parametrize("text", ["a\r\nb", "ends with '", "'''\n", 'x\n"""', "tab\t\n", "\x7f\nx", "\\\n"])
def test_any_text_and_any_source_survives(text):
    study = content(about=text)
    assert reads(study_text(study, Source(position=text)).encode()).content == study
    assert reads(study_text(study, Source(position=text)).encode()).source.position == text


def test_a_game_beside_the_study(tmp_path):
    (tmp_path / "g.json").write_text(finished())
    (tmp_path / "s.study").write_text(WHOLE)
    study = read(tmp_path / "s.study")
    assert study.source.save == finished()
    check(study.content, session_of(study.source))
    (tmp_path / "g.json").unlink()
    with pytest.raises(BadStudy, match=r"g\.json"):
        read(tmp_path / "s.study")


def test_a_packed_game_beside_the_study(tmp_path):
    """As in the gallery; damaged or too large it is refused with a sentence."""
    (tmp_path / "s.study").write_text(WHOLE.replace("g.json", "g.json.xz"))
    packed = lzma.compress(finished().encode())
    (tmp_path / "g.json.xz").write_bytes(packed)
    assert read(tmp_path / "s.study").source.save == finished()
    bomb = lzma.compress(b"a" * 20_000_000)
    for damaged in (packed[:-20], b"no xz", packed[:30] + b"xxxxxxxx" + packed[38:], bomb):
        (tmp_path / "g.json.xz").write_bytes(damaged)
        with pytest.raises(BadStudy, match=r"g\.json\.xz") as error:
            read(tmp_path / "s.study")
        told(error.value)


@together(
    ("text", "said"),
    [
        ("", "not a study"),
        ("not [toml", "cannot be read"),
        ('format = "vexillum study"\n', "version"),
        (WHOLE.replace("version = 1", "version = 2"), "newer"),
        (WHOLE.replace("version = 1", "version = true"), "version"),
        (WHOLE.replace('"T"', '" "'), "title is empty"),
        (WHOLE.replace('"T"', "7"), "title"),
        (WHOLE.replace("at = 0", "at = -1"), r"chapter\[0\].comment\[0\].at is -1"),
        (WHOLE.replace("at = 0", 'at = "0"'), "at"),
        (WHOLE.replace("text =", "texts ="), "texts"),
        (WHOLE.replace('text = "x"', 'text.English = "x"'), "not a language code"),
        (WHOLE.replace('file = "g.json"', ""), "exactly one"),
        (WHOLE.replace('file = "g.json"', 'file = "g.json"\nsave = "{}"'), "exactly one"),
        (WHOLE.replace("g.json", "../g.json"), "folder of the study"),
        (WHOLE.replace("g.json", "/etc/passwd"), "folder of the study"),
        (WHOLE.replace("[[chapter.comment]]\nat = 0\ntext = \"x\"\n", ""), "no comment"),
        (WHOLE.replace('"x"', '"x"\ndraw = [{ colour = "red" }]'), "either an arrow or a circle"),
        (WHOLE.replace('"x"', '"x"\ndraw = [{ arrow = ["a"] }]'), "two different places"),
        (WHOLE.replace('"x"', '"x"\ndraw = [{ arrow = ["a", "a"] }]'), "two different places"),
        (WHOLE.replace('"x"', '"x"\ndraw = [{ circle = "a", colour = "pink" }]'), "Colours: green"),
        (WHOLE.replace('"x"', f'"{"x" * 4001}"'), "4001 characters"),
        (WHOLE.replace('"T"', f'"{"x" * 121}"'), "121 characters"),
        (WHOLE.replace("[source]", "[[chapter]]\n[[chapter.comment]]\nat = 0\n" * 40 + "[source]"), "41 are too many"),
    ],
)  # fmt: skip
def test_mistakes_are_named(text, said):
    with pytest.raises(BadStudy, match=said) as error:
        reads(text.encode())
    told(error.value)


def test_the_comments_of_a_chapter_are_in_the_order_of_the_game():
    with pytest.raises(BadStudy, match="order of the game"):
        check_content(content(chapter=[Chapter(comment=[Comment(at=3), Comment(at=2)])]))


def test_plain_data_is_checked_like_a_file():
    with pytest.raises(BadStudy, match="title"):
        content_of({"about": "x"})
    with pytest.raises(BadStudy, match="x"):
        content_of({"title": "x", "x": 1})
    with pytest.raises(BadStudy, match="too many"):
        content_of({"title": "x", "chapter": [{"comment": [{"at": 0, "draw": [{"circle": "a"}] * 41}]}]})


@pytest.mark.parametrize(
    ("comment", "said"),
    [
        (Comment(at=9_999), "no moment 9999"),
        (Comment(at=1, text="[x](at:9999)"), "no moment 9999"),
        (Comment(at=1, text={"en": "x", "it": "[x](rule:99.9)"}), "no rule 99.9"),
        (Comment(at=1, draw=[Drawing(circle="cell:rome")]), "not a place on the board at moment 1"),
    ],
)
def test_a_study_speaks_of_what_its_game_has(comment, said):
    session = session_of(Source(save=finished()))
    wrong = content(chapter=[Chapter(comment=[comment])])
    assert len(list(problems(wrong, session))) == 1
    with pytest.raises(BadStudy, match=said) as error:
        check(wrong, session)
    told(error.value)
    check(content(), session)
    assert not list(problems(wrong, session, wrong)), "what stood there before is not looked at again"


def test_only_finished_games_are_studied():
    session = session_of(Source(save=finished()))
    running = session.earlier(5)
    assert len(running.answers) == 5
    with pytest.raises(BadStudy, match="not over"):
        source_of_session(running)


def test_a_position_is_studied_too():
    session = session_of(source_of('game = "anno890"\n[position]\nscenario = "first_steps"\n'))
    assert moments_of(session) == (0, 0)


def test_markup():
    assert paragraphs("a *b* c\n\n[d](at:4) [e](rule:2.1) \\*f\\*") == [
        [Span("a "), Span("b", em=True), Span(" c")],
        [Span("d", at=4), Span(" "), Span("e", rule="2.1"), Span(" *f*")],
    ]
    assert plain("*a* [b](at:1)") == "a b"
    for text in ("<b>x</b>", "[x](http://evil)", "[x](javascript:alert)", "[x](at:x)", "2 * 3 * 4", "[x]", "*"):
        assert paragraphs(text) == [[Span(text)]], text


def test_a_text_in_the_readers_language():
    assert [said("x", "it"), said({"it": "y", "en": "z"}, "it"), said({"en": "z"}, "it"), said({"de": "w"}, "it")] == [
        "x",
        "y",
        "z",
        "w",
    ]


# The gallery ---------------------------------------------------------------------------------------------------------


def test_there_are_three_games_for_each():
    assert Counter(game_of(id) for id in gallery()) == dict.fromkeys(game_ids(), 3)


@pytest.mark.parametrize("id", gallery())
def test_a_game_of_the_gallery(id):
    study: StudyFile = gallery()[id]
    session = session_of(study.source)
    assert session.over
    assert session.replayable, "its answers lead to its result by the rules of today"
    assert session.setup.game == game_of(id)
    assert set(session.players.values()) <= set(get_game(game_of(id)).agents), "played by our agents"
    assert list(problems(study.content, session)) == []
    assert 6 <= len(study.comments) <= 12
    assert sum(bool(comment.draw) for comment in study.comments) >= 3
    for words in (
        study.title,
        study.about,
        *(one.title for one in study.chapter),
        *(one.text for one in study.comments),
    ):
        assert isinstance(words, dict)
        assert set(words) >= set(BUILT_IN)
        assert all(text.strip() for text in words.values())
        assert len({len(paragraphs(text)) for text in words.values()}) == 1
