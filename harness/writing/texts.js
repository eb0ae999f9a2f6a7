// The texts of the page, by their names in harness/writing/texts.def, from the element that texts_for_page wrote; and how
// one is filled in. It is the first script of a page; the others use both.
"use strict";
const texts = JSON.parse(document.getElementById("texts").textContent);

// A text with values at its {places}; what names no value stays.
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (place, name) => name in values ? values[name] : place);
