/** A field for a person's name, which suggests friends and members. */

import { get } from "./api.js";
import { el, fill } from "./dom.js";
import { t } from "./words.js";

const PAUSE = 200;
let count = 0;
/** @type {Promise<string[]>|null} */
let known = null;

/** Friends' names, loaded once per page. */
function friends() {
  known ??= get("/api/people").then((/** @type {{friends: Array<{name: string}>}} */ people) => people.friends.map((one) => one.name)).catch(() => []);
  return known;
}

/**
 * @param {string} label
 * @param {string} value
 * @param {(name: string) => void} [changed]
 */
export function personField(label, value, changed = () => {}) {
  const list = el("datalist", { id: `people-${++count}` });
  const field = el("input", {
    type: "text", list: list.id, value, maxlength: 40, autocomplete: "off", autocapitalize: "none", spellcheck: "false", placeholder: t("seat.person.placeholder"), "aria-label": label,
  });
  const suggest = (/** @type {string[]} */ names) => fill(list, ...[...new Set(names)].map((name) => el("option", { value: name })));
  let timer = 0;
  field.addEventListener("focus", async () => field.value.trim() || suggest(await friends()));
  field.addEventListener("input", () => {
    changed(field.value.trim());
    clearTimeout(timer);
    timer = window.setTimeout(() => look(), PAUSE);
  });
  const look = async () => {
    const wanted = field.value.trim();
    if (!wanted) return suggest(await friends());
    try {
      const { people } = await get("/api/people/find", { q: wanted });
      if (field.value.trim() === wanted) suggest(people.map((/** @type {{name: string}} */ one) => one.name));
    } catch {
      /* a name can be written without suggestions, too */
    }
  };
  return { field, place: el("div", { class: "person-field" }, field, list) };
}
