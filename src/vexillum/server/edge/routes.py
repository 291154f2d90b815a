"""The routes."""

from __future__ import annotations

from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from vexillum.server.edge import websocket_endpoint
from vexillum.server.edge.http import (
    account,
    account_deletion,
    admin_lists,
    credentials,
    games,
    lobby,
    matches,
    moderation,
    pages,
    people,
    pictures,
    profile,
    replays,
    reviews,
    saves,
    seats,
    vacation,
    verification,
)
from vexillum.server.edge.http.branches import contents, forks, variations
from vexillum.server.edge.http.common import listing
from vexillum.server.edge.http.editor.routes import EDITOR
from vexillum.server.edge.http.front import game_pictures, join_preview, match_summary, share_links, waiting_list
from vexillum.server.edge.http.front.deck_routes import DECKS
from vexillum.server.edge.http.live import featured_items, live_list
from vexillum.server.edge.http.ratings import histories, rating_admin
from vexillum.server.edge.http.studies.study_routes import STUDIES
from vexillum.server.edge.http.tournaments.tournament_routes import TOURNAMENTS
from vexillum.server.edge.lessons.lesson_routes import LESSONS
from vexillum.server.edge.metrics_page import metrics
from vexillum.server.edge.pages import account_page, admin_pages, entry, rules_pages, status_page
from vexillum.server.edge.pages.tournaments.tournament_pages import TOURNAMENT_PAGES
from vexillum.server.edge.phone.phone_routes import PHONE
from vexillum.server.edge.puzzles.puzzle_routes import PUZZLES
from vexillum.web import CLUB_PAGES, STATIC

FORM = ["GET", "POST"]
"""Methods of a page with a form."""

PAGES: list[BaseRoute] = [
    Route("/", pages.lobby),
    Route("/play/{match}", pages.play),
    Route("/replay/{match}", pages.replay),
    Route("/join/{token}", pages.join),
    *(Route(path, pages.club_page(name)) for path, name in CLUB_PAGES.items()),
    Route("/admin", admin_pages.admin_page(admin_pages.REPORTS), methods=FORM),
    Route("/admin/people", admin_pages.admin_page(admin_pages.PEOPLE), methods=FORM),
    Route("/admin/matches", admin_pages.admin_page(admin_pages.MATCHES), methods=FORM),
    Route("/admin/chat", admin_pages.admin_page(admin_pages.CHAT), methods=FORM),
    Route("/admin/ratings", admin_pages.admin_page(admin_pages.RATINGS), methods=FORM),
    Route("/admin/log", admin_pages.admin_page(admin_pages.LOG)),
    Route("/account", account_page.account, methods=FORM),
    Route("/signin", entry.sign_in, methods=FORM),
    Route("/signout", entry.sign_out, methods=["POST"]),
    Route("/register", entry.register, methods=FORM),
    Route("/verify/{token}", entry.verify, methods=FORM),
    Route("/confirm/{token}", entry.confirm, methods=FORM),
    Route("/forgot", entry.forgot, methods=FORM),
    Route("/reset/{token}", entry.reset, methods=FORM),
    Route("/healthz", pages.health),
    Route("/status", status_page.status_page),
    Route("/metrics", metrics),
]

RULES: list[BaseRoute] = [
    Route("/rules", rules_pages.games),
    Route("/rules/{game}", rules_pages.rules),
    Route("/rules/{game}/rulings", rules_pages.rulings),
    Route("/rules/{game}/glossary", rules_pages.glossary),
    Route("/rules/{game}/aid", rules_pages.aids),
    Route("/rules/{game}/aid/{aid}", rules_pages.aids),
    Route("/rules/{game}/cards", rules_pages.cards),
    Route("/rules/{game}/search", rules_pages.search),
]

MATCHES: list[BaseRoute] = [
    Route("/api/games", games.games),
    Route("/api/matches", matches.create, methods=["POST"]),
    Route("/api/matches/import", matches.import_save, methods=["POST"]),
    Route("/api/join", matches.join, methods=["POST"]),
    Route("/api/mine", matches.mine, methods=["POST"]),
    Route("/api/matches/{match}/save", saves.save),
    Route("/api/matches/{match}/fork", forks.fork, methods=["GET", "POST"]),
    Route("/api/matches/{match}/contents", contents.contents),
    Route("/api/matches/{match}/film", contents.watch),
    Route("/api/matches/{match}/variations", variations.listed, methods=["GET", "POST"]),
    Route("/api/matches/{match}/compare", variations.compare),
    Route("/api/matches/{match}/verify", verification.verify),
    Route("/api/matches/{match}/replay", replays.replay),
    Route("/api/matches/{match}/page", replays.read),
    Route("/api/matches/{match}/why", replays.explain),
    Route("/api/matches/{match}/export.html", replays.export),
    Route("/api/matches/{match}/board.svg", pictures.svg),
    *reviews.ROUTES,
    WebSocketRoute("/ws/{match}", websocket_endpoint.endpoint),
]

