// Elements in one call.

export const make = (name, settings = {}, ...content) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(settings)) {
    if (key in element && typeof value !== "string") element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...content);
  return element;
};

export const button = (words, onclick, settings = {}) =>
  make("button", { type: "button", class: "rk-play-act", onclick, ...settings }, words);

// What can have the focus within an element, in order.
export const focusable = (element) => [...element.querySelectorAll("a, button, input, select, textarea, summary")];
