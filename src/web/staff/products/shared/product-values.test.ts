import { expect, test } from 'vitest';
import { newProduct, productChange, type StaffProduct } from '#contract/staff-products.ts';
import { changeOf, creationOf, NEW_PRODUCT, valuesOf } from './product-values.ts';

const tee: StaffProduct = {
  id: 12,
  name: 'Field Tee',
  description: 'Heavy cotton.',
  price: '24.00',
  pricedByCampaign: false,
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
  expect(changeOf(start, start, 10)).toEqual({});
  expect(changeOf({ ...start, price: '26', sku: '' }, start, 10)).toEqual({ price: '26', sku: '' });
  const counted = changeOf({ ...start, stockQuantity: '12' }, start, 10);
  expect(counted).toEqual({ stockQuantity: 12, stockSeen: 10 });
  expect(productChange.parse(counted)).toEqual(counted);
});

test('stock of two and a half is refused instead of being cut off', () => {
  const change = changeOf({ ...valuesOf(tee), stockQuantity: '2.5' }, valuesOf(tee), 10);
  expect(productChange.safeParse(change).error?.issues[0]?.message).toBe('Please give the stock as a whole number.');
});
