// What the pages do beyond plain links. Loaded once; the theme then swaps pages under it (`document$`).

import { say } from "./say.mjs";

const BRIEFLY = 2000; // milliseconds

// The header stays when the theme swaps pages, so its links must follow the page.
const followPage = () => {
  for (const link of document.querySelectorAll("a.rk-language")) {
    const twin = document.head.querySelector(`link[hreflang="${link.hreflang}"]`);
    if (twin) link.href = twin.href;
  }
};

const headerHeight = () => document.querySelector(".md-header")?.offsetHeight ?? 0;

const isSeen = (element) => {
  const { top, bottom } = (element.closest(".rk-block") ?? element).getBoundingClientRect();
  return bottom > headerHeight() && top < innerHeight;
};

// What the reader is at: the address's own anchor while it is in sight, else the first heading in the window's
// upper half, else the one that the reader has scrolled past. Blocks have headings too.
const anchorInSight = () => {
  const named = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named && isSeen(named)) return location.hash;
  if (scrollY < headerHeight()) return "";
  const headings = [...document.querySelectorAll(".md-content :is(h2, h3, h4, h5, h6)[id]")];
  const top = (heading) => heading.getBoundingClientRect().top;
  const past = headings.filter((heading) => top(heading) < headerHeight());
  const next = headings[past.length];
  const at = next && top(next) < innerHeight / 2 ? next : past.at(-1);
  return at ? `#${at.id}` : "";
};

const keepPlace = (link) => {
  link.href = link.href.split("#")[0] + anchorInSight();
};

const copyLink = async (link) => {
  const url = new URL(link.getAttribute("href"), location.href.split(/[?#]/)[0]);
  try {
    await navigator.clipboard.writeText(url.href);
    history.replaceState(history.state, "", url);
    say(link.dataset.rkCopied, BRIEFLY);
  } catch {
    location.hash = url.hash; // no clipboard here: the address bar shows the link
  }
};

// In the capturing phase: before the theme looks at the link.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a.rk-language, a.rk-copy");
  if (!link) return;
  if (link.matches(".rk-language")) return keepPlace(link);
  if (event.metaKey || event.ctrlKey || event.shiftKey || !navigator.clipboard) return;
  event.preventDefault();
  event.stopPropagation();
  copyLink(link);
}, true);
// A link opened by the middle button or the menu.
document.addEventListener("pointerdown", (event) => {
  const link = event.target.closest?.("a.rk-language");
  if (link) keepPlace(link);
}, true);

// Who follows a link to a place on another page arrives there. Where the window was still moving at that moment, the
// theme keeps its old place for the new page's.
let wanted = "";
document.addEventListener("click", (event) => {
  const to = event.target.closest?.("a[href]");
  wanted = to?.origin === location.origin && to.pathname !== location.pathname ? to.hash : "";
}, true);
addEventListener("popstate", () => {
  wanted = "";
});

const arrive = () => {
  if (wanted && wanted === location.hash) {
    history.replaceState(null, "");
    document.getElementById(decodeURIComponent(wanted.slice(1)))?.scrollIntoView();
  }
  wanted = "";
};

document$.subscribe(followPage);
document$.subscribe(arrive);
