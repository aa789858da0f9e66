// Runs `rulekit judge --json` in Pyodide: node judge.mjs PYODIDE VECTORS WHEEL…
// Nothing but the wheels is installed, and nothing is fetched.
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const JUDGE = `
import sys
from rulekit.cli import main

try:
    status = main(["judge", "--json", "/vectors.jsonl"])
except SystemExit as exit:
    status = exit.code
sys.stdout.flush()
status or 0
`;

// Pyodide takes plain bytes, not Node's Buffer.
const bytes = async (path) => new Uint8Array(await readFile(path));

async function judge(folder, vectors, wheels) {
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
  const lines = [];
  const pyodide = await loadPyodide({ indexURL: folder, stdout: (line) => lines.push(line) });
  for (const wheel of wheels) {
    pyodide.unpackArchive(await bytes(wheel), "whl");
  }
  pyodide.FS.writeFile("/vectors.jsonl", await bytes(vectors));
  const status = pyodide.runPython(JUDGE);
  return { platform: pyodide.runPython("sys.platform"), status, lines };
}

const [folder, vectors, ...wheels] = process.argv.slice(2).map((path) => resolve(path));
try {
  console.log(JSON.stringify(await judge(folder, vectors, wheels)));
} catch (error) {
  // Not thrown on: Node would print the line of Pyodide that it came from, a megabyte long.
  console.error(error.message);
  process.exitCode = 1;
}
