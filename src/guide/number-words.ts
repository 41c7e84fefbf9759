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
export function spellOutNumbers(text: string): string {
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
