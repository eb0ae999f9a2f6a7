/* SPDX-License-Identifier: MIT */
/* The page for a room (projector.css): fitted to a projector, with no title, one row of controls, lanes side by side, all in
 * the window; or the chosen lane alone, as large as the window. Both may be on. */
function makeProjector(changed) {
  const MODES = [["projector", "Projector", "Fit the page to a projector (f)"], ["large", "Large", "The chosen lane alone, large (l)"]];
  const on = mode => document.body.classList.contains(mode); // of the lesson before, on a page that lives
  const buttons = MODES.map(([mode, name, title]) => make("button", { type: "button", id: mode, "aria-pressed": String(on(mode)), title,
    onclick: () => { set(mode, !on(mode)); changed(); } }, name));
  function set(mode, now) {
    if (now === on(mode)) return;
    document.body.classList.toggle(mode, now);
    buttons[MODES.findIndex(([one]) => one === mode)].setAttribute("aria-pressed", now);
    dispatchEvent(new Event("resize"));
  }
  return { buttons, read(text) { for (const [mode] of MODES) set(mode, text.split(",").includes(mode)); },
    get address() { const all = MODES.map(([mode]) => mode).filter(on); return all.length ? `&mode=${all.join(",")}` : ""; } };
}
