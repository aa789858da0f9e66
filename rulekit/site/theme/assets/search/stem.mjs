// The part of a word that its forms share, by Snowball's rules for Russian and by Porter's for English.

const VOWEL = /[аеиоуыэюя]/;

// What follows the first vowel, and what follows the second consonant after a vowel, both as places.
const regions = (word) => {
  const rv = word.search(VOWEL) + 1;
  const first = word.match(/[аеиоуыэюя][^аеиоуыэюя]/);
  if (!rv || !first) return [rv || word.length, word.length];
  const r1 = first.index + 2;
  const second = word.slice(r1).match(/[аеиоуыэюя][^аеиоуыэюя]/);
  return [rv, second ? r1 + second.index + 2 : word.length];
};

const GERUND = /(?:(?<=[ая])(?:вшись|вши|в)|(?:ив|ыв)(?:шись|ши)?)$/;
const REFLEXIVE = /(?:ся|сь)$/;
const ADJECTIVE = /(?:ими|ыми|его|ого|ему|ому|ее|ие|ые|ое|ей|ий|ый|ой|ем|им|ым|ом|их|ых|ую|юю|ая|яя|ою|ею)$/;
const PARTICIPLE = /(?:(?<=[ая])(?:ем|нн|вш|ющ|щ)|ивш|ывш|ующ)$/;
const VERB = new RegExp(
  "(?:(?<=[ая])(?:ете|йте|ешь|нно|ла|на|ли|ем|ло|но|ет|ют|ны|ть|й|л|н)" +
  "|ейте|уйте|ила|ыла|ена|ите|или|ыли|ило|ыло|ено|ует|уют|ены|ить|ыть|ишь|ей|уй|ил|ыл|им|ым|ен|ят|ит|ыт|ую|ю)$",
);
const NOUN = new RegExp(
  "(?:иями|ями|ами|ией|иям|ием|иях|ев|ов|ие|ье|еи|ии|ей|ой|ий|ям|ем|ам|ом|ах|ях|ию|ью|ия|ья|а|е|и|й|о|у|ы|ь|ю|я)$",
);

// Cuts an ending off what stands behind a place; what must stand before the ending stands there too.
const cut = (word, from, ending) => {
  const found = word.slice(from).match(ending);
  return found ? word.slice(0, from + found.index) : null;
};

export const stemRussian = (word) => {
  const [rv, r2] = regions(word);
  const off = (text, ending) => cut(text, rv, ending);
  let stem = off(word, GERUND);
  if (stem === null) {
    stem = off(word, REFLEXIVE) ?? word;
    const adjective = off(stem, ADJECTIVE);
    if (adjective !== null) stem = off(adjective, PARTICIPLE) ?? adjective;
    else stem = off(stem, VERB) ?? off(stem, NOUN) ?? stem;
  }
  stem = off(stem, /и$/) ?? stem;
  stem = cut(stem, r2, /ость?$/) ?? stem;
  if (/нн$/.test(stem)) return stem.slice(0, -1);
  stem = off(stem, /ейше?$/) ?? stem;
  return /нн$/.test(stem) ? stem.slice(0, -1) : off(stem, /ь$/) ?? stem;
};

// `y` is a consonant at the start and behind a vowel: written `Y`.
const spelt = (stem) => stem.replace(/(^|[aeiou])y/g, "$1Y");
const measured = (stem) => (spelt(stem).match(/[aeiouy]+[^aeiouy]+/g) ?? []).length;
const voiced = (stem) => /[aeiouy]/.test(spelt(stem));
const short = (stem) => /[^aeiouy][aeiouy][^aeiouywxY]$/.test(spelt(stem));

const LONG = {
  ational: "ate", tional: "tion", enci: "ence", anci: "ance", izer: "ize", abli: "able", alli: "al", entli: "ent",
  eli: "e", ousli: "ous", ization: "ize", ation: "ate", ator: "ate", alism: "al", iveness: "ive", fulness: "ful",
  ousness: "ous", aliti: "al", iviti: "ive", biliti: "ble", icate: "ic", ative: "", alize: "al", iciti: "ic",
  ical: "ic", ful: "", ness: "",
};
const LAST = /(?:ement|ment|able|ible|ance|ence|ant|ent|ism|ate|iti|ous|ive|ize|al|er|ic|ou|(?<=[st])ion)$/;

const plural = (word) => word.replace(/(?:(ss)es|(i)es|(s)s|([^s])s)$/, (all, sses, ies, ss, other) =>
  sses ?? ies ?? (ss ? "ss" : other));

const past = (word) => {
  if (/eed$/.test(word)) return measured(word.slice(0, -3)) ? word.slice(0, -1) : word;
  const stem = word.replace(/(?:ed|ing)$/, "");
  if (stem === word || !voiced(stem)) return word;
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (/([^aeiouylsz])\1$/.test(stem)) return stem.slice(0, -1);
  return measured(stem) === 1 && short(stem) ? `${stem}e` : stem;
};

const longer = (word) => {
  const ending = Object.keys(LONG).filter((one) => word.endsWith(one)).sort((a, b) => b.length - a.length)[0];
  const stem = ending && word.slice(0, -ending.length);
  return ending && measured(stem) ? stem + LONG[ending] : word;
};

export const stemEnglish = (word) => {
  if (word.length < 3) return word;
  let stem = past(plural(word));
  if (/y$/.test(stem) && voiced(stem.slice(0, -1))) stem = `${stem.slice(0, -1)}i`;
  stem = longer(longer(stem));
  const last = stem.replace(LAST, "");
  if (measured(last) > 1) stem = last;
  if (/e$/.test(stem)) {
    const bare = stem.slice(0, -1);
    if (measured(bare) > 1 || (measured(bare) === 1 && !short(bare))) stem = bare;
  }
  return /ll$/.test(stem) && measured(stem) > 1 ? stem.slice(0, -1) : stem;
};

export const stem = (word) => /[а-я]/.test(word) ? stemRussian(word) : stemEnglish(word);
