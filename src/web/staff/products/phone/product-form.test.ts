import { expect, test } from 'vitest';
import { EMPTY_PRODUCT, productRules, type TypedProduct } from './product-form.ts';

const typed = { ...EMPTY_PRODUCT, name: 'Field Tip', description: 'A tip.', category: 'Equipment', price: '4.50' };
const faultsOf = (product: TypedProduct) =>
  productRules.safeParse(product).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

test('a product needs name, description, category and price, and has no stock where none can be read', () => {
  const missing = ['name', 'description', 'category', 'price'].map((field) => `${field}: Please fill this in.`);
  expect(faultsOf(EMPTY_PRODUCT)).toEqual(missing);
  expect(faultsOf({ ...typed, price: ' ' })).toEqual(['price: Please fill this in.']);
  expect(faultsOf(typed)).toBeUndefined();
  expect(
    ['', 'many', '12', '7.9', '-20'].map(
      (stockQuantity) => productRules.parse({ ...typed, stockQuantity }).stockQuantity,
    ),
  ).toEqual([0, 0, 12, 7, 0]);
});

test('what the contract refuses is said before anything is sent', () => {
  expect(faultsOf({ ...typed, price: '-1' })).toEqual(['price: Please give a price from 0.00 to 99999999.99.']);
  expect(faultsOf({ ...typed, weight: '-1' })).toEqual(['weight: Please give the weight in pounds, such as 4.8.']);
});
