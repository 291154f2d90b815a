"""``vexillum rules``: the rules of a game, in our own words."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from vexillum.cli.common import LangOption, game_texts, page, use_language
from vexillum.cli.table import show
from vexillum.core.registry import get_game

NAME = "rules"


def command(
    game: Annotated[str, typer.Argument(help="The game; see [bold]vexillum games[/bold].", metavar="GAME")],
    wanted: Annotated[
        list[str] | None,
        typer.Argument(
            help="A chapter (3), a rule (3.1), a ruling (R05), [bold]rulings[/bold] for all of them, "
            "[bold]glossary[/bold], [bold]aid[/bold] and a Faction, [bold]cards[/bold] and words on them, "
            "or words to search for.",
            metavar="NUMBER|WORD",
        ),
    ] = None,
    lang: LangOption = None,
) -> None:
    """Read the rules of a game, in our own words: all of them, a chapter, one rule, or every rule that mentions a word.

    The numbers are those shown after each line of the log. Rulings say how we
    interpret what the rulebook leaves open; they are shown with their rule.

    Examples:
        vexillum rules anno890

        vexillum rules anno890 3

        vexillum rules anno890 6.8 --lang it

        vexillum rules anno890 tower

        vexillum rules pendragon rulings

        vexillum rules pendragon glossary

        vexillum rules pendragon aid saxons

        vexillum rules falling-sky cards legion
    """
    language = use_language(lang)
    known = get_game(game)
    texts = game_texts(known, language)
    screen = page()
    if wanted:
        screen.print(show.rules_about(known, texts, " ".join(wanted)))
        return
    screen.print(Text(texts("game.name"), show.STRONG))
    screen.print(Text(texts("game.about")))
    screen.print(show.all_rules(known, texts))
    if rulings := known.words.rulings():
        screen.print()
        screen.print(Text(texts("cli.rulings_hint", n=len(rulings), game=game)))
    if known.info.reconstructed:
        screen.print()
        screen.print(Text(texts("game.reconstructed"), show.QUIET))
