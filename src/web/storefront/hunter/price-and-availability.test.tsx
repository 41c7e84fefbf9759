import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { PriceAndAvailability, type PriceAndAvailabilityProps } from './price-and-availability.tsx';

const TERMS = {
  price: '$1,776.00',
  deposit: '$177.60',
  balance: '$1,598.40',
  percent: '10%',
  release: 'July 4th, 2025',
  releaseLabel: 'Release date (passed)',
  releaseSentence: 'The release date, July 4th, 2025, has passed.',
  manufacturing: '4 weeks',
  making: 'about 4 weeks',
  availability: 'Pre-Order',
};

test('"Configure Your Hunter" leads to the configurator in the finish shown, and to the placeholder while there is none', () => {
  expect(print({ terms: TERMS, configurator: true })).toContain('href="/build-your-bow?color=black"');
  expect(print({ terms: TERMS, configurator: false })).toContain('href="/coming-soon"');
});

test('when nothing is on sale, the page says so, shows no price and leads nowhere to pay', () => {
  const printed = print({ terms: null, configurator: true });
  expect(printed).toContain('Not on sale right now');
  expect(printed).not.toContain('$');
  expect(printed).not.toContain('/checkout');
});

function print(props: PriceAndAvailabilityProps): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <PriceAndAvailability {...props} />
    </MemoryRouter>,
  );
}
