// What can be done with a rule, added to its fold when it is first opened.

import { cards, known, lang, other, part } from "./known.mjs";
import { say } from "../say.mjs";

const tidy = (element) => element.textContent.trim().replace(/\s*\n\s*/g, "\n");

const plain = (html) => {
  return tidy(new DOMParser().parseFromString(html, "text/html").body);
};

const address = (id) => {
  const url = new URL(location.href);
  url.search = "";
  url.hash = id;
  return url.href;
};

const copy = async (text, done) => {
  try {
    await navigator.clipboard.writeText(text);
    say(done);
  } catch {
    say(known().uncopied);
  }
};

// The block's own text as the page shows it, without what stands around it.
const ownText = (block) => {
  const texts = [...block.children].filter((one) => !one.matches(".rk-name, .rk-facts, .rk-more, .rk-other"));
  return texts.map(tidy).join("\n");
};

// What the reader has before his eyes: the other language where the block is turned to it.
const shownText = (block) => {
  const flipped = block.classList.contains("rk-flipped") && !document.documentElement.classList.contains("rk-both");
  return flipped ? tidy(block.querySelector(".rk-other")) : ownText(block);
};

const quote = (fold) => {
  const { rkId: id, rkTitle: title } = fold.dataset;
  const text = shownText(fold.closest(".rk-block")).split("\n").map((line) => `> ${line}`).join("\n");
  return copy(`${text}\n— ${known().title}, ${title}\n${address(id)}`, known().quoted);
};

const fill = (pattern, values) => pattern.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

const report = async (fold) => {
  const box = fold.querySelector(".rk-report");
  box.hidden = !box.hidden;
  const area = box.querySelector("textarea");
  if (box.hidden || area.value) return;
  const { rkId: id, rkTitle: title } = fold.dataset;
  try {
    const twin = (await cards(id.split(".")[0], other()))[id];
    const texts = { [lang()]: ownText(fold.closest(".rk-block")), [other()]: plain(twin.html) };
    const page = { id, title, book: known().title, url: address(id), edition: known().edition };
    area.value = `${fill(known().report, { ...page, ...texts })}\n`;
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  } catch {
    box.hidden = true;
    say(known().flipFailed);
  }
};

const DEEDS = {
  quote,
  report,
  copy: (fold) => copy(fold.querySelector("textarea").value, known().reported),
};

document.addEventListener("click", (event) => {
  const deed = event.target.closest?.("[data-rk-deed]");
  if (deed) DEEDS[deed.dataset.rkDeed](deed.closest(".rk-around"));
});
// `toggle` does not bubble.
document.addEventListener("toggle", (event) => {
  const fold = event.target;
  if (fold.matches?.(".rk-around") && fold.open && !fold.querySelector(".rk-deeds")) fold.append(part(".rk-deeds"));
}, true);
