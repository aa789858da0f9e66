// The reader's switches: kept in the browser where it lets us, and shown at the foot of each page.

const NAMES = { cards: "rulekit.cards", both: "rulekit.both" };
const USUAL = { cards: true, both: false };
const chosen = {};
const heard = [];

const kept = (name) => {
  try {
    return localStorage.getItem(NAMES[name]);
  } catch {
    return null; // storage is off: the usual, or what was chosen since the page was loaded
  }
};

export const isOn = (name) => chosen[name] ?? (kept(name) === null ? USUAL[name] : kept(name) === "on");

export const turn = (name, on) => {
  chosen[name] = on;
  try {
    localStorage.setItem(NAMES[name], on ? "on" : "off");
  } catch {
    // Not remembered.
  }
  show();
  for (const hear of heard) hear(name, on);
};

export const onTurn = (hear) => heard.push(hear);

// A page comes with its switches hidden, since without scripts they would do nothing.
export const show = () => {
  for (const button of document.querySelectorAll("[data-rk-switch]")) {
    button.parentElement.hidden = false;
    button.setAttribute("aria-pressed", `${isOn(button.dataset.rkSwitch)}`);
  }
};

document.addEventListener("click", (event) => {
  const name = event.target.closest?.("[data-rk-switch]")?.dataset.rkSwitch;
  if (name) turn(name, !isOn(name));
});
// Another tab may have turned a switch.
addEventListener("storage", (event) => {
  const name = Object.keys(NAMES).find((one) => NAMES[one] === event.key);
  if (!name) return;
  delete chosen[name];
  show();
  for (const hear of heard) hear(name, isOn(name));
});
