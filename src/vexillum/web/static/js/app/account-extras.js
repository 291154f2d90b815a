/** Script additions to the account page: the notifications switch, a guess of the time zone, fewer fields. */

import { loadClub, post } from "../parts/api.js";
import { byId } from "../parts/dom.js";
import { loadWords, t } from "../parts/words.js";
import { canPush, pushIsOn, registerWorker, turnOffPush, turnOnPush } from "./installed-app.js";

/** Notifications in this browser. */
async function pushSwitch() {
  const button = byId("push-switch");
  byId("push").hidden = false;
  if (!canPush()) {
    button.hidden = true;
    byId("push-hint").textContent = t("push.none");
    return;
  }
  let on = await pushIsOn();
  const show = () => {
    button.setAttribute("aria-checked", String(on));
    button.textContent = t(on ? "push.is_on" : "push.is_off");
    byId("push-try").hidden = !on;
  };
  button.addEventListener("click", () => once(button, async () => {
    if (on) await turnOffPush();
    else if (!(await turnOnPush())) return void say(t("push.denied"));
    on = !on;
    show();
    say(t(on ? "push.said_on" : "push.said_off"));
  }));
  byId("push-try").addEventListener("click", () => once(byId("push-try"), async () => {
    await post("/api/account/push/test", {});
    say(t("notices.tried"));
  }));
  show();
}

/**
 * Run an action, one at a time, and report errors.
 * @param {HTMLElement} button
 * @param {() => Promise<void>} act
 */
async function once(button, act) {
  if (button.getAttribute("aria-busy") === "true") return;
  button.setAttribute("aria-busy", "true");
  say("");
  await act().catch((problem) => say(problem instanceof Error ? problem.message : String(problem)));
  button.removeAttribute("aria-busy");
}

/** @param {string} text */
function say(text) {
  byId("push-said").textContent = text;
}

/** Few people know the name of their time zone, but the browser does. */
function guessZone() {
  const zone = byId("zone");
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone instanceof HTMLInputElement && zone.value === "UTC" && here) zone.value = here;
}

/**
 * The fields each chat service needs. Without this script all fields are shown, with hints which service needs them.
 */
const NEEDED = {
  webhook: ["json", "discord", "matrix"],
  token: ["telegram", "matrix"],
  chat: ["telegram", "matrix"],
};

/** Show only the chosen service's fields. */
function neededFields() {
  const service = byId("service");
  if (!(service instanceof HTMLSelectElement)) return;
  for (const [id, services] of Object.entries(NEEDED)) {
    const field = byId(id).closest(".field");
    if (field instanceof HTMLElement) field.hidden = !services.includes(service.value);
  }
}

guessZone();
neededFields();
byId("service").addEventListener("change", neededFields);
await Promise.all([loadWords(), loadClub()]);
await registerWorker();
await pushSwitch();
