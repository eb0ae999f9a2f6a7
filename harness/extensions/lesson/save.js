/* SPDX-License-Identifier: MIT */
/* What a view shows as a picture of its own: SVG, with the sentence of the step below it. */
const pictures = (() => {
  const LOOKS = { fill: "rgb(0, 0, 0)", stroke: "none", "stroke-width": "1px", "stroke-dasharray": "none", "stroke-linecap": "butt", opacity: "1", "fill-opacity": "1", "stroke-opacity": "1",
    "font-size": "16px", "font-weight": "400", "font-style": "normal", "text-anchor": "start", "dominant-baseline": "auto", visibility: "visible", "text-decoration-line": "none" };
  const PAD = 8, LINE = 17;

  /* A copy that needs no style sheet. */
  function plainCopy(from) {
    const style = getComputedStyle(from);
    if (style.display === "none" || style.visibility === "hidden") return null;
    const to = from.cloneNode(false), inherited = from.parentElement ? getComputedStyle(from.parentElement) : null;
    for (const name of ["class", "style", "tabindex", "role", "aria-label", "aria-hidden", "data-cell", "data-at"]) to.removeAttribute(name);
    for (const [name, usual] of Object.entries(LOOKS)) {
      const value = style.getPropertyValue(name);
      if (value && value !== (name === "opacity" || !inherited || from.tagName === "svg" ? usual : inherited.getPropertyValue(name))) to.setAttribute(name === "text-decoration-line" ? "text-decoration" : name, value);
    }
    for (const child of from.childNodes) {
      const copied = child.nodeType === Node.TEXT_NODE ? child.cloneNode() : plainCopy(child);
      if (copied) to.append(copied);
    }
    return to;
  }

  /* The canvas calls that the matrix makes, written as SVG. */
  function svgContext(measure) {
    const out = [], open = [];
    let parts = 0, rect = null;
    const escape = text => String(text).replace(/[&<>"]/g, one => `&#${one.charCodeAt(0)};`), fixed = number => Number(number.toFixed(2));
    const faint = () => context.globalAlpha < 1 ? ` opacity="${context.globalAlpha}"` : "";
    const enter = attributes => { out.push(`<g ${attributes}>`); open[open.length - 1]++; };
    const context = { out, isSvg: true, globalAlpha: 1,
      save() { open.push(0); }, restore() { out.push("</g>".repeat(open.pop())); },
      setTransform() {}, beginPath() {}, rect(...box) { rect = box; },
      clip() { const [x, y, width, height] = rect.map(fixed); out.push(`<clipPath id="part-${++parts}"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath>`); enter(`clip-path="url(#part-${parts})"`); },
      translate(x, y) { enter(`transform="translate(${fixed(x)} ${fixed(y)})"`); }, rotate(turn) { enter(`transform="rotate(${fixed(turn * 180 / Math.PI)})"`); },
      fillRect(x, y, width, height) { out.push(`<rect x="${fixed(x)}" y="${fixed(y)}" width="${fixed(width)}" height="${fixed(height)}" fill="${context.fillStyle}"${faint()}/>`); },
      strokeRect(x, y, width, height) { out.push(`<rect x="${fixed(x)}" y="${fixed(y)}" width="${fixed(width)}" height="${fixed(height)}" fill="none" stroke="${context.strokeStyle}" stroke-width="${context.lineWidth}"/>`); },
      fillPath(path) { out.push(`<path d="${path}" fill="${context.fillStyle}"/>`); },
      fillText(text, x, y, most) {
        const anchor = { left: "start", center: "middle", right: "end" }[context.textAlign], tight = most && context.measureText(text).width > most ? ` textLength="${fixed(most)}" lengthAdjust="spacingAndGlyphs"` : "";
        out.push(`<text x="${fixed(x)}" y="${fixed(y)}" text-anchor="${anchor}" dominant-baseline="central" font-size="${parseFloat(context.font)}" fill="${context.fillStyle}"${faint()}${tight}>${escape(text)}</text>`);
      },
      measureText(text) { measure.font = context.font; return measure.measureText(text); } };
    return context;
  }

  /* The picture of an element of SVG, or of an inner part with its size, with lines of text below it. */
  function whole(inner, [x, y, width, height], lines) {
    const wide = Math.max(width, 360), each = Math.max(20, Math.floor(wide / 7)), words = [];
    for (const line of lines) for (const part of line.match(new RegExp(`.{1,${each}}(\\s|$)|.{1,${each}}`, "g")) || []) words.push(part.trim());
    const ink = getComputedStyle(document.body), all = draw("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${wide + 2 * PAD} ${height + (words.length + 1) * LINE + 2 * PAD}`,
      width: wide + 2 * PAD, height: height + (words.length + 1) * LINE + 2 * PAD, "font-family": "sans-serif" });
    all.append(draw("rect", { width: "100%", height: "100%", fill: ink.backgroundColor }), draw("g", { transform: `translate(${PAD - x} ${PAD - y})` }, inner),
      ...words.map((text, at) => draw("text", { x: PAD, y: height + 2 * PAD + (at + 1) * LINE, "font-size": 13, fill: ink.color }, text)));
    return new XMLSerializer().serializeToString(all);
  }

  function ofElement(svg, lines) {
    const copied = plainCopy(svg), inner = draw("g", {}), box = svg.viewBox.baseVal;
    for (const { name, value } of [...copied.attributes]) if (name in LOOKS) inner.setAttribute(name, value);
    inner.append(...copied.childNodes);
    return whole(inner, [box.x, box.y, box.width, box.height], lines);
  }
  function ofContext(context, width, height, lines) {
    const inner = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg"><g>${context.out.join("")}</g></svg>`, "image/svg+xml").documentElement.firstChild;
    return whole(inner, [0, 0, width, height], lines);
  }

  function save(name, text) {
    const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
    make("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }
  return { ofElement, ofContext, svgContext, save };
})();
