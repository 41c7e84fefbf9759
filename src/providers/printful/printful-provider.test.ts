import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { ProviderRefused, ProviderUnavailable } from '#shop/ports/payment-provider.ts';
import type { PrintProduct } from '#shop/ports/print-provider.ts';
import { createPrintSandbox, pressAtPrinter, printOrder } from '#tests/support/gear/print-sandbox.ts';
import { createPrintfulProvider } from './printful-provider.ts';

test('a draft is made with our number, costs are known a while later, and it is confirmed once', async () => {
  await using sandbox = await createPrintSandbox();
  const { printing } = sandbox;
  const order = printOrder();
  expect(await printing.findOrder(order.externalId)).toBeNull();
  const made = await printing.createOrder(order);
  expect(made).toMatchObject({ externalId: 'FD-1001-1', status: 'draft', costs: { state: 'calculating' } });
  await expect(printing.createOrder(order)).rejects.toThrow(/External ID already exists/);
  await sandbox.settled();
  expect(await printing.findOrder(order.externalId)).toMatchObject({
    id: made.id,
    status: 'draft',
    // Two shirts and a hoodie, and sending three pieces.
    costs: { state: 'done', currency: 'USD', total: 2 * 1295 + 2425 + 475 + 2 * 220 },
  });
  expect(await printing.confirmOrder(order.externalId)).toMatchObject({ status: 'pending' });
  await expect(printing.confirmOrder(order.externalId)).rejects.toThrow(ProviderRefused);
});

test('a draft whose costs are still being calculated cannot be confirmed', async () => {
  await using sandbox = await createPrintSandbox();
  await sandbox.setFaults('printful', { processingMs: 60_000 });
  const { externalId } = printOrder();
  await sandbox.printing.createOrder(printOrder());
  await expect(sandbox.printing.confirmOrder(externalId)).rejects.toThrow(/still being calculated/);
});

test('an unknown blank, a place where it cannot be printed and an address without a street are refused with the reason', async () => {
  await using sandbox = await createPrintSandbox();
  const { recipient, items } = printOrder();
  const [item] = items;
  if (!item) throw new Error('The order has no items.');
  const refusals: [Parameters<typeof printOrder>[0], RegExp][] = [
    [{ items: [{ ...item, catalogVariantId: '999999' }] }, /Variant with ID 999999 not found/],
    [
      { items: [{ ...item, placements: [{ ...item.placements[0], placement: 'sleeve' } as never] }] },
      /Placement sleeve/,
    ],
    [{ recipient: { ...recipient, address1: '' } }, /address1/],
  ];
  for (const [changes, words] of refusals) {
    const refused = sandbox.printing.createOrder(printOrder(changes));
    await expect(refused).rejects.toThrow(ProviderRefused);
    await expect(refused).rejects.toThrow(words);
  }
  expect(await sandbox.printing.findOrder(printOrder().externalId)).toBeNull();
});

test('an order comes in as many packages as the printer sends, each with what is in it', async () => {
  await using sandbox = await createPrintSandbox();
  const { printing } = sandbox;
  const { id } = await printing.createOrder(printOrder());
  await sandbox.settled();
  await printing.confirmOrder('FD-1001-1');
  expect(await printing.readPackages('FD-1001-1')).toEqual([]);
  await pressAtPrinter(sandbox, id, 'part');
  expect(await printing.findOrder('FD-1001-1')).toMatchObject({ status: 'partial' });
  await pressAtPrinter(sandbox, id, 'rest');
  expect(await printing.findOrder('FD-1001-1')).toMatchObject({ status: 'fulfilled' });
  const [first, second, ...more] = await printing.readPackages('FD-1001-1');
  expect(more).toEqual([]);
  expect([first?.items, second?.items]).toEqual([
    [{ externalId: '1', quantity: 2 }],
    [{ externalId: '2', quantity: 1 }],
  ]);
  expect(first).toMatchObject({
    state: 'shipped',
    carrier: 'USPS',
    shippedAt: expect.any(Date),
    deliveredAt: null,
    isReplacement: false,
    trackingUrl: expect.stringMatching(/^https:\/\/track/),
  });
  await pressAtPrinter(sandbox, id, `packages/${first?.id}/deliver`);
  await pressAtPrinter(sandbox, id, `packages/${second?.id}/return`);
  const states = (await printing.readPackages('FD-1001-1')).map(({ state }) => state);
  expect(states).toEqual(['delivered', 'returned']);
});

test('what fails at the printer says why, at the file', async () => {
  await using sandbox = await createPrintSandbox();
  const { printing } = sandbox;
  const { id } = await printing.createOrder(printOrder());
  await sandbox.settled();
  await printing.confirmOrder('FD-1001-1');
  expect(await printing.readFaults('FD-1001-1')).toEqual([]);
  await pressAtPrinter(sandbox, id, 'fail');
  expect(await printing.findOrder('FD-1001-1')).toMatchObject({ status: 'failed' });
  expect(await printing.readFaults('FD-1001-1')).toContain(
    'Fulldraw Logo Tee (M), front: The print file cannot be downloaded',
  );
});

