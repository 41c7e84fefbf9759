import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { PRE_ORDER_TERMS } from '#tests/support/samples/terms.ts';
import { shippingText } from '#values/text/shipping-text.ts';
import { printTerms } from '#web/bow-parts/printed-terms.ts';
import { TermsText } from '#web/legal/terms-text.tsx';
import { PriceAndAvailability, type PriceAndAvailabilityProps, Promises } from './price-and-availability.tsx';

const TERMS = printTerms({ ...PRE_ORDER_TERMS, releasePassed: true });

test('"Configure Your Hunter" leads to the configurator in the finish shown, and to the placeholder while there is none', () => {
  expect(printPrice({ terms: TERMS, configurator: true, warranty: null })).toContain(
    'href="/build-your-bow?color=black"',
  );
  expect(printPrice({ terms: TERMS, configurator: false, warranty: null })).toContain('href="/coming-soon"');
});

test('when nothing is on sale, the page says so, shows no price and leads nowhere to pay', () => {
  const printed = printPrice({ terms: null, configurator: true, warranty: null });
  expect(printed).toContain('Not on sale right now');
  expect(printed).not.toContain('$');
  expect(printed).not.toContain('/checkout');
});

function printPrice(props: PriceAndAvailabilityProps): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <PriceAndAvailability {...props} />
    </MemoryRouter>,
  );
}

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
  const promised = print(<Promises warranty={null} />)
    .split(/(?=<dt)/)
    .map((entry) => read(entry))
    .filter((entry) => !/^All of it|^$/.test(entry));
  expect(promised).toEqual(Object.keys(KEPT_BY).map((entry) => entry.replace(':', '')));
  const terms = read(print(<TermsText terms={null} shipping={shippingText([])} warranty={null} />));
  for (const sentence of Object.values(KEPT_BY)) expect(terms).toMatch(sentence);
});

test('a warranty of the maker stands beside the price by its name once the terms have it, and beside the law’s', () => {
  const warranty = { name: 'Five years on limbs', text: 'We repair it.\n\nFor five years.' };
  expect(read(print(<Promises warranty={warranty.name} />))).toContain(
    'Five years on limbs. Every right the law gives you',
  );
  const terms = read(print(<TermsText terms={null} shipping={shippingText([])} warranty={warranty} />));
  expect(terms).toContain('Five years on limbs We repair it. For five years.');
  expect(terms).toMatch(/warranty that the law gives .* exclude no part of it/);
  expect(terms).not.toContain('We do not add a written warranty');
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
