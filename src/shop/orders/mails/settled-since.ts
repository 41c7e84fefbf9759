import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { orders } from '#db/schema.ts';
import type { MailToGo } from '#shop/mail/outgoing.ts';
import { askedOf, readLedger } from '#shop/orders/ledger/ledger.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';

/**
 * The mail about a parcel goes out whatever was paid since it was written, but says what is outstanding now: nobody is
 * asked for money that they have paid.
 */
export async function settledSince<Mail extends MailToGo>(tx: Transaction, email: Mail): Promise<Mail> {
  if (email.template !== 'order-shipped' || email.orderId === null) return email;
  const data = email.data as MailTemplates['order-shipped'];
  if (data.outstanding === 0) return email;
  const [order] = await tx.select().from(orders).where(eq(orders.id, email.orderId));
  const outstanding = order ? askedOf(order, await readLedger(tx, order.id)) : 0;
  return { ...email, data: { ...data, outstanding, paymentLink: outstanding > 0 ? data.paymentLink : null } };
}
