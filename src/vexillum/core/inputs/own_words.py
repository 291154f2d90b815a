"""Texts in owners' files, in any language: ``title``, and ``title_it`` for Italian."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

import msgspec

from vexillum.core.words.languages import SOURCE, known_languages

_T = TypeVar("_T", bound=msgspec.Struct)


def field_in(field: str, language: str) -> str:
    """The name of a text's field in one language: the source language has no suffix."""
    return field if language == SOURCE else f"{field}_{language}"


def with_translations(*fields: str) -> Callable[[type[_T]], type[_T]]:
    """Extend a struct by fields for these texts in every language. The class itself has them in the source language."""
    more = [(field_in(field, one), str, "") for field in fields for one in known_languages() if one != SOURCE]

    def in_every_language(form: type[_T]) -> type[_T]:
        made = msgspec.defstruct(
            form.__name__,
            more,
            bases=(form,),
            module=form.__module__,
            namespace={"__doc__": form.__doc__},
            frozen=True,
            kw_only=True,
            forbid_unknown_fields=True,
        )
        return cast(type[_T], made)

    return in_every_language


def plain_words(record: Mapping[str, Any], field: str) -> dict[str, str]:
    """Like :func:`given_words`, for a record of plain data."""
    said = {one: str(record.get(field_in(field, one), "")) for one in known_languages()}
    usual = said[SOURCE] or next(filter(None, said.values()), "")
    return {one: text or usual for one, text in said.items()} if usual else {}


def given_words(given: msgspec.Struct, field: str) -> dict[str, str]:
    """A text of a record in every language. Missing languages get the text of another one."""
    said = {one: " ".join(getattr(given, field_in(field, one)).split()) for one in known_languages()}
    usual = said[SOURCE] or next(filter(None, said.values()), "")
    return {one: text or usual for one, text in said.items()} if usual else {}