test('an order can be called off until it is printed, and stays known by its number', async () => {
  await using sandbox = await createPrintSandbox();
  const { printing } = sandbox;
  expect(await printing.cancelOrder('FD-9')).toBeNull();
  await printing.createOrder(printOrder());
  expect(await printing.cancelOrder('FD-1001-1')).toMatchObject({ status: 'canceled' });
  const { id } = await printing.createOrder(printOrder({ externalId: 'FD-1002-1' }));
  await sandbox.settled();
  await printing.confirmOrder('FD-1002-1');
  await pressAtPrinter(sandbox, id, 'print');
  await expect(printing.cancelOrder('FD-1002-1')).rejects.toThrow(/cannot be canceled/);
});

test('the store’s products are read with their blanks, and a file’s place in the words that orders are made in', async () => {
  await using sandbox = await createPrintSandbox();
  const products: PrintProduct[] = [];
  for await (const product of sandbox.printing.listProducts()) products.push(product);
  expect(products.map(({ name }) => name)).toEqual(['Fulldraw Logo Tee', 'Broadhead Hoodie', 'Fulldraw Logo Cap']);
  const [tee, hoodie, cap] = products;
  expect(tee?.variants).toHaveLength(5);
  expect(tee?.variants[1]).toMatchObject({
    size: 'M',
    color: 'Black',
    price: 2900,
    catalogProductId: '71',
    catalogVariantId: '4017',
    isAvailable: true,
    placements: [{ placement: 'front', technique: 'dtg', fileUrl: `${sandbox.apiBase}/files/logo-tee-front.png` }],
  });
  expect(hoodie?.variants[0]?.placements).toMatchObject([{ placement: 'back', technique: 'dtg' }]);
  expect(cap?.variants[0]?.placements).toMatchObject([{ placement: 'embroidery_front', technique: 'embroidery' }]);
});

test('a printer that is silent, slow, overloaded or broken is told apart from one that refuses', async () => {
  await using sandbox = await createPrintSandbox();
  const find = () => sandbox.printing.findOrder('FD-1');
  for (const faults of [{ errorRate: 1 }, { rateLimitRate: 1 }]) {
    await sandbox.setFaults('printful', faults);
    await expect(find()).rejects.toThrow(ProviderUnavailable);
  }
  await sandbox.setFaults('printful', { latencyMs: 5000 });
  await expect(sandbox.provider({ timeoutMs: 20 }).findOrder('FD-1')).rejects.toThrow('Printful does not answer.');
  await sandbox.setFaults('printful', { failAfterRate: 1, failAfter: 'drop-connection' });
  await expect(sandbox.printing.createOrder(printOrder())).rejects.toThrow(ProviderUnavailable);
  await sandbox.setFaults('printful', {});
  // It was made all the same: whoever asks again has to look first.
  expect(await sandbox.printing.findOrder('FD-1001-1')).toMatchObject({ status: 'draft' });
  await expect(sandbox.provider({ token: 'wrong' }).findOrder('FD-1')).rejects.toThrow(
    /access token provided is invalid/,
  );
});

/** A server that answers everything alike. */
async function answering(body: string, status = 200) {
  const asked: { url: string | undefined; storeId: string | string[] | undefined }[] = [];
  const server = createServer((request, response) => {
    asked.push({ url: request.url, storeId: request.headers['x-pf-store-id'] });
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    asked,
    printing: createPrintfulProvider({ token: 't', webhookSecret: 'ab', storeId: '77', apiBase }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('a state that the shop does not know is taken for none, and quotes no customer', async () => {
  const data = { id: 1, external_id: 'FD-1', status: 'teleported', recipient: { name: 'Ann Archer' }, costs: {} };
  await using odd = await answering(JSON.stringify({ data }));
  const asked = odd.printing.findOrder('FD-1');
  await expect(asked).rejects.toThrow(/in another form: data.status/);
  await expect(asked).rejects.not.toThrow(/Ann/);
  expect(odd.asked[0]).toEqual({ url: '/v2/orders/@FD-1', storeId: '77' });
});

test.each([
  ['{"error":{"message":"Out of ink"}}', 'Out of ink'],
  ['{"errors":[{"detail":"No street."},{"detail":"No city."}]}', 'No street. No city.'],
  ['{"title":"Bad Request","detail":"Out of ink"}', 'Out of ink'],
  ['{"code":400,"result":"Out of ink"}', 'Out of ink'],
  ['no JSON at all', 'answered 400'],
])('a refusal is told in the provider’s words, wherever it says them: %s', async (body, words) => {
  await using refusing = await answering(body, 400);
  await expect(refusing.printing.confirmOrder('FD-1')).rejects.toThrow(`Printful: ${words}`);
});
