/**
 * The service worker, which runs while no page is open. It caches static files and the offline page, never API replies
 * or personal pages; it shows notifications and opens their targets.
 * The server fills in the two constants below. VERSION changes with every static file, so that browsers notice a new
 * server.
 */

/// <reference lib="webworker" />

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const VERSION = "%VERSION%";
/** The files of the offline page. */
const FILES = ["%FILES%"];
const OFFLINE = "/offline";
const PREFIX = "vexillum-";
const CACHE = PREFIX + VERSION;
const ICON = "/static/img/app/icon-192.png";
const BADGE = "/static/img/app/badge-96.png";

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/static/")) event.respondWith(staticFile(request, url));
  else if (request.mode === "navigate" && !url.pathname.startsWith("/api/")) event.respondWith(page(request));
});
worker.addEventListener("push", (event) => event.waitUntil(notice(event.data)));
worker.addEventListener("notificationclick", (event) => event.waitUntil(opened(event.notification)));
worker.addEventListener("pushsubscriptionchange", (event) => /** @type {ExtendableEvent} */ (event).waitUntil(subscribeAgain()));

/** Cache the offline page's files, and take over at once: old pages do not depend on the worker. */
async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll([OFFLINE, ...FILES].map((path) => new Request(path, { cache: "reload" })));
  await worker.skipWaiting();
}

/** Delete the caches of other versions. */
async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * A versioned file is requested once; any other is requested every time and served from the cache only when offline, so
 * that a page of a new server never gets an old script.
 * @param {Request} request
 * @param {URL} url
 */
async function staticFile(request, url) {
  const cache = await caches.open(CACHE);
  const known = await cache.match(url.pathname);
  if (known && isForGood(known)) return known;
  let answer;
  try {
    answer = await fetch(request);
  } catch (problem) {
    if (known) return known;
    throw problem;
  }
  if (answer.status === 200 && isForGood(answer)) await cache.put(url.pathname, answer.clone());
  return answer;
}

/** @param {Response} answer */
function isForGood(answer) {
  return (answer.headers.get("cache-control") ?? "").includes("immutable");
}

/**
 * A page, always from the server; the offline page if there is no network.
 * @param {Request} request
 */
async function page(request) {
  try {
    return await fetch(request);
  } catch (problem) {
    const offline = await (await caches.open(CACHE)).match(OFFLINE);
    if (offline) return offline;
    throw problem;
  }
}

/**
 * Show a push notification. Browsers require one for every message, so an unreadable one shows our name.
 * @param {PushMessageData|null} data
 */
async function notice(data) {
  /** @type {{title?: string, text?: string, link?: string, tag?: string, lang?: string, waiting?: number}} */
  let told = {};
  try {
    told = data?.json() ?? {};
  } catch {
    /* not ours */
  }
  await worker.registration.showNotification(told.title || "Vexillum", {
    body: told.text ?? "",
    tag: told.tag ?? "vexillum",
    lang: told.lang ?? "",
    icon: ICON,
    badge: BADGE,
    data: { link: ownPath(told.link) },
  });
  if (typeof told.waiting === "number") await showBadge(told.waiting);
}

/**
 * The number of waiting games on the app's icon, where supported.
 * @param {number} waiting
 */
async function showBadge(waiting) {
  const here = /** @type {{setAppBadge?: (n: number) => Promise<void>}} */ (/** @type {unknown} */ (worker.navigator));
  await here.setAppBadge?.(waiting).catch(() => {});
}

/**
 * A path on this site, so that a notification never leads elsewhere.
 * @param {unknown} link
 */
function ownPath(link) {
  if (typeof link !== "string") return "/";
  try {
    const url = new URL(link, location.origin);
    return url.origin === location.origin ? url.pathname + url.search : "/";
  } catch {
    return "/";
  }
}

/**
 * Go to a notification's target, in the window that shows it or a new one.
 * @param {Notification} shown
 */
async function opened(shown) {
  shown.close();
  const path = ownPath(shown.data?.link);
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find((one) => new URL(one.url).pathname === new URL(path, location.origin).pathname);
  await (open ? open.focus() : worker.clients.openWindow(path));
}

/** The browser's push subscription has changed: tell the club, if the person is still signed in. */
async function subscribeAgain() {
  const answer = await fetch("/api/server", { cache: "no-store" });
  const { csrf, me } = answer.ok ? await answer.json() : { csrf: "", me: null };
  if (!me) return;
  const { key } = await (await fetch("/api/account/push", { cache: "no-store" })).json();
  const made = await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = made.toJSON();
  const body = JSON.stringify({ endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
  await fetch("/api/account/push", { method: "POST", headers: { "content-type": "application/json", "X-Vexillum-CSRF": csrf }, body });
}
