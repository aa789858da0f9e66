// What the page tells its scripts (theme/partials/known.html), and the texts that are fetched when first asked for.

export const known = () => document.getElementById("rk-known")?.dataset;

export const part = (selector) =>
  document.getElementById("rk-known").content.querySelector(selector).cloneNode(true);

export const lang = () => document.documentElement.lang;
export const other = () => (lang() === "ru" ? "en" : "ru");

const files = new Map();

const fetched = async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return response.json();
};

// The cards of a book, by its prefix, in a language. What has failed may be tried again.
export const cards = (book, language) => {
  const url = new URL(`${book}.${language}.json`, new URL(known().cards, location.href)).href;
  if (!files.has(url)) files.set(url, fetched(url));
  return files.get(url).catch((fault) => {
    files.delete(url);
    throw fault;
  });
};

// Where the links of a language's texts begin.
export const root = (language) => new URL(`${language}/`, new URL(known().site, location.href));

// HTML that our own build wrote, its links made good for where it is shown.
export const fragment = (html, language) => {
  const body = new DOMParser().parseFromString(html, "text/html").body;
  for (const link of body.querySelectorAll("a[href]")) {
    link.href = new URL(link.getAttribute("href"), root(language)).href;
  }
  const made = document.createDocumentFragment();
  made.append(...body.childNodes);
  return made;
};
