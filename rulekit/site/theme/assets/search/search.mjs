// The theme's search field: opens and closes it, loads the index on first use, shows what was found.
//
// The header stays when the theme swaps pages, so all this is set up once.

const root = document.querySelector(".rk-search");
const toggle = document.getElementById("__search");
const form = root.querySelector("form");
const input = root.querySelector("[role=combobox]");
const list = root.querySelector("[role=listbox]");
const status = root.querySelector("[role=status]");
const again = root.querySelector(".rk-again");

// As they are at the start: the address changes later, what is relative in the header does not.
const site = new URL(root.dataset.rkSite, location.href);
const folder = new URL(root.dataset.rkIndex, location.href);

let loading = null; // a promise of the index, once asked for
let active = -1; // the result that Enter would open

const read = async (lang) => {
  const answer = await fetch(new URL(`${lang}.json`, folder));
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
  return answer.json();
};

const pause = () => new Promise((done) => setTimeout(done));

// The reader's own language answers first, and the words of the others are learnt while he reads.
const load = async () => {
  const [own, ...others] = root.dataset.rkLangs.split(" ").map(read);
  for (const other of others) other.catch(() => {}); // it is waited for below
  const [{ Index }, { search }, { option }, content] = await Promise.all([
    import("./index.mjs"), import("./rank.mjs"), import("./results.mjs"), own,
    // What these import, asked for at once.
    import("./words.mjs"), import("./stem.mjs"), import("./query.mjs"),
  ]);
  const loaded = { index: await Index.of(content, pause), search, option, content, complete: false };
  (async () => {
    for (const other of others) await loaded.index.join(await other, pause);
    loaded.complete = true;
  })().then(completed, failed);
  return loaded;
};

const ready = () => {
  // What has failed may be tried again.
  loading ??= load().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
};

// What was found by one language stays where the reader has begun to choose from it.
const completed = () => {
  if (active < 0 && input.value.trim()) update();
};

const failed = (error) => {
  console.warn(error);
  loading = null;
  say(root.dataset.rkFailed, { failed: true });
};

const say = (text, { failed = false } = {}) => {
  status.textContent = text;
  again.hidden = !failed;
};

const select = (number) => {
  const options = [...list.children];
  active = options.length ? (number + options.length) % options.length : -1;
  options.forEach((one, at) => one.setAttribute("aria-selected", `${at === active}`));
  if (active < 0) return input.removeAttribute("aria-activedescendant");
  input.setAttribute("aria-activedescendant", options[active].id);
  options[active].scrollIntoView({ block: "nearest" });
};

const clear = () => {
  list.replaceChildren();
  input.setAttribute("aria-expanded", "false");
  input.removeAttribute("aria-activedescendant");
  active = -1;
};

const pageNow = () => decodeURI(location.pathname.slice(site.pathname.length));

const show = ({ index, search, option, content, complete }, query) => {
  const { found, more, stems, read: understood, changed } = search(index, query, { page: pageNow() });
  const options = found.map((record, number) => option(record, number, { content, stems, site }));
  // A result that is found again stays in its place, under the finger that may be on it.
  if (options.length !== list.children.length || options.some((one, at) => !one.isEqualNode(list.children[at]))) {
    clear();
    list.append(...options);
    list.parentElement.parentElement.scrollTop = 0;
    input.setAttribute("aria-expanded", `${found.length > 0}`);
  }
  // The words may be those of the other language.
  if (!found.length && !complete) return say(root.dataset.rkLoading);
  const count = found.length ? content.says.found.replace("{count}", `${found.length}${more ? "+" : ""}`) : content.says.none;
  say(changed ? `${count} · ${content.says.typed.replace("{query}", understood)}` : count);
};

const update = async () => {
  if (!loading) say(root.dataset.rkLoading);
  try {
    const loaded = await ready();
    // Only what is asked now: more may have been typed while the index came.
    if (input.value.trim()) return show(loaded, input.value);
    clear();
    say(loaded.content.says.ready);
  } catch (error) {
    clear();
    failed(error);
  }
};

const open = () => {
  if (!toggle.checked) toggle.click();
};

const close = () => {
  input.blur();
  if (toggle.checked) toggle.click();
};

const typing = (target) => target.closest?.("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");

const KEYS = {
  ArrowDown: () => select(active + 1),
  ArrowUp: () => select(active < 0 ? -1 : active - 1),
  Enter: () => list.children[Math.max(active, 0)]?.click(),
  Escape: close,
};

// In the capturing phase: before the theme's own keys.
document.addEventListener("keydown", (event) => {
  if (event.isComposing || event.metaKey || event.ctrlKey || event.altKey) return;
  if (toggle.checked && event.key === "Tab" && event.target === input && again.hidden) return close();
  if (toggle.checked && KEYS[event.key] && (event.target === input || event.key === "Escape")) {
    event.preventDefault();
    event.stopPropagation();
    KEYS[event.key]();
  } else if (!toggle.checked && ["/", "s", "f"].includes(event.key) && !typing(event.target)) {
    event.preventDefault();
    input.focus();
    input.select();
  }
}, true);

toggle.addEventListener("change", () => {
  // The theme closes the field when a page has come; the reader may be in it again by then. A click within a click
  // does nothing: it is opened after.
  if (!toggle.checked) return void setTimeout(() => input === document.activeElement && open());
  input.focus();
  update();
});
input.addEventListener("focus", open);
input.addEventListener("input", () => {
  if (toggle.checked) update();
  else open();
});
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("reset", () => setTimeout(() => {
  input.focus();
  update();
}));
again.addEventListener("click", () => {
  input.focus();
  update();
});
// The theme follows the link; a new window or tab leaves the results where they are.
list.addEventListener("click", (event) => {
  if (!(event.metaKey || event.ctrlKey || event.shiftKey)) close();
});

// The reader may be in the field, and may have typed, before this script has come.
if (toggle.checked) {
  input.focus();
  update();
} else if (input === document.activeElement) {
  open();
}
