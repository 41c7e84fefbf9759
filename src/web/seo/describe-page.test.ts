import { expect, test } from 'vitest';
import type { GearItem } from '#contract/catalogue/catalogue-schemas.ts';
import { PRE_ORDER_TERMS } from '#tests/support/samples/terms.ts';
import { describePage } from './describe-page.ts';
import { describeGear, describeList, describeMaker, describePlace, describeProduct } from './structured-data.ts';

const origin = 'https://fulldraw.example';
const terms = { ...PRE_ORDER_TERMS, productName: 'The Hunter' };

test('a page says its title, what it is about, and its one address to search engines and to shared links', () => {
  const descriptors = describePage({
    title: 'The Hunter',
    description: 'A bow.',
    address: { origin, path: '/bows' },
    picture: { path: '/og.jpg', alt: 'The bow', width: 1200, height: 630 },
  });
  expect(descriptors).toEqual(
    expect.arrayContaining([
      { title: 'The Hunter - Fulldraw' },
      { name: 'description', content: 'A bow.' },
      { tagName: 'link', rel: 'canonical', href: `${origin}/bows` },
      { property: 'og:title', content: 'The Hunter - Fulldraw' },
      { property: 'og:url', content: `${origin}/bows` },
      { property: 'og:image', content: `${origin}/og.jpg` },
    ]),
  );
  expect(descriptors).not.toContainEqual({ name: 'robots', content: 'noindex' });
});

test('the home page is called by the name of the shop alone', () => {
  expect(describePage({ title: 'Fulldraw' })).toContainEqual({ title: 'Fulldraw' });
});

test('a page that search engines shall leave alone says so', () => {
  expect(describePage({ title: 'Your pre-order', index: false })).toContainEqual({
    name: 'robots',
    content: 'noindex',
  });
});

test('search engines learn that the bow is a pre-order, at its full price of today', () => {
  const specifications = [{ name: 'Brace height', value: '6.5', unit: 'in' }];
  const page = { path: '/bows', description: 'A bow.', pictures: ['/hunter.webp'], specifications };
  const product = describeProduct({ origin, ...page, terms });
  expect(product).toMatchObject({
    'script:ld+json': {
      '@type': 'Product',
      image: [`${origin}/hunter.webp`],
      additionalProperty: [{ '@type': 'PropertyValue', name: 'Brace height', value: '6.5', unitText: 'in' }],
      offers: {
        price: '1776.00',
        priceCurrency: 'USD',
        availability: 'https://schema.org/PreOrder',
        availabilityStarts: '2025-07-04',
        url: `${origin}/bows`,
      },
    },
  });
  // A day that is over is no beginning that is still to come.
  const late = describeProduct({ origin, ...page, terms: { ...terms, releasePassed: true } });
  expect(JSON.stringify(late)).toContain('PreOrder');
  expect(JSON.stringify(late)).not.toContain('2025-07-04');
});

test('search engines are told that a bow is paused or sold out, and expect no day of it then', () => {
  const page = { path: '/bows', description: 'A bow.', pictures: [], specifications: [] };
  const offerOf = (state: 'paused' | 'sold_out') =>
    JSON.stringify(describeProduct({ origin, ...page, terms: { ...terms, state } }));
  expect(offerOf('paused')).toContain('"https://schema.org/OutOfStock"');
  expect(offerOf('sold_out')).toContain('"https://schema.org/SoldOut"');
  for (const offer of [offerOf('paused'), offerOf('sold_out')]) expect(offer).not.toMatch(/PreOrder|2025-07-04/);
});

test('search engines learn who makes it, and where a page stands', () => {
  expect(describeMaker(origin)).toMatchObject([
    { 'script:ld+json': { '@type': 'Organization', url: `${origin}/` } },
    { 'script:ld+json': { '@type': 'WebSite', url: `${origin}/` } },
  ]);
  expect(describePlace(origin, '/bows', 'The Hunter')).toMatchObject({
    'script:ld+json': {
      itemListElement: [{ position: 1 }, { position: 2, name: 'The Hunter', item: `${origin}/bows` }],
    },
  });
});

test('search engines learn of each size and color what it costs, and whether it can be had', () => {
  const variant = { size: 'S', color: 'Sand', price: '32.00', left: null, most: 20 };
  const tee: GearItem = {
    id: 7,
    slug: 'tee',
    name: 'Tee',
    description: 'A tee.',
    category: 'Apparel',
    kind: 'print',
    price: '32.00',
    pricesDiffer: true,
    left: null,
    most: 20,
    colors: ['Sand'],
    sku: 'TEE',
    weight: null,
    dimensions: null,
    pictures: [{ url: '/pictures/tee.webp', alt: 'A tee', color: null }],
    variants: [
      { ...variant, id: 1 },
      { ...variant, id: 2, size: 'L', price: '35.00', left: 0 },
    ],
  };
  const { 'script:ld+json': product } = describeGear(origin, tee) as { 'script:ld+json': object };
  expect(product).toMatchObject({
    '@type': 'Product',
    sku: 'TEE',
    image: [`${origin}/pictures/tee.webp`],
    url: `${origin}/gear/tee`,
    offers: [
      { name: 'Tee, S, Sand', price: '32.00', availability: 'https://schema.org/InStock' },
      { name: 'Tee, L, Sand', price: '35.00', availability: 'https://schema.org/OutOfStock' },
    ],
  });
  expect(describeGear(origin, { ...tee, variants: [], left: 0 })).toMatchObject({
    'script:ld+json': { offers: [{ price: '32.00', availability: 'https://schema.org/OutOfStock' }] },
  });
  expect(describeList(origin, [tee])).toMatchObject({
    'script:ld+json': { itemListElement: [{ position: 1, name: 'Tee', url: `${origin}/gear/tee` }] },
  });
});
