import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formatDay } from '#values/date.ts';
import { windowText } from '#values/text/place-text.ts';
import { Fact } from '#web/staff/parts/page-parts.tsx';
import { Facts } from '#web/staff/phone-parts/facts.tsx';
import { AmountLine } from './amount-line.tsx';
import { WholeDates } from './whole-dates.tsx';

const whole = (markup: string) =>
  Array.from(markup.matchAll(/<span class="whitespace-nowrap">(.*?)<\/span>/g), ([, date]) => date);

const wholeIn = (text: string) => {
  const markup = renderToStaticMarkup(<WholeDates text={text} />);
  expect(markup.replaceAll(/<[^>]*>/g, '')).toBe(text);
  return whole(markup);
};

test('no line of a text ends inside of a date, and a window may be parted at its dash alone', () => {
  expect(wholeIn(`Ships ${windowText('2027-01-23', '2027-02-06', '2026-11-26')}.`)).toEqual([
    'January 23',
    'February 6, 2027',
  ]);
  expect(wholeIn(windowText('2026-12-28', '2027-01-08', '2026-11-26'))).toEqual([
    'December 28, 2026',
    'January 8, 2027',
  ]);
  expect(wholeIn(windowText('2027-08-04', '2027-08-18', '2026-11-26'))).toEqual(['August 4', '18, 2027']);
  expect(wholeIn(`The release date, ${formatDay('2025-07-04')}, has passed.`)).toEqual(['July 4th, 2025']);
  expect(wholeIn('Please pay by December 3, 2026 at 4:05 PM EST.')).toEqual(['December 3, 2026']);
});

test('a text without a date is left as it is', () => {
  expect(wholeIn('62 of 180 places left, $1,776.00 in May')).toEqual([]);
});

test('in a list of facts, for customers and staff, a date stays whole beside other words and links', () => {
  const place = `Batch 3, ships ${windowText('2027-01-23', '2027-02-06', '2026-11-26')}`;
  const facts = [
    <Fact key="desk" label="Place">
      {place} <a href="/batch">{formatDay('2025-07-04')}</a>
    </Fact>,
    <Facts key="phone" facts={[['Place', place]]} />,
    <AmountLine key="customer" label="Place" value={place} />,
  ];
  for (const each of facts) {
    const markup = renderToStaticMarkup(each);
    expect(whole(markup)).toEqual(['January 23', 'February 6, 2027']);
    expect(markup.replaceAll(/<[^>]*>/g, '')).toContain(place);
  }
});
