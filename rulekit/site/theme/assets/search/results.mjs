// What was found, as links in the listbox of the search.

import { pieces } from "./excerpt.mjs";

const element = (name, classes, ...children) => {
  const made = document.createElement(name);
  made.className = classes;
  made.append(...children);
  return made;
};

const marked = (text, stems, whole) => pieces(text, stems, whole).map((piece) => {
  if (!piece.met) return piece.text;
  const mark = document.createElement("mark");
  mark.textContent = piece.text;
  return mark;
});

// «Правило 4.2.1», «Правило XIII.7», but «Правило: движение».
const nameOf = (kind, label = "") => (label ? `${kind}${/^(?:\d|[A-ZА-Я]+[.-]\d)/.test(label) ? " " : ": "}${label}` : kind);

// Where it stands: the book and the page; a page says no more than its book, and a term names the books that use it.
const placeOf = (record, pages) => {
  const [book, page] = pages[record.page];
  const books = record.books?.map((name) => pages[`${name}/`]?.[0]) ?? [book];
  const names = [books.filter(Boolean).join(", "), record.kind === "page" ? "" : page];
  return [...new Set(names.filter(Boolean))].join(" · ");
};

export const option = (record, number, { content, stems, site }) => {
  const link = element("a", "md-search-result__link rk-result");
  link.id = `rk-result-${number}`;
  link.href = new URL(`${record.page}#${record.at}`, site);
  link.tabIndex = -1;
  link.setAttribute("role", "option");
  link.setAttribute("aria-selected", "false");
  const head = element("span", "rk-result-head");
  head.append(element("span", `rk-result-name rk-result-name--${record.kind}`, nameOf(content.kinds[record.kind], record.label)), " ");
  head.append(element("span", "rk-result-place", placeOf(record, content.pages)));
  link.append(head);
  if (record.title) link.append(" ", element("span", "rk-result-title", ...marked(record.title, stems, true)));
  if (record.text) link.append(" ", element("span", "rk-result-text", ...marked(record.text, stems, false)));
  return link;
};
