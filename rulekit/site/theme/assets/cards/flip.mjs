// Turns a rule to the other language in its own box, or shows both there; without scripts the button is a link.

import { cards, fragment, known, other } from "./known.mjs";
import { isOn, onTurn, show } from "./settings.mjs";
import { say } from "../say.mjs";

const BLOCKS = ".rk-rule, .rk-reading, .rk-note";

const button = (block) => block.querySelector(".rk-twin");
const idOf = (block) => block.querySelector("[id]").id;

// The other language's text, put behind the block's own once.
const text = async (block) => {
  const there = block.querySelector(".rk-other");
  if (there) return there;
  const id = idOf(block);
  const card = (await cards(id.split(".")[0], other()))[id];
  const made = document.createElement("div");
  made.className = "rk-other";
  made.lang = other();
  made.append(fragment(card.html, other()));
  if (!block.querySelector(".rk-other")) block.append(made);
  return made;
};

const turnTo = async (block, flipped) => {
  if (flipped) await text(block);
  block.classList.toggle("rk-flipped", flipped);
  button(block).setAttribute("aria-pressed", `${flipped}`);
};

const flip = async (block) => {
  const flipped = !block.classList.contains("rk-flipped");
  try {
    await turnTo(block, flipped);
    say(flipped ? known().flipped : known().back);
  } catch {
    say(known().flipFailed);
  }
};

const all = async (flipped) => {
  document.documentElement.classList.toggle("rk-both", isOn("both"));
  try {
    await Promise.all([...document.querySelectorAll(BLOCKS)].map((block) => turnTo(block, flipped)));
  } catch {
    say(known().flipFailed);
  }
};

const wake = () => {
  for (const block of document.querySelectorAll(BLOCKS)) {
    button(block).setAttribute("role", "button");
    button(block).setAttribute("aria-pressed", "false");
  }
  show();
  if (isOn("both")) all(true);
  else document.documentElement.classList.remove("rk-both");
};

const flipper = (event) => event.target.closest?.(".rk-twin[role=button]");

// In the capturing phase: before the theme follows the link.
document.addEventListener("click", (event) => {
  const pressed = flipper(event);
  if (!pressed || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  flip(pressed.closest(".rk-block"));
}, true);
document.addEventListener("keydown", (event) => {
  if (event.key !== " " || !flipper(event)) return;
  event.preventDefault();
  flip(flipper(event).closest(".rk-block"));
});

onTurn((name, on) => name === "both" && all(on));
window.document$?.subscribe(wake);
