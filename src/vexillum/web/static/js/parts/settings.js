/** Settings kept in this browser: name, language, theme, playback and so on. */

/**
 * @param {string} key
 * @returns {string|null}
 */
function read(key) {
  try {
    return localStorage.getItem(`vexillum.${key}`);
  } catch {
    return memory.get(key) ?? null;
  }
}

/**
 * @param {string} key
 * @param {string|null} value
 */
function write(key, value) {
  try {
    if (value === null) localStorage.removeItem(`vexillum.${key}`);
    else localStorage.setItem(`vexillum.${key}`, value);
  } catch {
    if (value === null) memory.delete(key);
    else memory.set(key, value);
  }
}

/** @type {Map<string, string>} Where a browser forbids storage, for as long as the page lives. */
const memory = new Map();

/** The random key that identifies this browser to the server. */
export function guest() {
  let key = read("guest");
  if (!key) {
    key = [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    write("guest", key);
  }
  return key;
}

/** The languages of the server; the first one is the default. */
export const LANGUAGES = (document.documentElement.dataset.languages ?? "en").split(" ");

/**
 * The chosen language, or the first of the browser's that we support. The server reads the same cookie for the pages it
 * renders.
 */
export function language() {
  const chosen = /(?:^|; )vexillum-lang=(\w+)/.exec(document.cookie)?.[1] ?? read("lang");
  if (chosen && LANGUAGES.includes(chosen)) return chosen;
  for (const wanted of navigator.languages ?? [navigator.language]) {
    const short = wanted.split("-")[0].toLowerCase();
    if (LANGUAGES.includes(short)) return short;
  }
  return LANGUAGES[0];
}

/** @param {string} lang */
export function setLanguage(lang) {
  write("lang", lang);
  document.cookie = `vexillum-lang=${lang}; path=/; max-age=34560000; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`;
}

/**
 * The number of the last chat line of a match that was read here.
 * @param {string} match
 */
export function lastReadChat(match) {
  return Number(read(`chat.${match}`) ?? 0);
}

/**
 * @param {string} match
 * @param {number} n
 */
export function markChatRead(match, n) {
  write(`chat.${match}`, String(n));
}

/** How many matches the last replay position is remembered for. */
const REPLAYS = 60;

/**
 * The last moment of a replay shown here.
 * @param {string} match
 */
export function replayPlace(match) {
  return replayPlaces().find(([id]) => id === match)?.[1] ?? 0;
}

/**
 * @param {string} match
 * @param {number} at
 */
export function setReplayPlace(match, at) {
  const others = replayPlaces().filter(([id]) => id !== match);
  write("replays", JSON.stringify([[match, at], ...others].slice(0, REPLAYS)));
}

/** @returns {Array<[string, number]>} the last one first */
function replayPlaces() {
  try {
    const found = JSON.parse(read("replays") ?? "[]");
    return Array.isArray(found) ? found.filter((one) => Array.isArray(one) && Number.isInteger(one[1])) : [];
  } catch {
    return [];
  }
}

/** The player's name at the table; empty if none was given. */
export function name() {
  return read("name") ?? "";
}

/** @param {string} given */
export function setName(given) {
  write("name", given.trim() || null);
}

/** @returns {"auto"|"light"|"dark"} */
export function theme() {
  const chosen = read("theme");
  return chosen === "light" || chosen === "dark" ? chosen : "auto";
}

/** @param {"auto"|"light"|"dark"} chosen */
export function setTheme(chosen) {
  write("theme", chosen === "auto" ? null : chosen);
  if (chosen === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
  tintBar(chosen);
}

/**
 * The colour of a phone's bar above the installed app.
 * @param {"auto"|"light"|"dark"} chosen
 */
function tintBar(chosen) {
  for (const one of /** @type {NodeListOf<HTMLMetaElement>} */ (document.querySelectorAll("meta[name=theme-color]"))) {
    const own = one.dataset.theme;
    one.media = chosen === "auto" ? `(prefers-color-scheme: ${own})` : chosen === own ? "all" : "not all";
  }
}

/** Whether desktop notifications are on. */
export function notices() {
  return read("notices") === "on";
}

/** @param {boolean} wanted */
export function setNotices(wanted) {
  write("notices", wanted ? "on" : null);
}

/** Whether answers that cannot be undone need a second press. */
export function confirms() {
  return read("confirm") !== "off";
}

/** @param {boolean} wanted */
export function setConfirms(wanted) {
  write("confirm", wanted ? null : "off");
}

/** Whether the coach gives a hint at every question. */
export function coachAlways() {
  return read("coach") === "always";
}

/** @param {boolean} wanted */
export function setCoachAlways(wanted) {
  write("coach", wanted ? "always" : null);
}

/** @typedef {"all"|"battles"|"recap"|"off"} Watching what is played back of others' turns */

/** @type {Watching[]} */
export const WATCHING = ["all", "battles", "recap", "off"];

/** Whether this page plays back everything, whatever the setting. */
let showing = false;

/** Make this page play back everything. */
export function playBackEverything() {
  showing = true;
}

/** @returns {Watching} */
export function watched() {
  if (showing) return "all";
  return WATCHING.find((one) => one === read("watch")) ?? "all";
}

/** @param {Watching} wanted */
export function setWatched(wanted) {
  write("watch", wanted === "all" ? null : wanted);
}

export const SPEEDS = [0.5, 1, 2, 4];

/** The speed of automatic playback. */
export function speed() {
  return SPEEDS.find((one) => String(one) === read("speed")) ?? 1;
}

/** @param {number} wanted */
export function setSpeed(wanted) {
  write("speed", wanted === 1 ? null : String(wanted));
}

/** The volume of sounds, from 0 (off, the default) to 1. */
export function volume() {
  return Math.min(1, Math.max(0, Number(read("volume") ?? 0) || 0));
}

/** @param {number} wanted */
export function setVolume(wanted) {
  write("volume", wanted > 0 ? String(wanted) : null);
}

/**
 * The last dismissed recap of a match, by the number of answers before it.
 * @param {string} match
 */
export function dismissedRecap(match) {
  return Number(read(`recap.${match}`) ?? -1);
}

/**
 * @param {string} match
 * @param {number} since
 */
export function dismissRecap(match, since) {
  write(`recap.${match}`, String(since));
}

/**
 * Whether a match of this game was started in this browser.
 * @param {string} game
 */
export function played(game) {
  return (read("played") ?? "").split(" ").includes(game);
}

/** @param {string} game */
export function setPlayed(game) {
  if (!played(game)) write("played", `${read("played") ?? ""} ${game}`.trim());
}

/** Whether the first hints were seen. */
export function hintsSeen() {
  return read("hints") === "seen";
}

export function setHintsSeen() {
  write("hints", "seen");
}

/** Whether the install hint was seen. */
export function installHintSeen() {
  return read("install") === "seen";
}

export function setInstallHintSeen() {
  write("install", "seen");
}

/** Who turned on notifications in this browser: others do not get them by signing in here. */
export function pushOwner() {
  return read("push");
}

/** @param {string|null} name */
export function setPushOwner(name) {
  write("push", name);
}

/** Whether the reader prefers reduced motion. */
export function reducedMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
