/**
 * The rules pages: search as you type, card filter, print. The server renders the pages; they work without this script.
 */

/** Milliseconds without typing before a search. */
const PAUSE = 200;

/** @type {HTMLInputElement|null} */
const find = document.querySelector("#find");
const found = /** @type {HTMLElement} */ (document.querySelector("#found"));
const page = /** @type {HTMLElement} */ (document.querySelector("#page"));
/** @type {HTMLFormElement|null} */
const filter = document.querySelector(".card-filter");

/**
 * Debounce: calls back once nothing has happened for a while.
 * @param {() => void} act
 */
function patiently(act) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = window.setTimeout(act, PAUSE);
  };
}

/**
 * Load a page; null if it failed or another one was requested meanwhile.
 * @param {string} address
 * @param {{last: AbortController|null}} asked
 */
async function other(address, asked) {
  asked.last?.abort();
  const control = new AbortController();
  asked.last = control;
  try {
    const answer = await fetch(address, { signal: control.signal, headers: { accept: "text/html" } });
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  } catch {
    return null;
  }
}

/**
 * A form's query, without empty fields.
 * @param {HTMLFormElement} form
 */
function wanted(form) {
  const asks = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (String(value).trim()) asks.append(name, String(value).trim());
  return asks;
}

/** @param {HTMLInputElement} field */
function searchAsTyped(field) {
  /** @type {{last: AbortController|null}} */
  const asked = { last: null };
  const form = /** @type {HTMLFormElement} */ (field.form);
  const show = async () => {
    const query = field.value.trim();
    if (!query) {
      asked.last?.abort();
      found.replaceChildren();
    } else {
      const answer = await other(`${form.action}?${wanted(form)}`, asked);
      const results = answer?.querySelector("#results");
      if (!results || field.value.trim() !== query) return;
      found.replaceChildren(document.adoptNode(results));
    }
    found.hidden = !query;
    page.hidden = Boolean(query);
  };
  field.addEventListener("input", patiently(show));
  // A result on the same page: back to it.
  found.addEventListener("click", (event) => {
    const link = /** @type {HTMLElement} */ (event.target).closest("a");
    if (!link || link.pathname !== location.pathname) return;
    found.hidden = true;
    page.hidden = false;
  });
}

/** @param {HTMLFormElement} form */
function filterAsTyped(form) {
  /** @type {{last: AbortController|null}} */
  const asked = { last: null };
  const show = async () => {
    const asks = wanted(form);
    const answer = await other(`${form.action}?${asks}`, asked);
    for (const id of ["cards", "card-number"]) {
      const there = answer?.getElementById(id);
      if (there) document.getElementById(id)?.replaceChildren(...[...there.childNodes].map((node) => document.adoptNode(node)));
    }
    if (answer) history.replaceState(null, "", asks.size ? `?${asks}` : location.pathname);
  };
  const soon = patiently(show);
  form.addEventListener("input", soon);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    soon();
  });
}

/** Opens the chapter of the rule named in the URL. */
function showPlace() {
  const number = decodeURIComponent(location.hash).match(/^#r([^.]+)/)?.[1];
  for (const link of document.querySelectorAll(".chapter-link")) {
    if (link.querySelector(".number")?.textContent === number) link.setAttribute("open", "");
  }
}

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-act]"))) {
  button.hidden = false;
  button.addEventListener("click", () => {
    if (button.dataset.act === "print") return window.print();
    const open = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(open));
    for (const one of document.querySelectorAll(".rulings")) one.toggleAttribute("open", open);
  });
}

document.addEventListener("keydown", (event) => {
  const typing = /** @type {HTMLElement} */ (event.target).closest("input, select, textarea");
  if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    find?.focus();
    find?.select();
  }
});

for (const link of document.querySelectorAll(".book-fold a")) {
  link.addEventListener("click", () => link.closest(".book-fold")?.removeAttribute("open"));
}

if (find) searchAsTyped(find);
if (filter) filterAsTyped(filter);
window.addEventListener("hashchange", showPlace);
showPlace();
