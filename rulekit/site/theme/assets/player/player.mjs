// Wakes the buttons that play an example, and the pages on which plays are judged.
// Nothing of the engine is loaded before a reader asks for a play.

import { memory } from "./kept.mjs";

// What a language's pages know of the engine: its parts, and the words of the scripts.
const known = new Map();

const knowledge = async (url) => {
  const response = await fetch(url, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return response.json();
};

const load = async (host) => {
  const url = new URL(host.dataset.rkEngine, document.baseURI).href;
  if (!known.has(url)) known.set(url, knowledge(url));
  try {
    const parts = await known.get(url);
    const { Panel } = await import(new URL(`${parts.scripts}panel.mjs`, url));
    return { Panel, parts, url };
  } catch (fault) {
    known.delete(url);
    throw fault;
  }
};

// Opens a panel behind an element; a second click leads to the first one's panel.
const open = async (host, place, settings) => {
  if (host.dataset.rkLoading) return;
  host.dataset.rkLoading = "true";
  place.querySelector(":scope > .rk-play-failed")?.remove();
  try {
    const { Panel, parts, url } = await load(host);
    if (!host.isConnected) return; // the reader has gone to another page
    new Panel(place, { parts, url, ...settings }).open();
  } catch {
    const failed = document.createElement("p");
    failed.className = "rk-play-failed";
    failed.setAttribute("role", "alert");
    failed.textContent = host.dataset.rkFailed;
    place.append(failed);
  } finally {
    delete host.dataset.rkLoading;
  }
};

// The theme may tell of a page that has been woken before.
const asleep = (selector) => document.querySelectorAll(`${selector}:not(.rk-play-awake)`);

const wakeButton = (button) => {
  button.classList.add("rk-play-awake");
  button.addEventListener("click", () => {
    const place = button.closest(".rk-play-place");
    const example = button.dataset.rkPlay;
    open(button, place, { example, opener: button, memory: memory(example) });
  });
};

// Offers the reader his own play; once it is taken up, the panel does.
const offer = (judge, begin, resume) => {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "rk-play-act";
  button.textContent = judge.dataset.rkResume;
  button.addEventListener("click", () => {
    button.remove();
    resume();
  });
  begin.append(button);
};

const wakeJudge = (judge) => {
  const place = judge.querySelector(".rk-play-place");
  const choice = judge.querySelector("select");
  const own = memory(judge.dataset.rkJudge);
  const begun = (settings) => open(judge, place, { ...settings, memory: own });
  let shown = "";
  const link = () => {
    if (!judge.isConnected || location.hash === shown) return;
    shown = location.hash;
    if (shown.startsWith("#play=")) begun({ link: shown.slice(1) });
  };
  const begin = judge.querySelector(".rk-play-begin");
  judge.classList.add("rk-play-awake");
  const start = begin.querySelector("button");
  start.addEventListener("click", () => begun({ example: choice.value }));
  if (own.read()) offer(judge, begin, () => begun({ resume: own.read() }));
  addEventListener("hashchange", link);
  // A link within the page, which the theme follows by itself.
  window.location$?.subscribe(() => setTimeout(link));
  link();
};

const wake = () => {
  for (const button of asleep("button[data-rk-play]")) wakeButton(button);
  for (const judge of asleep("[data-rk-judge]")) wakeJudge(judge);
};

// The theme swaps pages without loading scripts again, and tells of each page, the first one too.
if (window.document$) window.document$.subscribe(wake);
else wake();
