/* SPDX-License-Identifier: MIT */
/* The page for a projector (projector.css): no title, one row of controls, lanes side by side, all in the window. */
function makeProjector(changed) {
  let on = document.body.classList.contains("projector"); // of the lesson before, on a page that lives
  const button = make("button", { type: "button", id: "projector", "aria-pressed": String(on), title: "Fit the page to a projector (f)",
    onclick: () => { set(!on); changed(); } }, "Projector");
  function set(now) {
    if (now === on) return;
    on = now;
    button.setAttribute("aria-pressed", on);
    document.body.classList.toggle("projector", on);
    dispatchEvent(new Event("resize"));
  }
  return { button, set, get address() { return on ? "&mode=projector" : ""; } };
}
