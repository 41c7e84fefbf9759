import { expect, test } from 'vitest';
import { newProduct, productChange, type StaffProduct } from '#contract/catalogue/product-schemas.ts';
import { changeOf, creationOf, NEW_PRODUCT, SHORT_FORM, shortFormRules, valuesOf } from './product-form.ts';

const tee: StaffProduct = {
  id: 12,
  slug: 'field-tee',
  kind: 'stock',
  name: 'Field Tee',
  description: 'Heavy cotton.',
  price: '24.00',
  pricedByCampaign: false,
  campaignId: null,
  category: 'Apparel',
  imageUrl: null,
  stockQuantity: 10,
  isActive: true,
  weight: '0.45',
  dimensions: null,
  sku: 'TEE-1',
  printfulProductId: null,
  printfulVariantId: null,
  isPrintOnDemand: false,
  printfulSyncProductId: null,
  printTechnique: null,
  printPlacement: null,
  printFileUrl: null,
  variants: [],
  pictures: [],
  archivedAt: null,
  createdAt: '2025-06-01T00:00:00.000Z',
  updatedAt: '2025-06-01T00:00:00.000Z',
};

test('a new product starts with price 0, no stock and active, and lacks a name, a description and a category', () => {
  const empty = newProduct.safeParse(creationOf(NEW_PRODUCT));
  expect(empty.error?.issues.map(({ path }) => path[0])).toEqual(['name', 'description', 'category']);
  const typed = { ...NEW_PRODUCT, name: 'Wax', description: 'For strings.', category: 'Maintenance' as const };
  expect(newProduct.parse(creationOf(typed))).toMatchObject({
    price: '0',
    stockQuantity: 0,
    isActive: true,
    sku: null,
    weight: null,
  });
});

test('only what was changed is sent, and stock with the figure that it was reckoned from', () => {
  const start = valuesOf(tee);
  const opened = { start, stockSeen: 10 };
  expect(changeOf(start, opened)).toEqual({});
  const seen = { price: '25.00', sku: 'TEE-1' };
  expect(changeOf({ ...start, price: '26', sku: '' }, opened, { ...start, price: '25.00' })).toEqual({
    price: '26',
    sku: '',
    seen,
  });
  const counted = changeOf({ ...start, stockQuantity: '12' }, opened);
  expect(counted).toEqual({ stockQuantity: 12, stockSeen: 10 });
  expect(productChange.parse(counted)).toEqual(counted);
});

test('stock of two and a half is refused instead of being cut off', () => {
  const change = changeOf({ ...valuesOf(tee), stockQuantity: '2.5' }, { start: valuesOf(tee), stockSeen: 10 });
  expect(productChange.safeParse(change).error?.issues[0]?.message).toBe('Please give the stock as a whole number.');
});

const typedOnPhone = { ...SHORT_FORM, name: 'Field Tip', description: 'A tip.', category: 'Equipment', price: '4.50' };
const faultsOf = (product: typeof SHORT_FORM) =>
  shortFormRules.safeParse(product).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

test('a product needs name, description, category and price, and has no stock where none can be read', () => {
  const missing = ['name', 'description', 'category', 'price'].map((field) => `${field}: Please fill this in.`);
  expect(faultsOf(SHORT_FORM)).toEqual(missing);
  expect(faultsOf({ ...typedOnPhone, price: ' ' })).toEqual(['price: Please fill this in.']);
  expect(faultsOf(typedOnPhone)).toBeUndefined();
  expect(
    ['', 'many', '12', '7.9', '-20'].map(
      (stockQuantity) => shortFormRules.parse({ ...typedOnPhone, stockQuantity }).stockQuantity,
    ),
  ).toEqual([0, 0, 12, 7, 0]);
});

test('what the contract refuses is said before anything is sent', () => {
  expect(faultsOf({ ...typedOnPhone, price: '-1' })).toEqual(['price: Please give a price from 0.00 to 99999999.99.']);
  expect(faultsOf({ ...typedOnPhone, weight: '-1' })).toEqual([
    'weight: Please give the weight in pounds, such as 4.8.',
  ]);
});
