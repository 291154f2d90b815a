/** Notices in this browser: switched on by a person, kept in step with the server, switched off. */

import { get, post } from "../parts/api.js";
import { club } from "../parts/club-info.js";
import { pushOwner, setPushOwner } from "../parts/settings.js";
import { t } from "../parts/words.js";
import { registerWorker } from "./register-worker.js";

/** Can this browser show notices while no page of ours is open? */
export function canPush() {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Does this browser show notices now? Asks the server, which forgets it when somebody signs out. */
export async function pushIsOn() {
  if (!canPush() || Notification.permission !== "granted") return false;
  const [{ here }, subscription] = await Promise.all([get("/api/account/push"), current()]);
  return Boolean(here && subscription);
}

/**
 * Switch notices on; the browser asks whether it may.
 * @returns {Promise<boolean>} may it?
 */
export async function switchOn() {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await subscribe();
  setPushOwner(club().me?.name ?? null);
  return true;
}

/** Switch notices off. */
export async function switchOff() {
  setPushOwner(null);
  await post("/api/account/push/remove", {});
  await (await current())?.unsubscribe();
}

/** Somebody who had switched notices on in this browser has signed in again: tell the server where it is reached. */
export async function keepPush() {
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

/** Our worker, once it runs. Where it is forbidden it would never be ready. */
async function ready() {
  if (!(await registerWorker())) throw new Error(t("push.none"));
  return navigator.serviceWorker.ready;
}
