import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { OrderPapers } from '#contract/bulk/bulk-schemas.ts';
import { bulkChoiceOrders, staff } from '#db/schema.ts';
import { workRun } from '#shop/bulk/work-run.ts';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { gearOrder } from '#tests/support/gear/gear-orders.ts';
import { paidBows } from '#tests/support/orders/bulk-orders.ts';
import { createTestServer } from '#tests/support/test-server.ts';

const KEY = '0b4d7b1c-0000-4000-8000-000000000001';
const OTHER_KEY = '0b4d7b1c-0000-4000-8000-000000000002';
const RUNS = '/api/admin/bulk-runs';

test('a file is checked, its good lines are shipped by a run, and the bad ones come back as a file to correct', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  const { shop } = server.test;
  const [one, two] = await paidBows(shop, 2);
  const csv = `Order;Tracking;Carrier\r\n${one?.orderNumber};1Z1;UPS\r\n${two?.orderNumber};;=UPS\r\n`;
  const checked = await ask('POST', `${RUNS}/previews/shipments`, { csv });
  const good = {
    position: 2,
    orderNumber: one?.orderNumber,
    customerName: 'Ann Archer 1',
    state: 'waiting',
    reason: null,
  };
  const wrong = { orderNumber: two?.orderNumber, carrier: '=UPS', reason: 'The tracking number is missing.' };
  expect(checked.body).toEqual({
    lines: [
      { ...good, carrier: 'UPS', trackingNumber: '1Z1', parcel: null },
      { ...wrong, position: 3, customerName: 'Ann Archer 2', state: 'refused', trackingNumber: null, parcel: null },
    ],
  });
  const confirmed = { csv, good: [2], requestKey: KEY };
  const started = await ask('POST', `${RUNS}/shipments`, confirmed);
  const run = {
    id: 1,
    notBefore: null,
    kind: 'ship',
    startedBy: 'robin',
    startedAt: shop.clock().toISOString(),
    stoppedAt: null,
  };
  const counts = { waiting: 1, done: 0, already: 0, refused: 1 };
  expect(started.body).toEqual({ ...run, finishedAt: null, counts });
  expect((await ask('POST', `${RUNS}/shipments`, confirmed)).body).toEqual(started.body);
  await workRun(shop, 1);
  const finished = { ...run, finishedAt: shop.clock().toISOString(), counts: { ...counts, waiting: 0, done: 1 } };
  expect((await ask('GET', `${RUNS}/1`)).body).toEqual(finished);
  expect((await ask('GET', RUNS)).body).toEqual([finished]);
  expect((await ask('GET', `${RUNS}?before=1`)).body).toEqual([]);
  expect((await ask('GET', `${RUNS}/1/lines`)).body).toMatchObject([{ ...wrong, position: 3 }]);
  expect((await ask('GET', `${RUNS}/1/lines?after=3`)).body).toEqual([]);
  const file = await ask('GET', `${RUNS}/1/refused.csv`);
  expect(file.text).toBe(
    `\uFEFFOrder number,Carrier,Tracking number,Parcel,What is wrong\r\n${two?.orderNumber},'=UPS,,,The tracking number is missing.\r\n`,
  );
  const again = await ask('POST', `${RUNS}/shipments`, { ...confirmed, requestKey: OTHER_KEY });
  expect([again.status, again.body.code]).toEqual([409, 'nothing-to-do']);
  expect((await ask('GET', '/api/admin/audit?subject=bulk-run')).body).toMatchObject([
    { what: 'many-shipped', subjectId: '1', after: { orders: 1, numbers: [one?.orderNumber] } },
  ]);
});

test('a file that cannot be read says what to do, and one of ten thousand lines is taken', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  const check = async (csv: string) => {
    const { status, body } = await ask('POST', `${RUNS}/previews/shipments`, { csv });
    return [status, body.code, body.fields];
  };
  expect(await check('\n')).toEqual([422, 'empty', { csv: expect.stringContaining('a line for each parcel') }]);
  expect(await check('FD-1,"UPS')).toEqual([
    422,
    'unreadable',
    { csv: expect.stringContaining('Line 1 cannot be read') },
  ]);
  expect(await check('Order,Carrier\nFD-1,UPS')).toMatchObject([422, 'column-missing', { csv: expect.any(String) }]);
  expect(await check('PK\0')).toMatchObject([400, 'invalid-request', { csv: expect.stringContaining('as CSV') }]);
  const many = Array.from(
    { length: 10_000 },
    (_, line) => `FD-NOBODY${line},United Parcel Service,1Z999AA1012345678${line}`,
  );
  expect((await check(many.join('\n')))[0]).toBe(200);
  expect(await check([...many, 'FD-1,UPS,1Z'].join('\n'))).toMatchObject([422, 'too-many-lines', {}]);
});

