// Compiles what a page loads for the Python that will load it: node bytecode.mjs PYODIDE OUT MODULES PACKAGE…
// OUT/packages.zip are the packages; OUT/python.zip is Python's library, of which those modules are compiled that
// are loaded with MODULES. Pyodide brings sources: to compile them would be most of a page's start.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const COMPILE = `
import importlib, sys

sys.path.append("/package")
for name in modules.split():
    importlib.import_module(name)
loaded = set(sys.modules)

import pathlib, py_compile, zipfile

def compiled(source, told):
    pathlib.Path("/one.py").write_bytes(source)
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile("/one.py", "/one.pyc", told, doraise=True, invalidation_mode=mode)
    return pathlib.Path("/one.pyc").read_bytes()

def is_loaded(name):
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") in loaded

def pack(out, files, called, wanted):
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in sorted(files):
            if name.endswith(".py") and wanted(name):
                name, content = f"{name}c", compiled(content, called + name)
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content, compresslevel=9)

root = pathlib.Path("/package")
# Importing has left bytecode beside the sources.
paths = (path for path in root.rglob("*") if path.is_file() and path.suffix != ".pyc")
pack("/packages.zip", [(path.relative_to(root).as_posix(), path.read_bytes()) for path in paths], "", lambda name: True)
library = next(path for path in sys.path if path.endswith(".zip"))
with zipfile.ZipFile(library) as archive:
    files = [(name, archive.read(name)) for name in archive.namelist() if not name.endswith("/")]
pack("/python.zip", files, f"{library}/", is_loaded)
`;

const [folder, out, modules, ...packages] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
const pyodide = await loadPyodide({ indexURL: folder });
for (const path of packages) {
  pyodide.unpackArchive(new Uint8Array(await readFile(path)), "zip", { extractDir: "/package" });
}
pyodide.globals.set("modules", modules);
pyodide.runPython(COMPILE);
for (const name of ["packages.zip", "python.zip"]) await writeFile(join(out, name), pyodide.FS.readFile(`/${name}`));
