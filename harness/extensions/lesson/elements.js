/* SPDX-License-Identifier: MIT */
/* Elements that all parts of the page make, and the frame around the matrix and the graph. */
"use strict";
const FONT = "system-ui, 'Segoe UI', 'Liberation Sans', sans-serif";

/* An element of HTML; a value of a name that begins with "on" listens. */
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {}))
    if (name === "class") element.className = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  element.append(...children.filter(child => child !== null && child !== undefined));
  return element;
}

/* An element of SVG. */
function draw(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const viewFrame = {
  /* Buttons, a box that takes keys, and words below it. `prefix` is that of the classes, `role` and `label` name the box
   * for readers. says(text, aloud) puts words below the box; a reader hears them if they are `aloud`. */
  make(parent, { name, prefix, role, label, step, zoomBy, whole, resize }) {
    const button = (text, title, onclick) => make("button", { type: "button", title, "aria-label": title, onclick }, text);
    const bar = make("div", { class: "view-bar" }, button("\u2212", "Zoom out", () => zoomBy(1 / step)),
      button("+", "Zoom in", () => zoomBy(step)), button("Whole", `Show the whole ${name}`, whole));
    const box = make("div", { class: `view-box ${prefix}-box`, tabindex: "0", role: "application", "aria-roledescription": role, "aria-label": label });
    const summary = make("p", { class: `view-summary ${prefix}-summary` });
    const said = make("p", { class: `view-said ${prefix}-said`, "aria-live": "off" });
    const root = make("div", { class: "view-" + name }, bar, box, summary, said);
    parent.append(root);
    let wide = 0;
    new ResizeObserver(() => {
      if (root.clientWidth && root.clientWidth !== wide) resize();
      wide = root.clientWidth;
    }).observe(root);
    const says = (text, aloud) => {
      said.setAttribute("aria-live", aloud ? "polite" : "off");
      said.textContent = text;
    };
    const checkbox = (text, checked, act) => {
      const input = make("input", { type: "checkbox", checked, onchange: () => act(input.checked) });
      bar.append(make("label", {}, input, " " + text));
      return input;
    };
    return { root, box, summary, says, checkbox };
  },

  /* Colours as any program takes them: variables and mixtures of a style are worked out by the browser, all at once. */
  plainColours(within, values) {
    const probes = values.map(value => make("span", { style: `forced-color-adjust: none; color: ${value}` }));
    within.append(...probes);
    const colours = probes.map(probe => getComputedStyle(probe).color);
    probes.forEach(probe => probe.remove());
    return colours.map(colour => colour.startsWith("color(srgb") ? `rgb(${colour.match(/[\d.]+/g).slice(0, 3).map(part => Math.round(255 * part)).join(", ")})` : colour);
  },
};
