import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { orders } from '#db/schema.ts';
import { DAYS_TO_PAY_BALANCE } from '#values/balance-terms.ts';
import { normaliseEmail } from '#values/email-address.ts';
import { newOrderNumber, newPaymentToken } from '#values/random.ts';
import type { OrderRow } from '../payments/ledger.ts';
import type { Shop } from '../shop.ts';
import type { StaffMember } from '../staff/staff-member.ts';
import { giveLink } from './give-link.ts';
import { newestFirst } from './newest-first.ts';
import { type Actor, byStaff, noteEvent } from './note-event.ts';
import { sendLink } from './send-link.ts';

/** The spec's amount of a test order (section 5). */
const TEST_PRICE = 300;

/**
 * Mails the payment link of a test order, so that staff can try the whole way of a balance with a real card for $3. The
 * recipient's last test order serves until it is paid or cancelled; then a new one is made. Every call sends a mail.
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
    const link = { now: shop.clock(), hours: DAYS_TO_PAY_BALANCE * 24, by };
    let order = (await lockTestOrder(tx, customerEmail)) ?? (await insertTestOrder(tx, shop, customerEmail, by));
    let given = await giveLink(tx, order, link);
    if (!given.ok) {
      // Its charge is under way.
      order = await insertTestOrder(tx, shop, customerEmail, by);
      given = await giveLink(tx, order, link);
    }
    if (given.ok) await sendLink(tx, shop, order, { ...given, by, requestKey: crypto.randomUUID() });
  });
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
  await noteEvent(tx, { orderId: order.id, at: now, ...by, what: 'placed', after: { status, total: TEST_PRICE } });
  return order;
}
