import { expect, test } from 'vitest';
import {
  pictureChanges,
  sumOfStock,
  type VariantValues,
  variantChanges,
  variantName,
  variantsOf,
} from './part-values.ts';

const row = (id: number | null, size: string, more: Partial<VariantValues> = {}): VariantValues => ({
  id,
  size,
  color: 'Black',
  sku: '',
  price: '',
  stockQuantity: '4',
  weight: '',
  printfulVariantId: '',
  isActive: true,
  ...more,
});
const START = [row(1, 'S'), row(2, 'M'), row(3, 'L')];

test('typed lists make a row for each size in each color, without those that are there', () => {
  const rows = variantsOf(' S, m,,L ', 'Black, Tan,', START);
  expect(rows.map(variantName)).toEqual(['S / Tan', 'm / Tan', 'L / Tan']);
  expect(variantsOf('', 'Black, black', []).map(variantName)).toEqual(['Black']);
  expect(variantsOf(' , ', '', [])).toEqual([]);
});

test('nothing is asked where nothing was changed', () => {
  expect(variantChanges(START, START)).toBeNull();
  expect(pictureChanges([], [])).toBeNull();
});

test('each row keeps its place among the changes, and goes with what was seen of it', () => {
  const now = [row(1, 'S', { price: '30.00' }), ...START.slice(1)];
  const rows = [row(1, 'S', { price: '26', stockQuantity: '7' }), row(2, 'M'), row(null, 'XL', { stockQuantity: 'x' })];
  expect(variantChanges(rows, START, now)).toEqual([
    { id: 1, price: '26', seen: { price: '30.00' }, stockQuantity: 7, stockSeen: 4 },
    { id: 2 },
    expect.objectContaining({ size: 'XL', price: null, stockQuantity: Number.NaN }),
    { id: 3, remove: true },
  ]);
});

test('another order is said by all places, and new ones at the end need none', () => {
  expect(variantChanges([START[1], START[0], START[2]] as VariantValues[], START)).toEqual([
    { id: 2, position: 0 },
    { id: 1, position: 1 },
    { id: 3, position: 2 },
  ]);
  const picture = (id: number | null, url: string) => ({ id, url, alt: '', color: '' });
  const [front, back] = [picture(1, '/front.webp'), picture(null, '/back.webp')];
  expect(pictureChanges([front, back], [front])).toEqual([{ id: 1 }, { url: '/back.webp', alt: '', color: '' }]);
  expect(pictureChanges([back, front], [front])).toEqual([
    { url: '/back.webp', alt: '', color: '', position: 0 },
    { id: 1, position: 1 },
  ]);
});

test('what is not sold counts in no sum', () => {
  expect(sumOfStock([row(1, 'S'), row(2, 'M', { isActive: false }), row(3, 'L', { stockQuantity: '?' })])).toBe(4);
});
