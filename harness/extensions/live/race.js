/* SPDX-License-Identifier: MIT */
/* A race: each solver that can searches the instance, without a trace. Rows come as they are finished, those with the
 * fewest nodes first; what a limit cut off, or gives a wrong solution, stands below. */
async function runRace(live) {
  const rows = [], body = make("tbody", {});
  const time = ns => ns < 1e5 ? "< 0.1 ms" : ns < 1e9 ? `${(ns / 1e6).toLocaleString("en", { maximumSignificantDigits: 3 })} ms` : `${(ns / 1e9).toLocaleString("en", { maximumSignificantDigits: 3 })} s`;
  const ends = { exhausted: "complete", limit: "as many as wanted", stopped: `time limit, ${live.seconds()} s` };
  live.show(make("table", { class: "race" }, make("thead", {}, make("tr", {}, ...["solver", "nodes", "solutions", "time", "status"].map(name => make("th", { scope: "col" }, name)))), body));
  for (const name of await live.ask("live_searches", [], [])) {
    let found;
    try { found = await live.ask("live_count", [live.text(), name], [live.limit(), 1000 * live.seconds()]); } catch (error) { found = { end: error.message }; }
    if (found.mistakes) return live.sayMistakes(found.mistakes);
    if (found.refuses) continue;
    rows.push({ name, ...found, whole: !found.wrong && (found.end === "exhausted" || found.end === "limit") });
    rows.sort((a, b) => b.whole - a.whole || a.nodes - b.nodes || a.time_ns - b.time_ns);
    body.replaceChildren(...rows.map(row => make("tr", {}, make("th", { scope: "row" }, row.name),
      ...[row.nodes, row.solutions].map(number => make("td", {}, number === undefined ? "" : number.toLocaleString("en"))),
      make("td", {}, row.time_ns === undefined ? "" : time(row.time_ns)), make("td", {}, row.wrong ? "wrong solution" : ends[row.end] || row.end))));
  }
}
