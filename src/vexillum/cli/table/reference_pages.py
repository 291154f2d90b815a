"""``read NAME``: the reference page about a thing, and the list of all of them."""

from __future__ import annotations

from typing import Any

from rich.columns import Columns
from rich.padding import Padding
from rich.text import Text

from vexillum.cli.common import Mistake
from vexillum.cli.table.name_search import best, told_apart
from vexillum.cli.table.show import NUMBER, QUIET, STRONG
from vexillum.core.game import Game
from vexillum.core.show.pages import CONTENTS, Page
from vexillum.core.words.texts import Texts

STYLES = {"heading": STRONG, "quiet": QUIET, "note": "yellow"}
MARGIN, DEEPER = (0, 0, 0, 2), (0, 0, 0, 4)


def find(game: Game[Any], view: dict[str, Any], texts: Texts, name: str) -> Page:
    """The page of a thing, by its title, its id or its ``kind:id``; without a name, the contents."""
    contents = game.words.read(view, texts, CONTENTS)
    if contents is None:
        raise Mistake("table.nothing_to_read")
    if not name:
        return contents
    links = {line.thing: line.text for line in contents.lines if line.thing}
    ids = [(thing.partition(":")[2], thing) for thing in links]
    titles = [(title, thing) for thing, title in links.items()]
    found = [thing for id, thing in ids if name in (id, thing)] or best(name, titles)
    if len(found) > 1:
        raise Mistake("table.which_thing", name=name, known=told_apart([(links[one], one) for one in found]))
    page = game.words.read(view, texts, found[0]) if found else None
    if page is None:
        raise Mistake("table.no_page", name=name)
    return page


def lines(page: Page) -> list[Text | Padding]:
    """A page: its title, its paragraphs, and the pages it links to."""
    printed: list[Text | Padding] = [Text(page.title, NUMBER)]
    links: list[str] = []
    for line in page.lines:
        if line.thing:
            links.append(line.text)
            continue
        printed += _listed(links)
        links = []
        printed.append(Padding(Text(line.text, STYLES.get(line.style, "")), MARGIN))
    return printed + _listed(links)


def _listed(links: list[str]) -> list[Text | Padding]:
    """Titles in columns."""
    return [Padding(Columns([Text(link) for link in links], padding=(0, 3)), DEEPER)] if links else []
