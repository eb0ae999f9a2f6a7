// Tables that can be sorted by every column and filtered; back-ends and sets that can be left out, in tables and
// charts (charts.js). Without this script the page is whole, only still.
"use strict";
(function () {
  const words = new Intl.Collator(document.documentElement.lang, { numeric: true, sensitivity: "base" });

  // What a cell is sorted by: data-v if it has one (empty: no figure), else its text.
  function key(row, column) {
    const cell = row.cells[column], value = cell.dataset.v;
    if (value === undefined) return cell.textContent.trim();
    return value === "" ? null : value === "inf" ? Infinity : Number(value);
  }

  // A cell without a figure comes last, whichever way is sorted.
  function compare(a, b, sign) {
    if (a === null || b === null) return (a === null) - (b === null);
    if (typeof a === "number" && typeof b === "number") return a === b ? 0 : a < b ? -sign : sign;
    return sign * words.compare(String(a), String(b));
  }

  function sort(table, column) {
    const head = table.tHead.rows[0].cells[column], body = table.tBodies[0];
    const sign = head.getAttribute("aria-sort") === "ascending" ? -1 : 1;
    const rows = Array.from(body.rows, row => ({ row: row, key: key(row, column) }));
    rows.sort((a, b) => compare(a.key, b.key, sign));
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", sign > 0 ? "ascending" : "descending");
    table.classList.add("sorted");
    body.append(...rows.map(entry => entry.row));
  }

  // What the reader left out, everywhere; in the address, so that it can be passed on.
  const left = { solver: new Set(), set: new Set() };

  const isLeft = row =>
    left.set.has(row.dataset.set) || left.solver.has(row.dataset.solver) || left.solver.has(row.dataset.other);

  // Every word has to be in the row; the set has to be the row's.
  function filter(table, text, set, output) {
    const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of table.tBodies[0].rows) {
      const content = row.textContent.toLowerCase();
      row.hidden = isLeft(row) || (set && row.dataset.set !== set) || !wanted.every(word => content.includes(word));
      shown += !row.hidden;
    }
    const all = table.tBodies[0].rows.length;
    if (output) output.textContent = shown === all ? `${all} rows` : `${shown} of ${all} rows`;
  }

  // Columns of a back-end.
  function hideColumns(table) {
    Array.from(table.tHead.rows[0].cells).forEach((head, column) => {
      if (!head.dataset.solver) return;
      for (const row of table.rows) row.cells[column].hidden = left.solver.has(head.dataset.solver);
    });
  }

  function makeSortable(table) {
    Array.from(table.tHead.rows[0].cells).forEach((head, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "sort";
      button.setAttribute("aria-label", `Sort by ${head.textContent}`);
      head.append(button); // the name stays beside it: printed heads leave buttons out
      head.addEventListener("click", () => sort(table, column));
    });
  }

  function labelled(name, control) {
    const label = document.createElement("label");
    label.append(name, control);
    return label;
  }

  function makeFilterable(table) {
    const bar = document.createElement("div"), input = document.createElement("input");
    const select = document.createElement("select"), output = document.createElement("output");
    const sets = new Set(Array.from(table.tBodies[0].rows, row => row.dataset.set).filter(Boolean));
    const update = () => filter(table, input.value, select.value, output);
    bar.className = "filters";
    input.type = "search";
    input.placeholder = "words in a row";
    input.setAttribute("aria-label", `Filter: ${table.caption.textContent}`);
    select.setAttribute("aria-label", `Set: ${table.caption.textContent}`);
    select.append(new Option("all", ""), ...Array.from(sets, set => new Option(set, set)));
    bar.append(labelled("Filter", input));
    if (sets.size > 1) bar.append(labelled("Set", select));
    bar.append(output);
    input.addEventListener("input", update);
    select.addEventListener("change", update);
    table.parentElement.before(bar);
    return update;
  }

  // --- back-ends and sets for all tables and charts ---

  const updates = []; // one for each table
  const boxes = { solver: new Map(), set: new Map() };
  const keys = { solver: "hide", set: "hide-set" };

  function apply() {
    for (const update of updates) update();
    for (const kind in boxes) for (const [name, box] of boxes[kind]) box.checked = !left[kind].has(name);
    for (const sum of document.querySelectorAll(".choice summary span")) {
      const all = boxes[sum.dataset.kind].size;
      sum.textContent = `${all - left[sum.dataset.kind].size} of ${all}`;
    }
    const detail = {
      solvers: left.solver, names: Array.from(boxes.solver.keys()), sets: left.set, setNames: Array.from(boxes.set.keys()),
    };
    document.dispatchEvent(new CustomEvent("choice", { detail }));
  }

  // The address ends in #SECTION&hide=SOLVER&hide-set=SET.
  let section = "";

  function readAddress() {
    const parts = location.hash.slice(1).split("&"), said = parts.some(part => part.includes("="));
    const before = section;
    section = parts[0].includes("=") ? "" : parts[0];
    if (!said) return section !== before && writeAddress(); // a link within the page: what is left out stays so
    for (const kind in keys) {
      left[kind].clear();
      for (const part of parts.filter(part => part.startsWith(keys[kind] + "=")))
        try {
          const name = decodeURIComponent(part.slice(keys[kind].length + 1));
          if (boxes[kind].has(name)) left[kind].add(name);
        } catch (error) { /* no name of ours */ }
    }
    const target = section && document.getElementById(section);
    if (target) target.scrollIntoView();
    apply();
  }

  function writeAddress() {
    const parts = section ? [section] : [];
    for (const kind in keys) for (const name of left[kind]) parts.push(keys[kind] + "=" + encodeURIComponent(name));
    const hash = parts.length ? "#" + parts.join("&") : location.pathname + location.search;
    if (hash !== location.hash) history.replaceState(null, "", hash);
  }

  function choose() {
    writeAddress();
    apply();
  }

  function boxesOf(kind, heading, names) {
    const group = document.createElement("fieldset"), legend = document.createElement("legend");
    legend.textContent = heading;
    group.append(legend);
    const all = document.createElement("button");
    all.type = "button";
    for (const [which, without] of [["all", false], ["none", true]]) {
      const button = all.cloneNode();
      button.textContent = which;
      button.setAttribute("aria-label", `${heading}: ${which}`);
      button.addEventListener("click", () => {
        left[kind] = new Set(without ? names : []);
        choose();
      });
      group.append(button);
    }
    for (const name of names) {
      const box = document.createElement("input"), label = document.createElement("label");
      box.type = "checkbox";
      box.addEventListener("change", () => {
        left[kind][box.checked ? "delete" : "add"](name);
        choose();
      });
      boxes[kind].set(name, box);
      label.append(box, name);
      group.append(label);
    }
    return group;
  }

  function names(...attributes) {
    const found = new Set();
    for (const attribute of attributes)
      for (const element of document.querySelectorAll(`[data-${attribute}]`)) found.add(element.dataset[attribute]);
    return Array.from(found);
  }

  function makeChoice() {
    const main = document.querySelector("main"), panel = document.createElement("details");
    const summary = document.createElement("summary"), fields = document.createElement("div");
    panel.className = "choice";
    const kinds = [["solver", "Solvers", names("solver", "other")], ["set", "Sets", names("set")]]
      .filter(([kind, heading, found]) => found.length > 1);
    for (const [kind, heading, found] of kinds) fields.append(boxesOf(kind, heading, found));
    if (kinds.length) {
      const sums = Object.fromEntries(kinds.map(([kind]) => [kind, document.createElement("span")]));
      for (const kind in sums) sums[kind].dataset.kind = kind;
      const line = kinds.length > 1 ? "Choose solvers ({solver}) and sets ({set})"
        : kinds[0][0] === "solver" ? "Choose solvers ({solver})" : "Choose sets ({set})";
      summary.append(...line.split(/\{(\w+)\}/).map(part => sums[part] || part)); // sums stand at their places
    }
    panel.append(summary, fields);
    if (fields.children.length) main.prepend(panel);
    panel.addEventListener("keydown", event => {
      if (event.key === "Escape") panel.open = false, summary.focus();
    });
  }

  document.documentElement.classList.add("js");
  for (const table of document.querySelectorAll("table.data")) {
    makeSortable(table);
    const update = table.tBodies[0].rows.length > 5 ? makeFilterable(table) : () => filter(table, "", "", null);
    updates.push(() => update(), () => hideColumns(table));
  }
  makeChoice();
  apply();
  readAddress();
  addEventListener("hashchange", readAddress);
  addEventListener("beforeprint", () => { // paper can't be unfolded
    for (const fold of document.querySelectorAll("main details:not(.choice)")) fold.open = true;
  });
})();
