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

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';
const ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth';

const SMALL = new Map<string, number>([
  ...UNITS.split(' ').map((word, at): [string, number] => [word, at]),
  ...ORDINALS.split(' ').map((word, at): [string, number] => [word, at]),
  ...TENS.split(' ').map((word, at): [string, number] => [word, (at + 2) * 10]),
  ...TENS.split(' ').map((word, at): [string, number] => [`${word.slice(0, -1)}ieth`, (at + 2) * 10]),
]);
const LARGE = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
]);
const OTHERS: Record<string, string> = {
  half: '0.5',
  quarter: '0.25',
  dozen: '12',
  twice: '2',
  double: '2',
  triple: '3',
};

const ANY = [...SMALL.keys(), ...LARGE.keys()].sort((one, other) => other.length - one.length).join('|');
const NUMBER = new RegExp(`\\b(?:${ANY})(?:(?:[ -]| and )(?:${ANY}))*\\b`, 'g');
/** "one" and its like are words of every sentence; before these, and beside a month, they are numbers. */
const COUNTED =
  /^[ -](?:business |working )?(?:day|week|month|year|hour|minute|inch|pound|lb|percent|dollar|cent|grain|foot|feet)/;
const MONTH = '(?:january|february|march|april|may|june|july|august|september|october|november|december)';
const BEFORE_DAY = new RegExp(`${MONTH} (?:the )?$`);
const AFTER_DAY = new RegExp(`^ (?:of )?${MONTH}`);

/** Numbers that are written as words, as digits: "thirty-one days" → "31 days". The text comes in small letters. */
function spellOutNumbers(text: string): string {
  const plain = text.replace(/\b(a|an)(?= (?:day|week|month|year|hour|hundred|thousand|million)\b)/g, 'one');
  return plain
    .replace(NUMBER, (words, at: number) => {
      const after = plain.slice(at + words.length);
      const isNumber = COUNTED.test(after) || BEFORE_DAY.test(plain.slice(0, at)) || AFTER_DAY.test(after);
      if (/^(?:one|first|second)$/.test(words) && !isNumber) return words;
      return String(reckon(words.split(/[ -]/).filter((word) => word !== 'and')));
    })
    .replace(/\b(?:half|quarter|dozen|twice|double|triple)\b/g, (word) => OTHERS[word] ?? word);
}

/** ["seventeen", "hundred", "seventy", "six"] → 1776. */
function reckon(words: string[]): number {
  let sum = 0;
  let part = 0;
  for (const word of words) {
    const large = LARGE.get(word);
    if (large === undefined) part += SMALL.get(word) ?? 0;
    else if (large === 100) part = (part || 1) * 100;
    else [sum, part] = [sum + (part || 1) * large, 0];
  }
  return sum + part;
}
