// The figures of the limits as the rules name them (chapter 17); what each of them does is tested where it stands.
import { expect, test } from 'vitest';
import { PICTURE_LIMIT } from '#contract/catalogue/product-schemas.ts';
import { MOST_SIDE } from '#shop/catalogue/store-picture.ts';
import { MANY_OPEN, MOST_OPEN, MOST_OPEN_IN_FLOOD } from '#shop/orders/payments/count-opening.ts';
import { createTestServer } from '#tests/support/test-server.ts';
import { LONGEST_CARRIER, LONGEST_TRACKING } from '#values/order/bulk-kinds.ts';
import { MOST_PICTURES, MOST_VARIANTS } from '#values/order/gear.ts';
import { LONGEST_SEARCH } from '#values/order/gear-filter.ts';
import { PROVIDER_LIMITS } from './plugins/limit-provider.ts';
import { LIMITS } from './plugins/rate-limits.ts';

type Schema = {
  maxLength?: number;
  maxItems?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
};
type Calls = Record<string, { requestBody?: { content: { 'application/json'?: { schema: Schema } } } }>;

/** The most that each field of a call's body takes, by its path: `variants[].size`. */
function limitsOf({ properties = {}, items, anyOf = [], oneOf = [], ...own }: Schema, path = ''): [string, number][] {
  const most = own.maxLength ?? own.maxItems ?? own.maximum;
  return [
    ...(most === undefined ? [] : [[path, most] satisfies [string, number]]),
    ...[...anyOf, ...oneOf].flatMap((each) => limitsOf(each, path)),
    ...Object.entries(properties).flatMap(([name, each]) => limitsOf(each, path ? `${path}.${name}` : name)),
    ...(items ? limitsOf(items, `${path}[]`) : []),
  ];
}

const ADDRESS = { 'address.address': 120, 'address.addressLine2': 60, 'address.city': 100, 'address.state': 50 };
const CUSTOMER = { customerName: 201, customerEmail: 254, customerPhone: 30, shippingAddress: 400 };
const PARTS = { 'variants[].size': 40, 'variants[].color': 40, 'pictures[].alt': 200 };

const FIELDS: [call: string, fields: Record<string, number>][] = [
  ['post /api/orders', { ...CUSTOMER, ...ADDRESS, 'address.zipCode': 20 }],
  ['post /api/contact', { name: 201, email: 254, message: 5000 }],
  ['post /api/chat', { message: 500 }],
  ['post /api/admin/orders/{order}/notes', { note: 2000 }],
  ['post /api/admin/contacts/{id}/replies', { message: 5000 }],
  ['post /api/admin/delays', { reason: 1000 }],
  ['post /api/admin/orders/{order}/cancel', { reason: 200 }],
  ['post /api/admin/orders/{order}/refund', { reason: 200 }],
  ['post /api/admin/announcements', { subject: 120, message: 5000 }],
  ['put /api/admin/orders/{order}', { trackingNumber: 64, carrier: 40 }],
  ['post /api/admin/products', { name: 200, description: 5000, dimensions: 100, sku: 64, imageUrl: 500, ...PARTS }],
  ['post /api/admin/products', { printfulProductId: 64, printTechnique: 64, printPlacement: 64, printFileUrl: 500 }],
  ['put /api/admin/shipping-rates', { zones: 10, 'zones[].rates': 12 }],
  ['post /api/admin/bows/moves', { serials: 100 }],
  ['post /api/admin/bulk-runs/previews/process', { orderNumbers: 500 }],
  ['post /api/admin/bulk-runs/shipments', { csv: 1_250_000 }],
];

test('each field of a call takes as much as the rules say, and no more', async () => {
  await using server = await createTestServer();
  const { paths } = (await server.ask('GET', '/api/openapi.json')).body as { paths: Record<string, Calls> };
  for (const [call, wanted] of FIELDS) {
    const [method = '', path = ''] = call.split(' ');
    const schema = paths[path]?.[method]?.requestBody?.content['application/json']?.schema ?? {};
    expect([call, Object.fromEntries(limitsOf(schema))]).toEqual([call, expect.objectContaining(wanted)]);
  }
});

test('what is counted, and how much may be of a product, are the figures of the rules', () => {
  expect(LIMITS).toEqual({
    contact: 5,
    guide: 20,
    tokens: 30,
    copies: 10,
    finding: 10,
    openings: 600,
    carts: 600,
    unsubscribing: 1000,
    staff: 1500,
    others: 300,
    strangers: 30,
    placing: 10,
    statuses: 30,
  });
  expect(PROVIDER_LIMITS).toEqual({ own: 5, network: 60, all: 600 });
  expect([MOST_OPEN, MANY_OPEN, MOST_OPEN_IN_FLOOD]).toEqual([500, 1000, 50]);
  expect([MOST_VARIANTS, MOST_PICTURES, PICTURE_LIMIT, MOST_SIDE]).toEqual([100, 20, 12 * 1024 * 1024, 6000]);
  expect([LONGEST_TRACKING, LONGEST_CARRIER, LONGEST_SEARCH]).toEqual([64, 40, 100]);
});
