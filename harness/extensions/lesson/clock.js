/* SPDX-License-Identifier: MIT */
/* The master clock. A tick moves every lane: by one step, to its next node, or to its next solution. A lane that is done
 * waits for the others. */
const clocks = {
  step: { title: "step by step", stops: () => null },
  node: { title: "node by node", stops: lane => [...new Set([0, ...lane.entered, lane.count])] },
  solution: { title: "by solution", stops: lane => [...new Set([0, ...lane.solved, lane.count])] },
};

function makeClock(kind, lanes) {
  const stops = lanes.map(clocks[kind].stops);
  const ticks = Math.max(...lanes.map((lane, at) => stops[at] ? stops[at].length - 1 : lane.count));
  return {
    kind, ticks,
    indexOf(lane, tick) {
      const list = stops[lane.number];
      return list ? list[Math.min(tick, list.length - 1)] : Math.min(tick, lane.count);
    },
    /* The first tick at which the lane is at this index or after it. */
    tickOf(lane, index) {
      const list = stops[lane.number];
      if (!list) return Math.min(index, lane.count);
      let low = 0, high = list.length - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (list[middle] < index) low = middle + 1; else high = middle;
      }
      return low;
    },
  };
}
