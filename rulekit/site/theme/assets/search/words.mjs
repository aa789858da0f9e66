// Words of a text and of a query: folded letters, dice, labels, the other keyboard layout.

import { stem } from "./stem.mjs";

const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./";
const CYRILLIC = "ёйцукенгшщзхъфывапролджэячсмитьбю.";
const LATIN_SHIFTED = "~QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>?";
const CYRILLIC_SHIFTED = "ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,";

const zip = (from, to) => new Map([...from].map((letter, place) => [letter, to[place]]));
const TO_CYRILLIC = zip(LATIN + LATIN_SHIFTED, CYRILLIC + CYRILLIC_SHIFTED);
const TO_LATIN = zip(CYRILLIC + CYRILLIC_SHIFTED, LATIN + LATIN_SHIFTED);

// What the same keys give on the other layout.
export const otherLayout = (text) => {
  const map = /[а-яё]/i.test(text) ? TO_LATIN : TO_CYRILLIC;
  return [...text].map((letter) => map.get(letter) ?? letter).join("");
};

const SOUNDS = Object.entries({
  а: "a", б: "b", в: "v", г: "g", д: "d", е: "e", ё: "e", ж: "zh", з: "z", и: "i", й: "y", к: "k", л: "l", м: "m",
  н: "n", о: "o", п: "p", р: "r", с: "s", т: "t", у: "u", ф: "f", х: "h", ц: "ts", ч: "ch", ш: "sh", щ: "sch",
  ъ: "", ы: "y", ь: "", э: "e", ю: "yu", я: "ya",
});
const SOUNDING = new Map(SOUNDS);
const SPELLINGS = SOUNDS.filter(([, latin]) => latin).sort(([, a], [, b]) => b.length - a.length);

// A word of the one language as it sounds, in the letters of the other: «армор», `perehvat`.
export const otherAlphabet = (text) => {
  const word = text.toLowerCase();
  if (/[а-яё]/.test(word)) return [...word].map((letter) => SOUNDING.get(letter) ?? letter).join("");
  let found = "";
  for (let at = 0; at < word.length;) {
    const [letter, latin] = SPELLINGS.find(([, one]) => word.startsWith(one, at)) ?? [word[at], word[at]];
    found += letter;
    at += latin.length;
  }
  return found;
};

const TWINS = zip("авекмнорстухі", "abekmhopctyxi"); // Cyrillic letters that look Latin

