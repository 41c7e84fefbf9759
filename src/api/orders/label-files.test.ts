import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders, products } from '#db/schema.ts';
import { checkShipments } from '#shop/bulk/check-shipments.ts';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { gearOrder } from '#tests/support/gear/gear-orders.ts';
import { paidBows } from '#tests/support/orders/bulk-orders.ts';
import { createTestServer } from '#tests/support/test-server.ts';
import { LABEL_PROGRAM_NAMES } from '#values/order/label-programs.ts';

type Staff = Awaited<ReturnType<typeof openStaffBrowser>>;

async function fileOf({ ask }: Staff, program: string, query = ''): Promise<Record<string, string>[]> {
  const { status, text } = await ask('GET', `/api/admin/orders/to-ship.csv?program=${program}${query}`);
  expect(status, program).toBe(200);
  return parse(text, { bom: true, columns: true });
}

test('what is ready to ship goes to each label program in its own columns, and comes back with a tracking number', async () => {
  await using server = await createTestServer();
  const staff = await openStaffBrowser(server);
  const { shop } = server.test;
  shop.timeZone = 'America/Denver';
  const { order, items } = await gearOrder(shop, {
    lines: [{ quantity: 2 }, { name: 'Quiver', price: 9900 }, { kind: 'gift_card' }],
    customerName: 'Ann Archer',
    customerPhone: '+1 (406) 555-0101',
    customerEmail: 'ann@example.com',
    shippingAddress: '1 Ridge Road, Unit 4, Boston, MA 02134-0042',
  });
  await shop.db
    .update(orders)
    .set({ createdAt: new Date('2026-03-01T03:04:05Z') })
    .where(eq(orders.id, order.id));
  await shop.db
    .update(products)
    .set({ weight: '0.25' })
    .where(eq(products.id, items[0]?.productId ?? 0));
  await shop.db
    .update(products)
    .set({ weight: '1.5' })
    .where(eq(products.id, items[1]?.productId ?? 0));
  const address = ['Ann Archer', '1 Ridge Road', 'Unit 4', 'Boston', 'MA', 'US', '406-555-0101'];
  for (const program of LABEL_PROGRAM_NAMES) {
    const rows = await fileOf(staff, program);
    const cells = Object.values(rows[0] ?? {});
    expect(rows, program).toHaveLength(program === 'shipstation' ? 2 : 1);
    expect(cells, program).toEqual(expect.arrayContaining([...address, order.orderNumber, '2026/02/28 20:04:05']));
    expect(cells, program).toContain(program === 'worldship' ? '021340042' : '02134-0042');
    expect(cells, program).toContain(program === 'worldship' ? '2' : '32');
    if (program !== 'shipstation') expect(cells, program).toContain('2 x String Wax; 1 x Quiver');
    // The program adds a tracking number to what it was given, and its export ships the order.
    const head = Object.keys(rows[0] ?? {}).join(',');
    const line = cells.map((cell) => `"${cell}"`).join(',');
    const back = await checkShipments(shop, `${head},Tracking Number\r\n${line},1Z1\r\n`);
    expect(back, program).toMatchObject({ lines: [{ state: 'waiting', orderNumber: order.orderNumber }] });
  }
  expect((await fileOf(staff, 'shipstation')).map((row) => [row['Item Name'], row['Item Quantity']])).toEqual([
    ...[
      ['String Wax', '2'],
      ['Quiver', '1'],
    ],
  ]);
});

test('only what is paid, processed and undisputed is in it, of the chosen orders, and no cell is a formula', async () => {
  await using server = await createTestServer();
  const staff = await openStaffBrowser(server);
  const { shop } = server.test;
  const [ready, disputed] = await paidBows(shop, 2);
  await paidBows(shop, 1, 'completed');
  await gearOrder(shop, { paid: false });
  const { order: gear } = await gearOrder(shop, {
    bow: true,
    customerName: '=HYPERLINK("x")',
    customerPhone: '+44 20 7946 0018',
    shippingAddress: '@1 Ridge Road',
  });
  await server.test.database.owner.query('update orders set disputed = true where id = $1', [disputed?.id]);
  const all = await fileOf(staff, 'easypost');
  expect(all.map(({ reference }) => reference).sort()).toEqual([ready?.orderNumber, gear.orderNumber].sort());
  const [wax] = await fileOf(staff, 'easypost', `&orders=${gear.orderNumber}`);
  expect(wax).toMatchObject({
    'to_address.name': '\'=HYPERLINK("x")',
    'to_address.phone': '44 20 7946 0018',
    'parcel.weight': '',
    'to_address.street1': "'@1 Ridge Road",
    'to_address.zip': '',
    'options.print_custom_1': '1 x String Wax',
  });
  expect((await staff.ask('GET', '/api/admin/orders/to-ship.csv?program=fax')).status).toBe(400);
});
