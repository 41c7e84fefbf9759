import { expect, test } from 'vitest';
import { TERMS as CAMPAIGN_TERMS } from '#tests/support/samples/terms.ts';
import { PAGES } from '#values/pages.ts';
import { fillPassage } from './answer-question.ts';
import { wordTerms } from './facts.ts';
import { PASSAGES, parsePassage } from './passages.ts';

const TERMS = wordTerms(CAMPAIGN_TERMS, new Date('2025-06-01T12:00:00Z'));

test('every passage has a name of its own and leads to pages that exist', () => {
  expect(new Set(PASSAGES.map(({ id }) => id)).size).toBe(PASSAGES.length);
  const paths = PASSAGES.flatMap(({ links }) => links.map(({ path }) => path));
  expect(paths.filter((path) => path !== '#contact' && !Object.hasOwn(PAGES, path))).toEqual([]);
  const open = PASSAGES.filter(({ unanswered }) => unanswered);
  expect(open.filter(({ links }) => !links.some(({ path }) => path === '#contact'))).toEqual([]);
});

test('every passage is one to six sentences, on sale or not, and what it says of the terms is today’s', () => {
  for (const passage of PASSAGES) {
    for (const terms of [TERMS, null]) {
      for (const configurator of [true, false]) {
        const text = fillPassage(passage, { terms, configurator });
        expect(text, passage.id).not.toMatch(/[{}]|undefined/);
        expect(text.split(/[.?!] (?=[A-Z])/).length, passage.id).toBeLessThanOrEqual(6);
        if (!terms) expect(text, passage.id).not.toMatch(/\$|July/);
      }
    }
  }
  const price = PASSAGES.find(({ id }) => id === 'price') ?? expect.fail();
  expect(fillPassage(price, { terms: TERMS, configurator: true })).toMatch(/\$1,776\.00.*\$177\.60.*\$1,598\.40/);
});

test('amounts, dates and weeks of the terms are typed into no passage', () => {
  const typed = PASSAGES.filter(({ text }) => /\$\d|July|2025|\b(4|four) weeks|\b10%/.test(text));
  expect(typed.map(({ id }) => id)).toEqual([]);
});

test('the guide expects a release only while its date is to come', () => {
  const said = (now: string) => {
    const terms = wordTerms(CAMPAIGN_TERMS, new Date(now));
    return PASSAGES.map((passage) => fillPassage(passage, { terms, configurator: true })).filter((text) =>
      text.includes('July 4th, 2025'),
    );
  };
  const before = said('2025-07-05T09:59:59Z');
  expect(before.length).toBeGreaterThan(3);
  for (const text of before) expect(text).toContain('The release is expected on July 4th, 2025.');
  const after = said('2025-07-05T10:00:00Z');
  expect(after).toHaveLength(before.length);
  for (const text of after) {
    expect(text).toContain('The release date, July 4th, 2025, has passed.');
    expect(text).not.toMatch(/expected/);
  }
});

const HEAD = 'title: Price\nlinks: Your account /account, Ask us #contact';

test('a passage is read as it is written', () => {
  const file = `---\n${HEAD}\nwords: cost dollars\n---\nIt ships\nin {shippingTime}.\n\n- How soon?\n- When?\n`;
  expect(parsePassage('ships', file)).toMatchObject({
    title: 'Price',
    links: [
      { label: 'Your account', path: '/account' },
      { label: 'Ask us', path: '#contact' },
    ],
    text: 'It ships in {shippingTime}.',
    asks: ['How soon?', 'When?'],
    unanswered: false,
  });
});

test.each([
  ['an unknown name in braces', `---\n${HEAD}\n---\nIt is {prize}.\n- How much?`, /\{prize\} is none of/],
  [
    'terms without a word for when there are none',
    `---\n${HEAD}\n---\nIt is {price}.\n- How much?`,
    /"closed" has to say/,
  ],
  ['terms in that word', `---\n${HEAD}\nclosed: Not {price}.\n---\nIt.\n- How much?`, /\{price\} is none of/],
  ['an unknown line at its head', `---\n${HEAD}\ncolour: red\n---\nIt.\n- How much?`, /"colour: red" is none of/],
  ['a link without an address', '---\ntitle: It\nlinks: Here\n---\nIt.\n- How much?', /no label with an address/],
  ['no question', `---\n${HEAD}\n---\nIt.`, /needs a title, a text and questions/],
  ['no head', 'It.\n- How much?', /does not begin with/],
])('a passage with %s is refused', (_what, file, refusal) => {
  expect(() => parsePassage('it', file)).toThrow(refusal);
});
