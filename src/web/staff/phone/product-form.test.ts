import { expect, test } from 'vitest';
import { EMPTY_PRODUCT, missingFields, productOf } from './product-form.ts';

const typed = { ...EMPTY_PRODUCT, name: 'Field Tip', description: 'A tip.', category: 'Equipment', price: '4.50' };

test('a product needs name, description, category and price, and has no stock where none can be read', () => {
  expect(missingFields(EMPTY_PRODUCT)).toEqual(['name', 'description', 'category', 'price']);
  expect(missingFields({ ...typed, price: ' ' })).toEqual(['price']);
  expect(missingFields(typed)).toEqual([]);
  expect(
    ['', 'many', '12', '7.9'].map((stockQuantity) => productOf({ ...typed, stockQuantity }).stockQuantity),
  ).toEqual([0, 0, 12, 7]);
});
