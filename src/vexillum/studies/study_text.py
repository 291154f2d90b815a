"""A study as the text of a file: TOML that a person can read and edit."""

from __future__ import annotations

from collections.abc import Iterator

from vexillum.core.inputs import inline
from vexillum.studies.study_file import FORMAT, FORMAT_VERSION, Chapter, Comment, Content, Drawing, Source, Words


def study_text(content: Content, source: Source, author: str = "") -> str:
    """The whole file, with the game at its end."""
    lines = [f"format = {inline(FORMAT)}", f"version = {FORMAT_VERSION}", *_words("title", content.title)]
    lines += [f"author = {inline(author)}"] if author else []
    lines += _words("about", content.about)
    for chapter in content.chapter:
        lines += _chapter(chapter)
    return "\n".join([*lines, "", "[source]", *_source(source)]) + "\n"


def _chapter(chapter: Chapter) -> Iterator[str]:
    yield from ("", "[[chapter]]", *_words("title", chapter.title))
    for comment in chapter.comment:
        yield from _comment(comment)


def _comment(comment: Comment) -> Iterator[str]:
    yield from ("", "[[chapter.comment]]", f"at = {comment.at}", *_words("text", comment.text))
    if comment.draw:
        yield from ("draw = [", *(f"    {_drawing(drawing)}," for drawing in comment.draw), "]")


def _drawing(drawing: Drawing) -> str:
    what = {"arrow": drawing.arrow} if drawing.arrow else {"circle": drawing.circle}
    return inline({**what, "colour": drawing.colour})


def _words(name: str, words: Words) -> list[str]:
    if isinstance(words, dict):
        return [f"{name}.{language} = {_text(text)}" for language, text in words.items()]
    return [f"{name} = {_text(words)}"] if words else []


def _text(text: str) -> str:
    """A TOML string: a basic string for one line, a multi-line string for several."""
    if "\n" not in text or _has_controls(text):
        return inline(text)
    return '"""\n' + text.replace("\\", "\\\\").replace('"', '\\"') + '"""'


def _has_controls(text: str) -> bool:
    """Whether it has control characters, which must be escaped."""
    return any((ord(sign) < 32 and sign != "\n") or ord(sign) == 127 for sign in text)


def _source(source: Source) -> Iterator[str]:
    for name in ("save", "position", "file"):
        text = getattr(source, name)
        if not text:
            continue
        plain = "\n" in text and "'''" not in text and not text.endswith("'") and not _has_controls(text)
        yield f"{name} = '''\n{text}'''" if plain else f"{name} = {inline(text)}"
