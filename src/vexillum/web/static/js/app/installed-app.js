/** The installed app: its service worker, and push notifications in this browser. */

import { club, get, post } from "../parts/api.js";
import { pushOwner, setPushOwner } from "../parts/settings.js";
import { t } from "../parts/words.js";

/**
 * Register it, and check for a newer one.
 * @returns {Promise<ServiceWorkerRegistration|null>}
 */
export async function registerWorker() {
  if (!("serviceWorker" in navigator)) return null;
  try {
    return await navigator.serviceWorker.register("/service-worker.js", { scope: "/", updateViaCache: "none" });
  } catch {
    return null; // forbidden in this browser: everything else works without it
  }
}

// Push notifications in this browser: turned on, kept in sync with the server, turned off -----------------------------

/** Whether this browser supports push notifications. */
export function canPush() {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Whether this browser gets notifications now. Asks the server, which forgets it at logout. */
export async function pushIsOn() {
  if (!canPush() || Notification.permission !== "granted") return false;
  const [{ here }, subscription] = await Promise.all([get("/api/account/push"), current()]);
  return Boolean(here && subscription);
}

/**
 * Turn notifications on; the browser asks for permission.
 * @returns {Promise<boolean>} may it?
 */
export async function turnOnPush() {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await subscribe();
  setPushOwner(club().me?.name ?? null);
  return true;
}

/** Turn notifications off. */
export async function turnOffPush() {
  setPushOwner(null);
  await post("/api/account/push/remove", {});
  await (await current())?.unsubscribe();
}

/** After a new login by the person who turned notifications on here: send the server the subscription. */
export async function renewPush() {
  const me = club().me?.name;
  if (!me || pushOwner() !== me || !canPush() || Notification.permission !== "granted") return;
  if (!(await get("/api/account/push")).here) await subscribe();
}

async function subscribe() {
  const registration = await ready();
  const { key } = await get("/api/account/push");
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = made.toJSON();
  await post("/api/account/push", { endpoint, p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" });
}

async function current() {
  return (await registerWorker())?.pushManager.getSubscription() ?? null;
}

/** The service worker, once it runs. Where it is forbidden it would never be ready. */
async function ready() {
  if (!(await registerWorker())) throw new Error(t("push.none"));
  return navigator.serviceWorker.ready;
}
