import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { newestFirst } from '#db/keyset.ts';
import { type OrderRow, orders } from '#db/schema.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { readLedger } from '#shop/orders/ledger/ledger.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Actor, byStaff, recordEvent } from '#shop/records/record-event.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { normaliseEmail } from '#values/network/email-address.ts';
import { newOrderNumber, newPaymentToken } from '#values/random.ts';
import { balanceDue, type DueLeg } from './balance-due.ts';
import { askFor, askForBalances, noteReleases, releaseLetter } from './release-mailing.ts';

/** The amount of a test order (rule 2.8). */
const TEST_PRICE = 300;

/**
 * Mails the letter of a release for a test order, so that staff can try the whole way of a balance with a real card for
 * $3. The recipient's last test order serves until it is paid or cancelled; then a new one is made. Every call sends a mail.
 */
export async function sendTestPayoff(
  shop: Pick<Shop, 'db' | 'clock' | 'origin'>,
  staff: StaffMember,
  recipient: string,
): Promise<void> {
  const customerEmail = normaliseEmail(recipient);
  const by = byStaff(staff);
  await shop.db.transaction(async (tx) => {
    // Two clicks at once find the same order.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`test order of ${customerEmail}`}, 0))`);
    const now = shop.clock();
    const { order, due } = await testOrder(tx, shop, customerEmail, by);
    const asked = askFor(due, order, now);
    await askForBalances(tx, now, [{ order, asked }]);
    await noteReleases(tx, now, { actorName: staff.name }, [{ order, asked }]);
    await queueMail(tx, {
      ...releaseLetter(shop, order, asked, { weeks: new Map(), batches: new Map() }),
      recipient: customerEmail,
      orderId: order.id,
      dedupeKey: `test-release:${order.id}:${crypto.randomUUID()}`,
    });
  });
}

/** One whose balance may be asked for: not while its charge is under way. */
async function testOrder(
  tx: Transaction,
  shop: Pick<Shop, 'clock'>,
  customerEmail: string,
  by: Actor,
): Promise<{ order: OrderRow; due: DueLeg }> {
  const known = await lockTestOrder(tx, customerEmail);
  const found = known && balanceDue(known, await readLedger(tx, known.id));
  if (known && found && 'due' in found) return { order: known, due: found.due };
  return { order: await insertTestOrder(tx, shop, customerEmail, by), due: { leg: 'balance', amount: TEST_PRICE } };
}

/** The newest test order of this address whose money nobody has paid; customers' own $3 orders have a deposit. */
async function lockTestOrder(tx: Transaction, customerEmail: string): Promise<OrderRow | null> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(
      and(
        sql`${orders.isTest}`,
        eq(orders.customerEmail, customerEmail),
        eq(orders.depositAmount, 0),
        eq(orders.balanceReceived, false),
        eq(orders.status, 'paid_deposit'),
      ),
    )
    .orderBy(...newestFirst)
    .limit(1)
    .for('update');
  return order ?? null;
}

/** All of it is balance: the deposit of nothing counts as paid, so that the link asks for the balance alone. */
async function insertTestOrder(
  tx: Transaction,
  { clock }: Pick<Shop, 'clock'>,
  customerEmail: string,
  by: Actor,
): Promise<OrderRow> {
  const now = clock();
  const status = 'paid_deposit';
  const [order] = await tx
    .insert(orders)
    .values({
      orderNumber: newOrderNumber(),
      isTest: true,
      customerName: 'Test Order',
      customerEmail,
      shippingAddress: '1 Test Range, Bozeman, MT 59715',
      status,
      totalAmount: TEST_PRICE,
      depositAmount: 0,
      remainingBalance: TEST_PRICE,
      paymentToken: newPaymentToken(),
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!order) throw new Error('The order was not written.');
  await recordEvent(tx, { orderId: order.id, at: now, ...by, what: 'placed', after: { total: TEST_PRICE } });
  return order;
}
