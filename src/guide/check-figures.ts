/** What is measured, as it is written behind a number. */
const MEASURES: readonly [string, RegExp][] = [
  ['percent', /^ ?(?:%|percent)/],
  ['dollar', /^ ?(?:dollars?|usd|bucks)\b/],
  ['inch', /^[ -]?(?:inch(?:es)?\b|in\.|["”″])/],
  ['foot per second', /^ ?(?:fps|feet per second)\b/],
  ['pound', /^[ -]?(?:lbs?\b|pounds?\b|#)/],
  ...['day', 'week', 'month', 'year', 'hour', 'minute', 'grain'].map((name): [string, RegExp] => [
    name,
    new RegExp(`^[ -](?:(?:business|working) )?${name}s?\\b`),
  ]),
];

/** Numbers in words, months and weekdays. "One" and "first" are in every text, and say no more than "a". */
const WORDS =
  /\b(?:(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|dozen|half|quarter|twice|double|triple)s?|(?<!per )second|third|\w+th(?= of)|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may(?= \d)|june|july|august|september|october|november|december|(?:a|one) (?:day|week|month|year))\b/g;

/**
 * The first number, month or weekday of `answer` that is in none of the `sources`, or there with another measure; null when all of
 * them are. "1,776" and "$1776.00" are the same, "7 days" and "7 weeks" are not. A number in words has to be there in words.
 */
export function findStrangeFigure(answer: string, sources: readonly string[]): string | null {
  const [said, known] = [plain(answer), plain(sources.join('\n'))];
  const words: string[] = known.match(WORDS) ?? [];
  const strange = (said.match(WORDS) ?? []).find((word) => !words.includes(word));
  if (strange !== undefined) return strange;
  const figures = figuresOf(known);
  const figure = figuresOf(said).find(
    ({ number, measure }) =>
      !figures.some((other) => other.number === number && (!measure || !other.measure || other.measure === measure)),
  );
  return figure ? [figure.number, figure.measure].filter(Boolean).join(' ') : null;
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‐-―−]/g, '-');
}

function figuresOf(text: string): { number: string; measure: string | null }[] {
  // Digits of other scripts are numbers too, and in no passage.
  return [...text.matchAll(/(\$ ?)?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)|\p{N}/gu)].map((match) => {
    const after = text.slice(match.index + match[0].length);
    const number = match[2] === undefined ? match[0] : String(Number(match[2].replaceAll(',', '')));
    return { number, measure: match[1] ? 'dollar' : measureOf(after) };
  });
}

/** A range has its measure behind its end: "70-80%", "25 to 31 inches". */
function measureOf(after: string): string | null {
  const rest = after.replace(/^ ?(?:-|to|and|or) ?\d+(?:\.\d+)?/, '');
  return MEASURES.find(([, written]) => written.test(rest))?.[0] ?? null;
}
