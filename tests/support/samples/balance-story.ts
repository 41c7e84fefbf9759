/** What cannot stand beside "we email you when your bow's turn comes, you pay, then it is made and ships". */
const CONTRADICTING = [
  // The email asks for the balance of a bow that is still to be made.
  /\b(bow|hunter|it|mine|yours) (is|will be|would be) (ready|released)\b/,
  /\bto be ready\b/,
  /\bat (the )?(release|ship|shipping)\b/,
  /\bdue (at|on|upon|when|before) (the |it |your bow )?(release|released|ships?|shipping|delivery)\b/,
];

/** The bow's page says this about the balance (rule 2.5), with the whole of it right below. */
const QUOTED = { name: 'bows', words: 'balance, due at ship' };

/** Sentences of a text that say something else of the balance, as `name: what contradicts`. */
export function findContradictions(name: string, text: string): string[] {
  const said = text.toLowerCase().replaceAll('’', "'").replaceAll(/\s+/g, ' ');
  const own = name === QUOTED.name ? said.replace(QUOTED.words, '') : said;
  const found = CONTRADICTING.map((phrase) => phrase.exec(own)?.[0]).find(Boolean);
  return found ? [`${name}: ${found}`] : [];
}
