import { expect, test } from 'vitest';
import { silenceRule } from './new-date.ts';

test('staff read what silence will mean before they put the release off', () => {
  const from = '2027-07-04';
  const ruleOf = (to: string, today = '2027-06-01') => silenceRule({ from, to, today });
  expect(ruleOf('')).toMatch(/^Silence keeps an order for a first delay of at most 30 days\./);
  expect(ruleOf('2027-07-03')).toMatch(/^That is sooner: good news/);
  expect(ruleOf('2027-07-05')).toMatch(/^That is a day later\. Silence keeps the order/);
  expect(ruleOf('2027-08-03')).toMatch(/^That is 30 days later\. Silence keeps the order/);
  expect(ruleOf('2027-08-04')).toMatch(/^That is 31 days later\. More than 30 need a yes from everybody/);
  expect(ruleOf('2027-07-05', '2027-07-05')).toContain('The promised day has passed, so everybody has to say yes');
});
