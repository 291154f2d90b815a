/* Before the first paint: the theme chosen in this browser, and a word to one that is too old for the other scripts. */
try {
  const theme = localStorage.getItem("vexillum.theme");
  if (theme) {
    document.documentElement.dataset.theme = theme;
    for (const one of /** @type {NodeListOf<HTMLMetaElement>} */ (document.querySelectorAll("meta[name=theme-color]"))) {
      one.media = one.dataset.theme === theme ? "all" : "not all";
    }
  }
} catch {
  /* no storage: the theme follows the system */
}
if (!("popover" in HTMLElement.prototype && CSS.supports("grid-template-rows", "subgrid"))) {
  document.addEventListener("DOMContentLoaded", function () {
    var old = document.getElementById("old-browser");
    if (old) old.hidden = false;
  });
}
