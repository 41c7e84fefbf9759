import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { deliverNext } from '#sandbox/shared/deliveries.ts';
import { SANDBOX_PRINT_WEBHOOK_SECRET } from '#sandbox/shared/keys.ts';
import { createPrintSandbox, pressAtPrinter, printOrder } from '#tests/support/gear/print-sandbox.ts';
import { PRINT_CHANNEL } from './webhooks.ts';

/** A shop that keeps the webhooks it gets, once the client that it really has finds their signature right. */
async function createReceiver(
  { printing }: Pick<Awaited<ReturnType<typeof createPrintSandbox>>, 'printing'>,
  answer: (attempt: number) => number = () => 200,
) {
  const heard: { type: string; retries: number }[] = [];
  const ids: string[] = [];
  let attempts = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const read = printing.readWebhook(body, String(request.headers['x-pf-webhook-signature'] ?? ''));
    attempts += 1;
    const status = typeof read === 'string' ? 400 : answer(attempts);
    if (typeof read !== 'string' && status < 300) {
      heard.push(JSON.parse(body.toString()));
      ids.push(read.id);
    }
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    ids,
    types: () => heard.splice(0).map(({ type }) => type),
    attempts: () => attempts,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('the shop hears of a print order by signed webhooks, in the order it happened', async () => {
  await using sandbox = await createPrintSandbox();
  await using shop = await createReceiver(sandbox);
  sandbox.deliverTo(shop.url);
  const { id } = await sandbox.printing.createOrder(printOrder());
  await sandbox.settled();
  await sandbox.printing.confirmOrder('FD-1001-1');
  await pressAtPrinter(sandbox, id, 'rest');
  const [known] = await sandbox.printing.readPackages('FD-1001-1');
  await pressAtPrinter(sandbox, id, `packages/${known?.id}/deliver`);
  expect(shop.types()).toEqual([
    // Its costs are known, it is confirmed, it is fulfilled.
    ...['order_created', 'order_updated', 'order_updated', 'order_updated'],
    ...['shipment_sent', 'shipment_delivered'],
  ]);
});

test('a webhook is sent again until the shop has taken it, counting its tries, and the shop knows it again', async () => {
  await using sandbox = await createPrintSandbox();
  await using shop = await createReceiver(sandbox, (attempt) => (attempt <= 2 ? 500 : 200));
  await sandbox.setFaults('printful', { redeliveryPause: 0, processingMs: 60_000 });
  sandbox.deliverTo(shop.url);
  await sandbox.printing.createOrder(printOrder());
  await expect.poll(() => shop.heard).toMatchObject([{ type: 'order_created', retries: 2 }]);
  expect(shop.attempts()).toBe(3);
});

test('the pauses are Printful’s: 1, 4, 16, 64, 256 and 1024 minutes, and then no more', async () => {
  await using sandbox = await createPrintSandbox();
  await using shop = await createReceiver(sandbox, () => 500);
  const { pool } = sandbox;
  await sandbox.setFaults('printful', { processingMs: 60_000 });
  await sandbox.printing.createOrder(printOrder());
  const receiver = { url: shop.url, secret: SANDBOX_PRINT_WEBHOOK_SECRET };
  const pauses: unknown[] = [];
  for (let tries = 1; tries <= 7; tries += 1) {
    await pool.query('update sandbox.printful_deliveries set due_at = now()');
    expect(await deliverNext(pool, PRINT_CHANNEL, receiver, new AbortController().signal)).toBe(true);
    const { rows } = await pool.query<{ pause: number; state: string }>(
      'select round(extract(epoch from due_at - now()) / 60)::integer as pause, state from sandbox.printful_deliveries',
    );
    pauses.push(rows[0]?.state === 'waiting' ? rows[0].pause : rows[0]?.state);
  }
  expect(pauses).toEqual([1, 4, 16, 64, 256, 1024, 'given_up']);
});

test('webhooks can be dropped, doubled, and held back to arrive in the wrong order', async () => {
  await using sandbox = await createPrintSandbox();
  await using shop = await createReceiver(sandbox);
  sandbox.deliverTo(shop.url);
  const create = async (externalId: string) => {
    await sandbox.printing.createOrder(printOrder({ externalId }));
    await sandbox.settled();
  };
  await sandbox.setFaults('printful', { droppedWebhooks: 1 });
  await create('FD-1');
  expect(shop.types()).toEqual([]);
  await sandbox.setFaults('printful', { doubledWebhooks: 1 });
  await create('FD-2');
  expect(shop.types()).toHaveLength(4);
  expect(new Set(shop.ids).size).toBe(2);
  await sandbox.setFaults('printful', { holdWebhooks: true });
  await create('FD-3');
  expect(shop.types()).toEqual([]);
  const body = JSON.stringify({ order: 'newest-first' });
  const headers = { 'content-type': 'application/json' };
  const released = await fetch(`${sandbox.apiBase}/webhooks/release`, { method: 'POST', headers, body });
  expect(await released.json()).toEqual({ released: 2 });
  await sandbox.settled();
  expect(shop.types()).toEqual(['order_updated', 'order_created']);
});

test('the page shows each order with what can happen to it, and nothing that cannot', async () => {
  await using sandbox = await createPrintSandbox();
  const page = async () => (await fetch(sandbox.apiBase)).text();
  expect(await page()).toContain('No order has been sent here yet.');
  const { recipient } = printOrder();
  const { id } = await sandbox.printing.createOrder(printOrder({ recipient: { ...recipient, name: '<b>Ann</b>' } }));
  await sandbox.settled();
  expect(await page()).toContain('2 × Fulldraw Logo Tee (M)');
  expect(await page()).toContain('&lt;b&gt;Ann&lt;/b&gt;');
  expect(await page()).not.toContain('Ship a package');
  await sandbox.printing.confirmOrder('FD-1001-1');
  for (const words of ['Ship a package', 'Ship the rest', 'Fail']) expect(await page()).toContain(words);
  await pressAtPrinter(sandbox, id, 'rest');
  expect(await page()).toMatch(/Package 1: in transit[\s\S]*Deliver[\s\S]*Return/);
  expect(await page()).not.toContain('Ship a package');
  const late = await fetch(`${sandbox.apiBase}/orders/${id}/fail`, { method: 'POST' });
  expect([late.status, await late.text()]).toEqual([400, expect.stringContaining('cannot fail any more')]);
  expect((await fetch(`${sandbox.apiBase}/orders/1/print`, { method: 'POST' })).status).toBe(400);
});
