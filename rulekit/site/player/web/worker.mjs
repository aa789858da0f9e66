// Runs the engine: Python from our own site, loaded once, then a question and an answer at a time.

const bytes = { done: 0, total: 0, told: -Infinity };
const EVERY = 100; // milliseconds between two words about what has come: each is drawn
const PACKAGE = "/package"; // where our modules stand, as Python sees it
let answer = null; // a promise of Python's function

const named = (path) => path.split("/").at(-1);

// Counts what comes, so that the reader sees it come. The copy is read, not the original: so the browser may
// still keep what it has compiled.
const counted = (load, sizes) => async (...request) => {
  const response = await load(...request);
  const name = named(new URL(response.url).pathname);
  if (!response.ok || !(name in sizes) || !response.body) return response;
  const reader = response.clone().body.getReader();
  (async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      bytes.done += value.length;
      const now = performance.now();
      if (now - bytes.told < EVERY && bytes.done < bytes.total) continue;
      bytes.told = now;
      postMessage({ done: bytes.done, total: bytes.total });
    }
  })().catch(() => {}); // whoever reads the original hears of it
  return response;
};

// The files of our package: a line with their names and sizes, then they, deflated as a whole.
const unpacked = async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  const inflated = response.body.pipeThrough(new DecompressionStream("deflate"));
  const whole = new Uint8Array(await new Response(inflated).arrayBuffer());
  let at = whole.indexOf("\n".charCodeAt());
  const files = JSON.parse(new TextDecoder().decode(whole.subarray(0, at++)));
  return files.map(([name, size]) => [name, whole.subarray(at, (at += size))]);
};

const start = async ({ base, pyodide, python: library, ours, sizes }) => {
  const [indexURL, stdLibURL, url] = [pyodide, library, ours].map((path) => new URL(path, base).href);
  bytes.total = ["pyodide.asm.wasm", ...[library, ours].map(named)].reduce((sum, name) => sum + sizes[name], 0);
  self.fetch = counted(self.fetch.bind(self), sizes);
  const files = unpacked(url);
  files.catch(() => {}); // heard of below
  const { loadPyodide } = await import(`${indexURL}pyodide.mjs`);
  const python = await loadPyodide({ indexURL, stdLibURL });
  for (const [name, content] of await files) {
    const path = `${PACKAGE}/${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, content);
  }
  const function_ = python.runPython(`
import sys
sys.path.append("${PACKAGE}")
from rulekit.table.protocol import answer
answer`);
  postMessage({ ready: true });
  return function_;
};

// Pyodide leaves promises behind when a file does not come; that start has failed is told in its place.
self.addEventListener("unhandledrejection", (event) => event.preventDefault());

self.addEventListener("message", async ({ data }) => {
  if (data.start) {
    // Whoever waits for this lock learns that the worker is no more.
    navigator.locks?.request(data.start.lock, () => {
      postMessage({ locked: true });
      return new Promise(() => {});
    });
    answer = start(data.start);
    answer.catch((fault) => {
      console.error(fault);
      postMessage({ failed: "failed-load" });
    });
    return;
  }
  try {
    const function_ = await answer.catch(() => null);
    if (function_) postMessage({ id: data.id, answer: function_(data.question) });
  } catch (fault) {
    console.error(fault);
    postMessage({ failed: "failed-run" });
  }
});
