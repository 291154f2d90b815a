/** The keyboard of the lobby. Where text is written, and in dialogs, keys mean what they always mean. */

/** @param {{next: () => void}} lobby */
export function listen(lobby) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || event.key.toLowerCase() !== "n") return;
    if (document.querySelector("dialog:modal")) return;
    if (event.target instanceof HTMLElement && event.target.closest("input, textarea, select, [contenteditable]")) return;
    event.preventDefault();
    lobby.next();
  });
}
