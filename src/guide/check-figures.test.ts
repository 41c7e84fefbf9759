import { expect, test } from 'vitest';
import { findStrangeFigure } from './check-figures.ts';

const PASSAGE =
  'The Hunter is $1,776.00: $177.60 today and $1,598.40 later, 10% first. It shoots up to 355 FPS and weighs 4.8 lbs. ' +
  'Draw length 25-31 inches, 24.0 inches axle to axle, let-off 70-80%. Release July 4th, 2025, within 30 days, 2-3 business days.';

test.each([
  'It costs $1776.00, or 1,776 dollars, or $1,776.',
  'Seventeen hundred seventy-six dollars.',
  'One thousand seven hundred and seventy-six dollars.',
  'It does 355fps, or 355 feet per second, and weighs 4.80 pounds.',
  'It is 24 inches long, twenty-four inches.',
  'From 25 to 31 inches; 31" at most. Let-off is 70 to 80 percent.',
  'Within thirty days, by the fourth of July 2025, on July fourth.',
  'The first bow of its kind, the only one; one of the payments is ten percent.',
  'It ships in two to three working days.',
  'You may ask about it.',
])('"%s" holds no figure that the passage has not', (answer) => {
  expect(findStrangeFigure(answer, [PASSAGE])).toBeNull();
});

test.each([
  ['It costs $1,767.00.', '1767 $'],
  ['It costs 1.776,00 dollars.', '1.776'],
  ['It weighs 4.9 lbs.', '4.9 pound'],
  ['Within thirty weeks.', '30 week'],
  ['Within 30 weeks.', '30 week'],
  ['Ten days.', '10 day'],
  ['It takes forty-one days.', '41 day'],
  ['It takes a week.', '1 week'],
  ['It takes one day.', '1 day'],
  ['Half the price.', '0.5'],
  ['A dozen bows.', '12'],
  ['Pay twice.', '2'],
  ['On July 5th.', '5'],
  ['On the fifth of July.', '5'],
  ['In August.', 'august'],
  ['In May 2025.', 'may'],
  ['On Monday.', 'monday'],
  ['It is ３０ years old.', '30 year'],
  ['It is ٤ lbs.', '٤ pound'],
  ['Five to 31 inches.', '5 inch'],
  ['It costs 2k.', '2 thousand'],
])('"%s" is refused for its figure', (answer, figure) => {
  expect(findStrangeFigure(answer, [PASSAGE.replace('2-3 business days', 'soon')])).toBe(figure);
});
