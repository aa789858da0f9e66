// Runs the engine: Python from our own site, loaded once, then a question and an answer at a time.

const bytes = { done: 0, total: 0, told: -Infinity };
const EVERY = 100; // milliseconds between two words about what has come: each is drawn
let answer = null; // a promise of Python's function

// Counts what comes, so that the reader sees it come. The copy is read, not the original: so the browser may
// still keep what it has compiled.
const counted = (load, sizes) => async (...request) => {
  const response = await load(...request);
  const name = new URL(response.url).pathname.split("/").at(-1);
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

const fetched = async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return response.arrayBuffer();
};

const start = async ({ base, pyodide, packages, sizes }) => {
  const files = ["pyodide.asm.wasm", "python_stdlib.zip", ...packages];
  bytes.total = files.reduce((sum, name) => sum + sizes[name], 0);
  self.fetch = counted(self.fetch.bind(self), sizes);
  const folder = new URL(pyodide, base).href;
  const archives = Promise.all(packages.map((name) => fetched(new URL(name, base))));
  archives.catch(() => {}); // heard of below
  const { loadPyodide } = await import(`${folder}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: folder });
  for (const archive of await archives) python.unpackArchive(archive, "zip");
  const function_ = python.runPython("from rulekit.table.protocol import answer; answer");
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
