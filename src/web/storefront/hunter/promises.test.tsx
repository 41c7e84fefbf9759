import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { TermsText } from '#web/legal/terms-text.tsx';
import { Promises } from './price-and-availability.tsx';

/** Each promise beside the price, and the sentence of the terms that keeps it. */
const KEPT_BY: Record<string, RegExp> = {
  'Refund: In full, until your bow ships':
    /cancel at any time until your bow ships, for any reason.* Everything you paid for it, the deposit too, goes back/,
  'Deposit: Counts in full toward the price': /deposit is booked to your order and counts in full toward its price/,
  'Warranty: Every right the law gives you': /warranty that the law gives .* exclude no part of it/,
  'Made: In the USA, in three states': /made in the USA, in three states/,
  'Questions: A person answers your mail': /a person answers/,
};

test('nothing is promised beside the price that the terms do not say, on sale or not', () => {
  const promised = print(<Promises />)
    .split(/(?=<dt)/)
    .map((entry) => read(entry))
    .filter((entry) => !/^All of it|^$/.test(entry));
  expect(promised).toEqual(Object.keys(KEPT_BY).map((entry) => entry.replace(':', '')));
  const terms = read(print(<TermsText terms={null} />));
  for (const sentence of Object.values(KEPT_BY)) expect(terms).toMatch(sentence);
});

function print(part: ReactNode): string {
  return renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>);
}

function read(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
