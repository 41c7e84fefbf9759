import { expect, test } from 'vitest';
import { countAnswer, countTouch, readStock, shownStock } from './use-stock.ts';

test('touches in quick succession end at the right figure, and a refused one is taken out alone', () => {
  const up = { from: 7, to: 8 };
  const more = { from: 8, to: 20 };
  const counting = countTouch(countTouch(undefined, up), more);
  expect(shownStock(counting)).toBe(20);
  const refused = countAnswer(counting, up, false);
  expect(refused).toEqual({ start: 7, added: 12, waiting: 1 });
  expect(shownStock(countAnswer(refused, more, true))).toBe(19);
  // The server never goes below 0 either.
  expect(
    shownStock(
      countAnswer(countTouch(countTouch(undefined, { from: 0, to: 5 }), { from: 5, to: 0 }), { from: 0, to: 5 }, false),
    ),
  ).toBe(0);
});

test('a typed figure is a whole number, less than nothing is 0, and nothing typed changes nothing', () => {
  const typed = ['12', ' 007 ', '9999999999', '', 'abc', '-'];
  expect(typed.map((text) => readStock(text, 1_000_000))).toEqual([12, 7, 1_000_000, null, null, null]);
  expect(['-20', '\u221220', ' -0 '].map((text) => readStock(text, 1_000_000))).toEqual([0, 0, 0]);
});
