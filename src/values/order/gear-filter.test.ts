import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gearAddress, readGearFilter } from './gear-filter.ts';
import { PRODUCT_CATEGORIES } from './order.ts';

const read = (query: string) => readGearFilter(new URLSearchParams(query));

test('the address says a category and words, and whatever else stands in it means nothing', () => {
  expect(read('?category=gift-cards&q=%20fifty%20dollars&utm_source=mail')).toEqual({
    category: 'Gift Cards',
    words: 'fifty dollars',
  });
  expect(read('?category=Gift+Cards&q=')).toEqual({ category: null, words: '' });
  expect(read(`?q=${'a'.repeat(300)}`).words).toHaveLength(100);
  expect(gearAddress({ category: null, words: '' })).toBe('/gear');
  expect(gearAddress({ category: 'Apparel', words: 'tee & cap' })).toBe('/gear?category=apparel&q=tee+%26+cap');
});

test('whatever is looked for has one address, which says the same again', () => {
  const filters = fc.record({
    category: fc.option(fc.constantFrom(...PRODUCT_CATEGORIES)),
    words: fc.string({ unit: 'binary', maxLength: 200 }),
  });
  fc.assert(
    fc.property(filters, (typed) => {
      const filter = read(new URL(gearAddress(typed), 'https://fulldraw.test').search);
      const address = gearAddress(filter);
      expect(gearAddress(read(new URL(address, 'https://fulldraw.test').search))).toBe(address);
    }),
  );
});
