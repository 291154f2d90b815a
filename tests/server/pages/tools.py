"""Pages as a browser without JavaScript sees and sends them."""

from __future__ import annotations

from html.parser import HTMLParser

from tests.server.accounts.club import Member


class Page(HTMLParser):
    """The fields, links and words of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
        self.fields: dict[str, dict[str, str | None]] = {}
        self.forms: list[dict[str, str | None]] = []
        self.links: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.ids: set[str | None] = set()
        self._words: list[str] = []
        self.feed(text)
        self.words = "".join(self._words)

    def handle_starttag(self, tag, attrs) -> None:
        given = dict(attrs)
        self.tags.append((tag, given))
        if given.get("id"):
            self.ids.add(given["id"])
        if tag in ("input", "textarea", "select") and given.get("name"):
            self.fields[given["name"]] = given
        elif tag == "form":
            self.forms.append(given)
        elif tag == "a":
            self.links.append(given["href"])

    def handle_data(self, data) -> None:
        self._words.append(data)


class Reader(Member):
    """A browser without JavaScript: it reads pages, and sends forms with all that is hidden in them."""

    def open(self, path: str, **headers) -> Page:
        told = self.get(path, accept="text/html", **headers)
        assert told.status_code == 200, told.text
        return Page(told.text)

    def send(self, path: str, action: str | None = None, headers=None, csrf: str | None = None, **values: str):
        """Open a page and send its form."""
        hidden = self.open(path).fields.get("csrf", {}).get("value") if csrf is None else csrf
        more = {"accept": "text/html", **(headers or {})}
        sent = {"csrf": hidden or "", **values}
        return self._ask("POST", action or path, headers=more, data=sent, follow_redirects=False)
