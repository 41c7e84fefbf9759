import { expect, test } from 'vitest';
import { findStrangeFigure } from './word-answer.ts';

const PASSAGE =
  'The Hunter is $1,776.00: $177.60 today and $1,598.40 later, 10% first. It shoots up to 355 FPS and weighs 4.8 lbs. ' +
  'Draw length 25-31 inches, 24.0 inches axle to axle, let-off 70-80%. Release July 4th, 2025, within 30 days, 2-3 business days.';

test.each([
  'It costs $1776.00, or 1,776 dollars, or $1,776.',
  'It does 355fps, or 355 feet per second, and weighs 4.80 pounds.',
  'It is 24 inches long.',
  'From 25 to 31 inches; 31" at most. Let-off is 70 to 80 percent.',
  'Within 30 days, by July 4th, 2025, on July 4.',
  'The first bow of its kind, the only one; one of the payments is 10 percent.',
  'It ships in 2 to 3 working days.',
  'You may ask about it.',
])('"%s" holds no figure that the passage has not', (answer) => {
  expect(findStrangeFigure(answer, [PASSAGE])).toBeNull();
});

test.each([
  ['It costs $1,767.00.', '1767 dollar'],
  ['It costs 1.776,00 dollars.', '1.776'],
  ['It weighs 4.9 lbs.', '4.9 pound'],
  ['Within 30 weeks.', '30 week'],
  ['Within thirty days.', 'thirty'],
  ['Sixteen hundred dollars.', 'sixteen'],
  ['It takes a week.', 'a week'],
  ['It takes one day.', 'one day'],
  ['Half the price.', 'half'],
  ['A dozen bows.', 'dozen'],
  ['Pay twice.', 'twice'],
  ['On July 5th.', '5'],
  ['On the fifth of July.', 'fifth'],
  ['In August.', 'august'],
  ['In May 2025.', 'may'],
  ['On Monday.', 'monday'],
  ['It is ３０ years old.', '30 year'],
  ['It is ٤ lbs.', '٤ pound'],
  ['5 to 31 inches.', '5 inch'],
  ['It costs 2k.', '2'],
])('"%s" is refused for its figure', (answer, figure) => {
  expect(findStrangeFigure(answer, [PASSAGE.replace('2-3 business days', 'soon')])).toBe(figure);
});
