/* Sets the theme chosen in this browser before the first paint. */
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
