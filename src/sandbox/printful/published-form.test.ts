import { expect, test } from 'vitest';
import { SANDBOX_PRINT_TOKEN } from '#sandbox/shared/keys.ts';
import { createPrintSandbox, pressAtPrinter } from '#tests/support/gear/print-sandbox.ts';
import { compareWithPrintful } from '#tests/support/stand-ins/published-printful.ts';

const ORDER = {
  external_id: 'FD-1001-1',
  shipping: 'STANDARD',
  recipient: {
    name: 'Ann Archer',
    address1: '1 Elk Road',
    city: 'Helena',
    state_code: 'MT',
    country_code: 'US',
    zip: '59601',
  },
  order_items: [
    {
      source: 'catalog',
      catalog_variant_id: 4017,
      external_id: '1',
      quantity: 2,
      placements: [
        { placement: 'front', technique: 'dtg', layers: [{ type: 'file', url: 'https://fulldraw.example/logo.png' }] },
      ],
    },
  ],
};

test('everything that the sandbox answers and tells has the form that Printful publishes, and nothing besides', async () => {
  await using sandbox = await createPrintSandbox();
  const found: string[] = [];
  const call = async (
    method: string,
    path: string,
    form: string,
    options: { body?: object; token?: string; wholly?: boolean } = {},
  ) => {
    const { body, token = SANDBOX_PRINT_TOKEN, wholly } = options;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const asked = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    const answer = await (await fetch(`${sandbox.apiBase}${path}`, asked)).json();
    found.push(...compareWithPrintful('answers', form, answer, wholly));
    return answer as { data: { id: number } };
  };
  const GET_ORDER = 'GET /v2/orders/{order_id}';
  const { id } = (await call('POST', '/v2/orders', GET_ORDER, { body: ORDER })).data;
  await call('POST', '/v2/orders', 'BadRequest', { body: ORDER });
  await sandbox.settled();
  await call('GET', '/v2/orders/@FD-1001-1', GET_ORDER);
  await call('POST', `/v2/orders/${id}/confirmation`, 'POST /v2/orders/{order_id}/confirmation');
  await call('GET', `/v2/orders/${id}/order-items`, 'GET /v2/orders/{order_id}/order-items');
  for (const what of ['hold', 'release', 'part', 'rest']) await pressAtPrinter(sandbox, String(id), what);
  const SHIPMENTS = 'GET /v2/orders/{order_id}/shipments';
  const shipped = (await call('GET', `/v2/orders/${id}/shipments`, SHIPMENTS, { wholly: true })) as unknown as {
    data: { id: number }[];
  };
  await pressAtPrinter(sandbox, String(id), `packages/${shipped.data[0]?.id}/deliver`);
  await pressAtPrinter(sandbox, String(id), `packages/${shipped.data[1]?.id}/return`);
  await call('GET', `/v2/orders/${id}/shipments`, SHIPMENTS, { wholly: true });
  const failing = (await call('POST', '/v2/orders', GET_ORDER, { body: { ...ORDER, external_id: 'FD-2' } })).data.id;
  await sandbox.settled();
  await call('POST', `/v2/orders/${failing}/confirmation`, 'POST /v2/orders/{order_id}/confirmation');
  await pressAtPrinter(sandbox, String(failing), 'fail');
  await call('GET', `/v2/orders/${failing}/order-items`, 'GET /v2/orders/{order_id}/order-items');
  await call('DELETE', `/orders/${failing}`, 'DELETE /orders/{id}');
  await call('GET', '/store/products', 'GET /store/products', { wholly: true });
  await call('GET', '/store/products/380100101', 'GET /store/products/{id}');
  await call('GET', '/v2/catalog-products/71', 'GET /v2/catalog-products/{id}');
  await call('GET', '/v2/orders/1', 'NotFound');
  await call('GET', '/v2/orders/1', 'Unauthorized', { token: 'wrong' });
  await sandbox.setFaults('printful', { errorRate: 1 });
  await call('GET', '/v2/orders/1', 'ServerError');
  expect(found).toEqual([]);

  const { rows } = await sandbox.pool.query<{ type: string; payload: string }>(
    'select type, payload from sandbox.printful_deliveries order by id',
  );
  const events = rows.flatMap(({ type, payload }) => compareWithPrintful('events', type, JSON.parse(payload)));
  expect(events).toEqual([]);
  expect([...new Set(rows.map(({ type }) => type))].sort()).toEqual([
    ...['order_canceled', 'order_created', 'order_failed', 'order_put_hold', 'order_remove_hold', 'order_updated'],
    ...['shipment_delivered', 'shipment_returned', 'shipment_sent'],
  ]);
});

test('the comparison finds what is missing, of another type, in no list, and more than is published', () => {
  const details = { data: [{ id: 'seven', shipment_status: 'lost', colour: 'tan' }], _links: { self: {} } };
  const found = compareWithPrintful('answers', 'GET /v2/orders/{order_id}/shipments', details).join('\n');
  for (const words of [
    "required property 'paging'",
    '/data/0/id: must be integer',
    'shipment_status: must be equal',
    '"colour"',
  ]) {
    expect(found).toContain(words);
  }
});
