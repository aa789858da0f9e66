// Opens a card for a link to a term or a block: under the mouse, on focus by keyboard, at the first tap.

import { cards, known, lang } from "./known.mjs";
import { Card } from "./card.mjs";
import { isOn, onTurn, show, turn } from "./settings.mjs";
import { say } from "../say.mjs";

const REST = 250; // milliseconds over a link before its card opens
const LEAVE = 350; // milliseconds outside before it closes
const NO_CARD = ".rk-label, .rk-copy, .rk-twin, .rk-language, .headerlink, .rk-leaf-foot a";

// The open cards, each on a link of the one before.
const stack = [];
let opening;
let closing;
let asked; // the link whose card comes

// The id and the book of what a link leads to, if there may be a card of it.
const target = (link) => {
  const page = known();
  if (!link?.hash || !page || link.matches(NO_CARD) || !link.closest(".md-content, .rk-leaf")) return null;
  const id = decodeURIComponent(link.hash.slice(1));
  const [prefix, rest] = id.split(".", 2);
  const book = prefix === "term" ? link.closest(".rk-leaf")?.dataset.book ?? page.book : prefix;
  if (!rest || !page.books.split(" ").includes(book) || link.closest(".rk-block")?.querySelector("[id]")?.id === id) return null;
  return { id, book };
};

const depth = (element) => {
  const card = element.closest?.(".rk-leaf");
  return stack.findIndex((one) => one.element === card) + 1;
};

const close = (from = 0) => {
  for (const card of stack.splice(from).reverse()) card.close();
  if (!from) asked = null;
};

const open = async (link, by) => {
  const found = target(link);
  if (!found || stack.some((one) => one.link === link)) return false;
  asked = link;
  try {
    const content = (await cards(found.book, lang()))[found.id];
    // Meanwhile the reader may have gone on, or to another page.
    if (!content || asked !== link || !link.isConnected || !isOn("cards")) return Boolean(content);
    close(depth(link));
    asked = link;
    stack.push(new Card(link, content, { book: found.book, by }));
    return true;
  } catch {
    return false; // the link is still a link
  }
};

const link = (event) => event.target.closest?.("a[href]");

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse" || !isOn("cards")) return;
  const over = link(event);
  const own = stack.findIndex((one) => one.link === over);
  const keep = own < 0 ? depth(event.target) : own + 1;
  clearTimeout(closing);
  clearTimeout(opening);
  if (stack.length > keep && stack[keep].by === "mouse") closing = setTimeout(() => close(keep), LEAVE);
  if (own < 0 && target(over)) opening = setTimeout(() => open(over, "mouse"), REST);
  else if (asked && !stack.some((one) => one.link === asked)) asked = null;
});
document.documentElement.addEventListener("pointerleave", () => clearTimeout(opening));

// Focus that comes back to a link opens its card no second time.
let quiet = false;
const focusQuietly = (element) => {
  quiet = true;
  element.focus();
  quiet = false;
};

document.addEventListener("focusin", (event) => {
  if (quiet) return;
  const at = depth(event.target);
  const own = stack.findIndex((one) => one.link === event.target);
  if (stack.some((one) => one.by === "keys")) close(own < 0 ? at : own + 1);
  if (own < 0 && event.target.matches("a:focus-visible") && isOn("cards") && target(event.target)) open(event.target, "keys");
});

let touched = false;
document.addEventListener("pointerdown", (event) => {
  touched = event.pointerType === "touch" || event.pointerType === "pen";
  const own = stack.findIndex((one) => one.link === link(event));
  if (stack.length && own < 0) close(depth(event.target));
}, true);

// In the capturing phase: before the theme follows the link. A second tap on it follows.
document.addEventListener("click", (event) => {
  const to = link(event);
  if (event.target.closest?.(".rk-leaf-close")) return close(depth(event.target) - 1);
  if (event.target.closest?.(".rk-leaf-off")) {
    close();
    turn("cards", false);
    return say(known().cardsOff);
  }
  if (!to || !isOn("cards")) return;
  if (!touched || !target(to) || stack.some((one) => one.link === to)) {
    clearTimeout(opening);
    return setTimeout(close); // it leads on
  }
  event.preventDefault();
  event.stopPropagation();
  open(to, "touch").then((shown) => shown || to.isConnected && location.assign(to.href));
}, true);

// Tab leads from the link into its card, and out of it on from the link.
const tab = (event) => {
  const at = stack.findIndex((one) => one.link === document.activeElement);
  if (at >= 0 && !event.shiftKey) {
    event.preventDefault();
    return stack[at].first.focus();
  }
  const card = stack[depth(document.activeElement) - 1];
  if (card && document.activeElement === (event.shiftKey ? card.first : card.last)) {
    focusQuietly(card.link);
    if (event.shiftKey) event.preventDefault();
    else close(depth(card.link));
  }
};

document.addEventListener("keydown", (event) => {
  if (!stack.length) return;
  if (event.key === "Tab") tab(event);
  if (event.key !== "Escape") return;
  event.preventDefault();
  event.stopPropagation();
  const top = stack.at(-1);
  const inside = top.element.contains(document.activeElement);
  close(stack.length - 1);
  asked = null;
  if (inside) focusQuietly(top.link);
}, true);

onTurn((name) => name === "cards" && close());

window.document$?.subscribe(() => {
  close();
  show();
});
