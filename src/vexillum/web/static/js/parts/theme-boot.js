/* Before anything is painted: the theme that this browser has chosen. */
try {
  const theme = localStorage.getItem("vexillum.theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  /* no storage: the theme follows the system */
}