// A label or an id without what people write differently: blanks, case, letters that look alike.
export const key = (text) =>
  [...text.toLowerCase().replace(/[\s\-–—«»"“”()#]+/g, "")].map((letter) => TWINS.get(letter) ?? letter).join("")
    .replace(/[.,;:!?]+$/, "");

const fold = (text) => text.toLowerCase().normalize("NFD").replace(/(?<!и)\u0306|[\u0300\u0301\u0308]/g, "").normalize("NFC");

const WORD = /\d*[dкkд]\d+(?![\p{L}\d])|\p{L}[\p{L}\p{M}]*(?:[-‑'’][\p{L}\p{M}]+)*|\d+(?:[.,]\d+)*/giu;
// Rules have figures where people write words. Not for 1, which is more often a pronoun.
const NUMBERS = [
  [2, "два две двух двум двумя двое two"], [3, "три трех трем тремя трое three"],
  [4, "четыре четырех четырем четверо four"], [5, "пять пяти пятеро five"], [6, "шесть шести six"],
  [7, "семь семи seven"], [8, "восемь восьми eight"], [9, "девять девяти nine"], [10, "десять десяти ten"],
];
const FIGURES = new Map(NUMBERS.flatMap(([figure, words]) => words.split(" ").map((word) => [word, `${figure}`])));

// A draw is not nothing, though both are cut to the same stem.
const DRAW = /^ничь(?:я|и|ю|е|ей|ею)$/;

const DIE = /^(\d*)[dкkд](\d+)$/;

const parts = (word) => {
  const die = DIE.exec(word);
  if (die) return [`${die[1] === "1" ? "" : die[1]}d${die[2]}`];
  if (/\d/.test(word)) return [word.replace(",", ".")];
  if (DRAW.test(word)) return ["ничья"];
  const pieces = word.split(/[-‑'’]/).filter(Boolean);
  // “pre-emption” is “preemption” too, and «ВА-карта» has a «карта» in it.
  if (FIGURES.has(word)) return [FIGURES.get(word)];
  return pieces.length > 1 ? [pieces.join(""), ...pieces].map(stem) : [stem(word)];
};

// The same words come again and again.
const known = new Map();
const partsOf = (word) => {
  if (!known.has(word)) known.set(word, parts(fold(word)));
  return known.get(word);
};

// The stems of a text in order.
export const tokens = (text) => {
  const found = [];
  for (const word of text.match(WORD) ?? []) found.push(...partsOf(word));
  return found;
};

// The words of a text with their places, for marking.
export const places = (text) =>
  [...text.matchAll(/[\p{L}\d\u0301]+(?:[-‑][\p{L}\d]+)*/gu)].map(({ 0: word, index }) => ({
    from: index, to: index + word.length, stems: tokens(word),
  }));

// Words that a question is made of, whatever it asks about.
const WEAK = new Set(tokens(
  "кого кому кем ком чего чему чём тебя тебе нем ней ними ее ею ей им мой моя мое моих моим твой твоя " +
  "этот эти этого этом этой тех тем был была было были есть какого каком каким сам сама сами " +
  "а без бы быть в вам ваш во вот все где да для до его ее если есть еще же за и из или их к как ко когда кто ли " +
  "меня мне мой мои может можно могу мы на над надо не него нет ни но ну о об он она они от по под при про раз с " +
  "свой своей свое свои себя сам со так такое тот того то тогда только ты у уже чем что чтобы эта это я какой какие " +
  "какая куда ему нужно сколько насколько много " +
  "a about after all am an and any are as at be been by can could did do does for from get goes had has have he how " +
  "i if in is it its may me must my no not of off on one or our own shall should so than that the their them then " +
  "there they this to us was we were what when where which who whom whose why will with you your many much far long often along into through",
));

export const weak = (token) => WEAK.has(token);

// The last word of a text, or the last part of a word with a hyphen, letter by letter as it stands.
export const ending = (text) => fold(text).match(/[\p{L}\d]+(?=[^\p{L}\d]*$)/u)?.[0] ?? "";

const words = (text) => new Set(text.split(" "));
const ASKING = words(
  "кто кого кому что как когда можно могу может могут ли сколько насколько какой какие какая куда где почему если " +
  "должен обязан who whom what how when can could may must does do did which where why if is are should",
);
const QUANTITY = words("сколько насколько many much far long often");

// What a question asks for, and the words in the ids of the rules that tell it.
const ASPECTS = [
  ["когда when", "moment step window start begin end close"],
  ["кто кого чья чей who whose", "who owner opponent own first next side select"],
  ["куда где where", "place direction distance edge"],
  ["сколько насколько many much far long often", "count once one limit length distance twice"],
  ["обязан обязаны обязательно должен должны надо нужно придется must obliged required", "duty decline must forced owed"],
  ["можно могу может могут можем can may allowed", "permission prohibition"],
  ["дважды второй снова опять повторно again twice second same", "once one again second limit"],
  ["провалил провалила неудача failed fails fail failure", "failure failed unchanged"],
].map((pair) => pair.map(words));

// «Что такое …», “what does … do”: this asks for a word, not for a rule.
const MEANING = /^\s*(?:что (?:такое|значит|означает|делает|дает)|what (?:is|are|does .* (?:do|mean)))(?!\p{L})/u;

const asksIn = (text, set) => fold(text).split(/[^\p{L}]+/u).some((word) => set.has(word));

// Whether a text is a question rather than a name, and whether it asks for a number.
export const asks = (text) => asksIn(text, ASKING) && !MEANING.test(fold(text));
export const asksHowMany = (text) => asksIn(text, QUANTITY);

// What the last part of an id may be made of if its rule is what a text asks for.
export const aspects = (text) => {
  const asked = fold(text).replace(/\b(?:have|has|need|needs) to\b/g, "must").split(/[^\p{L}]+/u);
  return new Set(ASPECTS.filter(([asking]) => asked.some((word) => asking.has(word))).flatMap(([, telling]) => [...telling]));
};
