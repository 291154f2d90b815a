"""``vexillum texts``: the languages, and missing translations. docs/languages.md explains how to add one."""

from __future__ import annotations

from typing import Annotated

import typer

from vexillum.cli.common import FAILED, LangOption, Mistake, console, terminal_texts, use_language
from vexillum.core.inputs import inline
from vexillum.core.tools.home import home
from vexillum.core.words.languages import (
    ID,
    SOURCE,
    Coverage,
    broken_languages,
    coverage,
    known_languages,
    language_info,
    short_name,
    speaking_packages,
)
from vexillum.core.words.texts import Texts

NAME = "texts"
app = typer.Typer(
    help="Languages and translations. docs/languages.md explains how to add one.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)

LanguageArgument = Annotated[str, typer.Argument(help="The id of the language.", metavar="LANGUAGE")]
PackageOption = Annotated[
    str | None, typer.Option("--package", help="Only this package, such as core or anno890.", metavar="NAME")
]


@app.command("list")
def list_languages(lang: LangOption = None) -> None:
    """List the languages, and how many texts of each are translated."""
    texts = terminal_texts(use_language(lang))
    for id in known_languages():
        found = [coverage(package, id) for package in speaking_packages()]
        every = sum(one.texts for one in found)
        have = every - sum(len(one.missing) for one in found)
        print(texts("translation.language", id=id, name=language_info(id).name, n=have, of=every))


@app.command()
def missing(language: LanguageArgument, package: PackageOption = None, lang: LangOption = None) -> None:
    """Print a language's missing texts in English, as TOML to translate, and its texts that match no English one.

    For a language that is not there yet these are all texts, and the first lines say how to begin.

    Exit status: 0 if nothing is missing and everything fits, 1 otherwise.
    """
    texts = terminal_texts(use_language(lang))
    begun = language in known_languages()
    if not begun and (ID.fullmatch(language) is None or language in {broken.language for broken in broken_languages()}):
        raise Mistake("cli.language", language=language, known=known_languages())
    packages = {short_name(name): name for name in speaking_packages()}
    if package is not None and package not in packages:
        raise Mistake("translation.package", package=package, known=list(packages))
    found = [coverage(name, language) for short, name in packages.items() if package in (None, short)]
    if not begun:
        print(f"# {texts('translation.begin', language=language, folder=str(home() / 'languages' / language))}")
    for one in found:
        _print(one, texts)
    if language != SOURCE and any(one.missing or one.unknown or one.other_places for one in found):
        raise typer.Exit(FAILED)


def _print(found: Coverage, texts: Texts) -> None:
    """One package: texts that do not match as comments, missing ones as lines of TOML."""
    screen = console()
    if found.missing or found.unknown or found.other_places:
        heading = texts("translation.missing", package=found.package, n=len(found.missing), of=found.texts)
        screen.print(f"# {heading}", markup=False)
    for id in found.unknown:
        screen.print(f"# {texts('translation.unknown', id=id)}", markup=False)
    for id in found.other_places:
        screen.print(f"# {texts('translation.places', id=id)}", markup=False)
    for id, template in found.missing.items():
        screen.print(f"{inline(id)} = {inline(template)}", markup=False)