FRONT: list[BaseRoute] = [
    Route("/api/games/{game}/picture.svg", game_pictures.picture),
    Route("/api/matches/{match}/summary", match_summary.summary),
    Route("/api/matches/{match}/thumbnail.svg", match_summary.picture),
    Route("/api/join/preview", join_preview.preview, methods=["POST"]),
    Route("/api/reach", share_links.reach, methods=["POST"]),
]

LOBBY: list[BaseRoute] = [
    Route("/api/lobby", listing(lobby.tables)),
    Route("/api/live", listing(live_list.live)),
    Route("/api/invitations", lobby.invitations),
    Route("/api/next", lobby.next_match),
    Route("/api/waiting", listing(waiting_list.waiting_for_me)),
    Route("/api/matches/{match}/sit", seats.sit, methods=["POST"]),
    Route("/api/matches/{match}/decline", seats.decline, methods=["POST"]),
    Route("/api/matches/{match}/invite", seats.invite, methods=["POST"]),
    Route("/api/matches/{match}/leave", seats.leave, methods=["POST"]),
    Route("/api/matches/{match}/replace", seats.replace, methods=["POST"]),
    Route("/api/matches/{match}/watching", seats.watching, methods=["POST"]),
]

ACCOUNTS: list[BaseRoute] = [
    Route("/api/server", account.server),
    Route("/api/account", profile.show),
    Route("/api/account/register", account.register, methods=["POST"]),
    Route("/api/account/verify", account.verify, methods=["POST"]),
    Route("/api/account/login", account.login, methods=["POST"]),
    Route("/api/account/logout", account.logout, methods=["POST"]),
    Route("/api/account/forgot", account.forgot, methods=["POST"]),
    Route("/api/account/reset", account.reset, methods=["POST"]),
    Route("/api/account/profile", profile.change, methods=["POST"]),
    Route("/api/account/webhook_key", profile.new_webhook_key, methods=["POST"]),
    Route("/api/account/webhook_test", profile.test_webhook, methods=["POST"]),
    Route("/api/account/sessions/end", profile.end_session, methods=["POST"]),
    Route("/api/account/password", credentials.password, methods=["POST"]),
    Route("/api/account/email", credentials.email, methods=["POST"]),
    Route("/api/account/confirm", credentials.confirm, methods=["POST"]),
    Route("/api/account/vacation", vacation.vacation, methods=["POST"]),
    Route("/api/account/export", account_deletion.export),
    Route("/api/account/delete", account_deletion.delete, methods=["POST"]),
]

PEOPLE: list[BaseRoute] = [
    Route("/api/people", listing(people.circle)),
    Route("/api/people/find", listing(people.find)),
    Route("/api/people/friend", people.friend, methods=["POST"]),
    Route("/api/people/unfriend", people.unfriend, methods=["POST"]),
    Route("/api/people/block", people.block, methods=["POST"]),
    Route("/api/people/unblock", people.unblock, methods=["POST"]),
    Route("/api/people/{name}", histories.profile),
    Route("/api/people/{name}/games", listing(histories.games)),
    Route("/api/people/{name}/games.csv", listing(histories.table)),
    Route("/api/people/{name}/games.json", listing(histories.data)),
    Route("/api/people/{name}/versus/{other}", histories.versus),
    Route("/api/report", moderation.report, methods=["POST"]),
]

ADMINISTRATION: list[BaseRoute] = [
    Route("/api/admin/reports", admin_lists.reports),
    Route("/api/admin/people", admin_lists.people),
    Route("/api/admin/matches", admin_lists.matches),
    Route("/api/admin/chat", admin_lists.chat),
    Route("/api/admin/log", admin_lists.audit_log),
    Route("/api/admin/ratings", rating_admin.results),
    Route("/api/admin/unrate", rating_admin.unrate, methods=["POST"]),
    Route("/api/admin/rate", rating_admin.rate, methods=["POST"]),
    Route("/api/admin/settle", moderation.settle, methods=["POST"]),
    Route("/api/admin/ban", moderation.ban, methods=["POST"]),
    Route("/api/admin/unban", moderation.unban, methods=["POST"]),
    Route("/api/admin/close", moderation.close, methods=["POST"]),
    Route("/api/admin/reopen", moderation.reopen, methods=["POST"]),
    Route("/api/admin/hide", moderation.hide, methods=["POST"]),
    Route("/api/admin/feature", featured_items.feature, methods=["POST"]),
]

ROUTES: list[BaseRoute] = [
    *PAGES,
    *RULES,
    *MATCHES,
    *FRONT,
    *LOBBY,
    *ACCOUNTS,
    *PEOPLE,
    *ADMINISTRATION,
    *LESSONS,
    *PUZZLES,
    *PHONE,
    *STUDIES,
    *TOURNAMENTS,
    *TOURNAMENT_PAGES,
    *DECKS,
    *EDITOR,
    Route("/static/texts/{language}.json", pages.words),
    Route("/static/joined/{mark}/{page}.{ending}", pages.joined),
    Mount("/static", StaticFiles(directory=STATIC, check_dir=False)),
]