test('chosen orders, or all that match, are looked at first, then processed', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  const { shop } = server.test;
  const chosenBy = async (choice: unknown) =>
    (
      await shop.db
        .select({ id: bulkChoiceOrders.orderId })
        .from(bulkChoiceOrders)
        .where(eq(bulkChoiceOrders.choiceId, String(choice)))
        .orderBy(bulkChoiceOrders.position)
    ).map(({ id }) => id);
  const [one, two] = await paidBows(shop, 2, 'completed');
  const { order: gear } = await gearOrder(shop, { paid: false });
  const all = await ask('POST', `${RUNS}/previews/process`, {});
  expect(all.body).toMatchObject({ count: { waiting: 2, already: 0, refused: 1 } });
  expect(await chosenBy(all.body.choice)).toEqual([two?.id, one?.id]);
  expect(all.body.others).toMatchObject([{ orderNumber: gear.orderNumber, state: 'refused' }]);
  const matching = await ask('POST', `${RUNS}/previews/process?search=ann-1@example.com&status=completed`, {});
  expect(await chosenBy(matching.body.choice)).toEqual([one?.id]);
  const named = { orderNumbers: [one?.orderNumber, gear.orderNumber] };
  const chosen = await ask('POST', `${RUNS}/previews/process`, named);
  expect(chosen.body).toMatchObject({ count: { waiting: 1, refused: 1 } });
  expect(await chosenBy(chosen.body.choice)).toEqual([one?.id]);
  const links = (await ask('POST', `${RUNS}/previews/payment-links`, named)).body;
  expect(links).toMatchObject({ count: { waiting: 1, refused: 1 } });
  expect(await chosenBy(links.choice)).toEqual([gear.id]);
  expect((await ask('POST', `${RUNS}/previews/process?search=%25`, {})).status).toBe(400);

  const started = await ask('POST', `${RUNS}/process`, { choice: all.body.choice });
  expect(started.body).toMatchObject({ id: 1, counts: { waiting: 2 } });
  expect((await ask('POST', `${RUNS}/process`, { choice: all.body.choice })).body).toEqual(started.body);
  // What waits in a run is in no other, and who confirms it is led to that one.
  expect((await ask('POST', `${RUNS}/process`, { choice: chosen.body.choice })).body).toEqual(started.body);
  expect((await ask('POST', `${RUNS}/previews/process`, named)).body).toMatchObject({
    count: { waiting: 0, already: 1, refused: 1 },
    others: [
      { orderNumber: one?.orderNumber, reason: expect.stringContaining('waits in run 1, which robin began') },
      {},
    ],
  });
  expect((await ask('POST', `${RUNS}/1/stop`)).body).toMatchObject({ stoppedAt: shop.clock().toISOString() });
  await workRun(shop, 1);
  expect((await ask('POST', `${RUNS}/1/resume`)).body).toMatchObject({ stoppedAt: null, counts: { waiting: 2 } });
  await workRun(shop, 1);
  expect((await ask('GET', '/api/admin/orders?status=processing')).body).toHaveLength(2);
  expect((await ask('POST', `${RUNS}/1/stop`)).body).toMatchObject({ code: 'finished' });
  // What was chosen for one step is confirmed for no other.
  expect((await ask('POST', `${RUNS}/process`, { choice: links.choice })).body).toMatchObject({
    code: 'nothing-to-do',
  });
  expect((await ask('POST', `${RUNS}/9/stop`)).status).toBe(404);
});

test('papers and the file of chosen orders have these orders and no others', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  const { shop } = server.test;
  const [one] = await paidBows(shop, 2, 'completed');
  const { order: gear } = await gearOrder(shop);
  if (one) await shop.db.transaction((tx) => shop.hooks.paidWhole(tx, one, shop));
  const chosen = `orders=${gear.orderNumber},${one?.orderNumber},FD-NOBODY22`;
  const papers = (await ask('GET', `/api/admin/orders/papers?${chosen}`)).body as unknown as { order: object }[];
  expect(papers).toMatchObject([
    { bow: null, order: { orderNumber: gear.orderNumber, items: [{ name: 'String Wax', toPack: 1 }] } },
    { bow: { orderNumber: one?.orderNumber }, order: { orderNumber: one?.orderNumber } },
  ]);
  expect((await ask('GET', '/api/admin/orders/papers?holds=gear')).body).toHaveLength(1);
  const [, second] = (await ask('GET', '/api/admin/orders/papers?limit=2')).body as unknown as OrderPapers[];
  const last = second?.order.orderNumber;
  expect((await ask('GET', `/api/admin/orders/papers?limit=2&after=${last}`)).body).toHaveLength(1);
  expect((await ask('GET', `/api/admin/orders/papers?${chosen}&after=${gear.orderNumber}`)).body).toMatchObject([
    { order: { orderNumber: one?.orderNumber } },
  ]);
  const csv = (await ask('GET', `/api/admin/orders/export.csv?${chosen}`)).text;
  expect(csv.match(/^FD-[0-9A-Z]+/gm)?.sort()).toEqual([gear.orderNumber, one?.orderNumber].sort());
});

test('a run is stopped by those alone who may start one of its kind', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  const { shop } = server.test;
  const [one] = await paidBows(shop, 1, 'completed');
  const { choice } = (await ask('POST', `${RUNS}/previews/process`, { orderNumbers: [one?.orderNumber] })).body;
  await ask('POST', `${RUNS}/process`, { choice });
  await shop.db.update(staff).set({ role: 'support' });
  const refused = await ask('POST', `${RUNS}/1/stop`);
  expect([refused.status, refused.body.code]).toEqual([403, 'not-your-role']);
  await shop.db.update(staff).set({ role: 'workshop' });
  expect((await ask('POST', `${RUNS}/1/stop`)).status).toBe(200);
});
