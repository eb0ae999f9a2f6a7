// Tables that can be sorted by every column and filtered. Without this script the page is whole, only still.
"use strict";
(function () {
  const words = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

  // What a cell is sorted by: data-v if it has one (empty: nothing to tell), else its text.
  function key(row, column) {
    const cell = row.cells[column], value = cell.dataset.v;
    if (value === undefined) return cell.textContent.trim();
    return value === "" ? null : value === "inf" ? Infinity : Number(value);
  }

  // What there is nothing to tell of comes last, whichever way is sorted.
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

  // Every word has to be in the row; the set has to be the row's.
  function filter(table, text, set, output) {
    const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
    let left = 0;
    for (const row of table.tBodies[0].rows) {
      const content = row.textContent.toLowerCase();
      const shown = (!set || row.dataset.set === set) && wanted.every(word => content.includes(word));
      row.hidden = !shown;
      left += shown;
    }
    const all = table.tBodies[0].rows.length;
    output.textContent = left === all ? all + " rows" : left + " of " + all + " rows";
  }

  function makeSortable(table) {
    Array.from(table.tHead.rows[0].cells).forEach((head, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "sort";
      button.setAttribute("aria-label", "Sort by " + head.textContent);
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
    input.setAttribute("aria-label", "Filter: " + table.caption.textContent);
    select.setAttribute("aria-label", "Set: " + table.caption.textContent);
    select.append(new Option("all", ""), ...Array.from(sets, set => new Option(set, set)));
    bar.append(labelled("Filter", input));
    if (sets.size > 1) bar.append(labelled("Set", select));
    bar.append(output);
    input.addEventListener("input", update);
    select.addEventListener("change", update);
    table.parentElement.before(bar);
    update();
  }

  document.documentElement.classList.add("js");
  for (const table of document.querySelectorAll("table.data")) {
    makeSortable(table);
    if (table.tBodies[0].rows.length > 5) makeFilterable(table);
  }
})();
