// What counts how much. Tuned on tests/site/{gold,unseen,dev,final}.toml, rounded, and not on tests/site/last.toml.

export const WEIGHTS = {
  // Parts of a record: its heading, the questions that it answers, what links call it, other forms of a term,
  // the headings above it, the names in its id, the steps of an example; the first sentence counts beside the text.
  title: 2.8, asked: 1.8, said: 1.8, called: 1.5, lead: 1, text: 1.1, also: 2.2, under: 1.5, page: 0.4, named: 1.25, steps: 0.25,
  // The same in the other language.
  twin: 0.45,
  // How soon a word that comes again adds no more, and how much a long text weakens its words.
  saturation: 1.2, length: 0.65,
  // Sorts of records: a rule says what holds, the rest explains it or leads there.
  rule: 1, term: 0.55, reading: 0.8, question: 0.75, note: 0.65, answer: 0.52, example: 0.36, section: 0.35,
  name: 0.1,
  // A term that is just what was asked for.
  exact: 2.4, like: 2,
  // Words of the query that stand near each other.
  near: 0.06,
  // Rules that define or permit a thing, that were inferred, that say what the text does not; that have a number where
  // one is asked for, and whose id tells what is asked for: when, who, where.
  definition: 1.2, permission: 1.15, inferred: 0.9, untold: 0.75, number: 1.8, aspect: 1.2,
  // The book that the reader is in.
  here: 1.4,
  // Words that stand for a word of the query: of one family, by a slip, of one root, by another name; and how much rarer
  // ones prevail.
  family: 1, slip: 0.5, related: 0.4, synonym: 0.53, phrase: 0.75, rare: 0.5,
  // A word of questions.
  weak: 0.08,
  // What part of a query is met matters by this power.
  coverage: 1.05,
  // A label names its rules outright, and an id one thing alone.
  label: 14, id: 60,
};
