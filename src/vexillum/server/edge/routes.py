"""The routes."""

from __future__ import annotations

from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from vexillum.server.edge import monitoring, websocket
from vexillum.server.edge.http import (
    account,
    branches,
    games,
    links,
    live,
    lobby,
    matches,
    moderation,
    pages,
    people,
    profile,
    replays,
    reviews,
)
from vexillum.server.edge.http.common import listing
from vexillum.server.edge.http.decks import DECKS
from vexillum.server.edge.http.editor import EDITOR
from vexillum.server.edge.http.studies import STUDIES
from vexillum.server.edge.http.tournaments import TOURNAMENTS
from vexillum.server.edge.lessons import LESSONS
from vexillum.server.edge.monitoring import metrics
from vexillum.server.edge.pages import account_page, admin_pages, entry, rules_pages
from vexillum.server.edge.pages.tournament_pages import TOURNAMENT_PAGES
from vexillum.server.edge.phone import PHONE
from vexillum.server.edge.puzzles import PUZZLES
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
    Route("/status", monitoring.status_page),
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
    Route("/api/matches/{match}/save", matches.download_save),
    Route("/api/matches/{match}/fork", branches.fork, methods=["GET", "POST"]),
    Route("/api/matches/{match}/contents", replays.contents),
    Route("/api/matches/{match}/film", replays.film_of_turn),
    Route("/api/matches/{match}/variations", branches.list_branches, methods=["GET", "POST"]),
    Route("/api/matches/{match}/compare", branches.compare_branches),
    Route("/api/matches/{match}/verify", matches.verify_match),
    Route("/api/matches/{match}/replay", replays.replay),
    Route("/api/matches/{match}/page", replays.read),
    Route("/api/matches/{match}/why", replays.explain),
    Route("/api/matches/{match}/export.html", replays.export),
    Route("/api/matches/{match}/board.svg", replays.position_svg),
    *reviews.ROUTES,
    WebSocketRoute("/ws/{match}", websocket.endpoint),
]

FRONT: list[BaseRoute] = [
    Route("/api/games/{game}/picture.svg", games.picture),
    Route("/api/matches/{match}/summary", live.match_summary),
    Route("/api/matches/{match}/thumbnail.svg", live.match_picture),
    Route("/api/join/preview", links.preview, methods=["POST"]),
    Route("/api/reach", links.reach, methods=["POST"]),
]

LOBBY: list[BaseRoute] = [
    Route("/api/lobby", listing(lobby.tables)),
    Route("/api/live", listing(live.live)),
    Route("/api/invitations", lobby.invitations),
    Route("/api/next", lobby.next_match),
    Route("/api/waiting", listing(lobby.waiting_for_me)),
    Route("/api/matches/{match}/sit", matches.take_seat, methods=["POST"]),
    Route("/api/matches/{match}/decline", matches.decline_seat, methods=["POST"]),
    Route("/api/matches/{match}/invite", matches.invite_to_seat, methods=["POST"]),
    Route("/api/matches/{match}/leave", matches.leave_seat, methods=["POST"]),
    Route("/api/matches/{match}/replace", matches.replace_player, methods=["POST"]),
    Route("/api/matches/{match}/watching", matches.set_watching, methods=["POST"]),
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
    Route("/api/account/password", account.change_password, methods=["POST"]),
    Route("/api/account/email", account.change_email, methods=["POST"]),
    Route("/api/account/confirm", account.confirm_email, methods=["POST"]),
    Route("/api/account/vacation", profile.vacation, methods=["POST"]),
    Route("/api/account/export", account.export_data),
    Route("/api/account/delete", account.delete_account, methods=["POST"]),
]

PEOPLE: list[BaseRoute] = [
    Route("/api/people", listing(people.circle)),
    Route("/api/people/find", listing(people.find)),
    Route("/api/people/friend", people.friend, methods=["POST"]),
    Route("/api/people/unfriend", people.unfriend, methods=["POST"]),
    Route("/api/people/block", people.block, methods=["POST"]),
    Route("/api/people/unblock", people.unblock, methods=["POST"]),
    Route("/api/people/{name}", people.profile),
    Route("/api/people/{name}/games", listing(people.list_games)),
    Route("/api/people/{name}/games.csv", listing(people.games_csv)),
    Route("/api/people/{name}/games.json", listing(people.games_json)),
    Route("/api/people/{name}/versus/{other}", people.versus),
    Route("/api/report", moderation.report, methods=["POST"]),
]

ADMINISTRATION: list[BaseRoute] = [
    Route("/api/admin/reports", moderation.list_reports),
    Route("/api/admin/people", moderation.list_people),
    Route("/api/admin/matches", moderation.list_matches),
    Route("/api/admin/chat", moderation.list_chat),
    Route("/api/admin/log", moderation.list_audit_log),
    Route("/api/admin/ratings", moderation.list_results),
    Route("/api/admin/unrate", moderation.unrate_result, methods=["POST"]),
    Route("/api/admin/rate", moderation.rate_result, methods=["POST"]),
    Route("/api/admin/settle", moderation.settle, methods=["POST"]),
    Route("/api/admin/ban", moderation.ban, methods=["POST"]),
    Route("/api/admin/unban", moderation.unban, methods=["POST"]),
    Route("/api/admin/close", moderation.close, methods=["POST"]),
    Route("/api/admin/reopen", moderation.reopen, methods=["POST"]),
    Route("/api/admin/hide", moderation.hide, methods=["POST"]),
    Route("/api/admin/feature", moderation.feature, methods=["POST"]),
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
