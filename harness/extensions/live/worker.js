/* SPDX-License-Identifier: MIT */
/* Runs the module on one question, away from the page, which ends this worker to stop it. Each question gets a new
 * instance of the module, so nothing is left of the one before. What the module's C library asks the system for is here. */
onmessage = ({ data: { module, call, texts, numbers } }) => {
  const OK = 0, BAD_FILE = 8;
  let memory, said = "";
  /* The module may have 1,024 MB: cmake/live-module.cmake. */
  const taken = () => `${Math.round(memory.buffer.byteLength / 2 ** 20).toLocaleString("en")} of 1,024 MB are taken.`;
  const view = () => new DataView(memory.buffer);
  const system = {
    clock_time_get(clock, precision, at) { view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true); return OK; },
    clock_res_get(clock, at) { view().setBigUint64(at, 1000n, true); return OK; },
    environ_sizes_get(count, size) { view().setUint32(count, 0, true); view().setUint32(size, 0, true); return OK; },
    environ_get: () => OK,
    args_sizes_get(count, size) { view().setUint32(count, 0, true); view().setUint32(size, 0, true); return OK; },
    args_get: () => OK,
    fd_write(file, pieces, count, written) {
      let length = 0;
      for (let i = 0; i < count; i++) {
        const at = view().getUint32(pieces + 8 * i, true), size = view().getUint32(pieces + 8 * i + 4, true);
        said += new TextDecoder().decode(new Uint8Array(memory.buffer, at, size));
        length += size;
      }
      view().setUint32(written, length, true);
      return OK;
    },
    proc_exit() { throw new Error(said || `There is not enough memory: ${taken()}`); },
  };
  const wanted = WebAssembly.Module.imports(module), imports = {};
  for (const { module: from, name } of wanted) (imports[from] ||= {})[name] = system[name] || (() => BAD_FILE);
  try {
    const { exports } = new WebAssembly.Instance(module, imports);
    memory = exports.memory;
    exports._initialize();
    const passed = texts.map(text => {
      const bytes = new TextEncoder().encode(text.replace(/\0/g, "\ufffd")), at = exports.live_room(bytes.length + 1);
      new Uint8Array(memory.buffer, at, bytes.length + 1).set([...bytes, 0]);
      return at;
    });
    const at = exports[call](...passed, ...numbers);
    const bytes = new Uint8Array(memory.buffer, at);
    postMessage({ answer: new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0))), taken: taken() });
  } catch (error) {
    postMessage({ failed: error instanceof WebAssembly.RuntimeError || error instanceof RangeError ? "The search is too deep for this page: its stack has room for 4 MB." : String(error.message) });
  }
};
