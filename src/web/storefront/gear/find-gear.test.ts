import { expect, test } from 'vitest';
import type { GearCard } from '#contract/catalogue/catalogue-schemas.ts';
import { findGear } from './find-gear.ts';

const card = (name: string, more: Partial<GearCard>): GearCard => ({
  slug: name.toLowerCase(),
  name,
  description: '',
  category: 'Accessories',
  kind: 'stock',
  price: '10.00',
  pricesDiffer: false,
  left: null,
  colors: [],
  pictures: [],
  ...more,
});
const GEAR = [
  card('Quiver', { description: 'Carries four arrows.' }),
  card('Arrows', { category: 'Equipment', description: 'Six carbon shafts.' }),
  card('Tee', { category: 'Apparel', colors: ['Black', 'Sand'] }),
];
const find = (filter: Partial<Parameters<typeof findGear>[1]>) =>
  findGear(GEAR, { category: null, words: '', ...filter }).map(({ name }) => name);

test('gear is found by every word in its name, description, category or colors, in any case of letters', () => {
  expect(find({})).toEqual(['Quiver', 'Arrows', 'Tee']);
  expect(find({ words: 'ARROWS' })).toEqual(['Quiver', 'Arrows']);
  expect(find({ words: 'carbon  arrows' })).toEqual(['Arrows']);
  expect(find({ words: 'apparel sand' })).toEqual(['Tee']);
  expect(find({ category: 'Equipment', words: 'arrow' })).toEqual(['Arrows']);
  expect(find({ category: 'Gift Cards' })).toEqual([]);
});
