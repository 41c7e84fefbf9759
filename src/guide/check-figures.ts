import { spellOutNumbers } from './number-words.ts';

/** What is measured, each with the ways in which it is written after a number. */
const MEASURES: readonly [string, RegExp][] = [
  ['%', /^ ?(?:%|percent|per cent)/],
  ['$', /^ ?(?:dollars?|usd|bucks)\b/],
  ['day', /^[ -](?:(?:business|working|calendar) )?days?\b/],
  ['week', /^[ -]weeks?\b/],
  ['month', /^[ -]months?\b/],
  ['year', /^[ -]years?\b/],
  ['hour', /^[ -]hours?\b/],
  ['minute', /^[ -]minutes?\b/],
  ['inch', /^[ -]?(?:inch(?:es)?\b|in\.|"|″|in\b(?! [a-z]))/],
  ['foot per second', /^ ?(?:fps|feet per second)\b/],
  ['pound', /^[ -]?(?:lbs?|pounds?|#)/],
  ['grain', /^[ -]?(?:grains?|gr)\b/],
  ['thousand', /^ ?k\b/],
];

const DATES =
  /\b(?:january|february|march|april|may(?= \d)|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b/g;

type Figure = { number: string; measure: string | null };

/**
 * The first number, month or weekday of `answer` that is in none of the `sources`, or there with another measure; null
 * when all of them are. "1,776", "$1776.00" and "seventeen hundred seventy-six dollars" are the same, "7 days" and "7 weeks" are not.
 */
export function findStrangeFigure(answer: string, sources: readonly string[]): string | null {
  const [said, known] = [plain(answer), plain(sources.join('\n'))];
  const figures = figuresOf(known);
  const strange = figuresOf(said).find(
    ({ number, measure }) =>
      !figures.some(
        (figure) =>
          figure.number === number && (measure === null || figure.measure === null || figure.measure === measure),
      ),
  );
  if (strange) return [strange.number, strange.measure].filter(Boolean).join(' ');
  const dates: string[] = known.match(DATES) ?? [];
  return (said.match(DATES) ?? []).find((date) => !dates.includes(date)) ?? null;
}

function plain(text: string): string {
  const small = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‐-―−]/g, '-');
  return spellOutNumbers(small);
}

function figuresOf(text: string): Figure[] {
  const found: Figure[] = [];
  // Digits of other scripts are numbers too, and in no passage.
  for (const match of text.matchAll(/(\$ ?)?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)|\p{N}/gu)) {
    const after = text.slice(match.index + match[0].length);
    const number = match[2] === undefined ? match[0] : String(Number(match[2].replaceAll(',', '')));
    found.push({ number, measure: match[1] ? '$' : measureOf(after) });
  }
  return found;
}

/** A range has its measure behind its end: "70-80%", "25 to 31 inches". */
function measureOf(after: string): string | null {
  const end = /^ ?(?:-|to|and|or) ?\d+(?:\.\d+)?/.exec(after);
  const rest = end ? after.slice(end[0].length) : after;
  return MEASURES.find(([, written]) => written.test(rest))?.[0] ?? null;
}
