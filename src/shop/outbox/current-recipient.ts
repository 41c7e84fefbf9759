import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type EmailRow, orders } from '#db/schema.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';

/**
 * To whom a mail goes that is sent once more: one about an order to the address that the order has now, because a wrong address
 * is the usual cause, and it is put right on the order. What tells a former address that it is one goes nowhere else, a gift
 * card to nobody but whom it is for, news to whose link unsubscribes them, and a copy for staff to nobody but them.
 */
export async function currentRecipient(tx: Transaction, email: EmailRow): Promise<string> {
  const { orderId, recipient, template, isCopy } = email;
  const isGift = template === 'gift-card' && (email.data as MailTemplates['gift-card']).from !== null;
  if (orderId === null || isCopy || isGift || KEPT_RECIPIENT.has(template)) return recipient;
  const [order] = await tx.select({ email: orders.customerEmail }).from(orders).where(eq(orders.id, orderId));
  return order?.email ?? recipient;
}

const KEPT_RECIPIENT = new Set<string>([
  ...(['address-replaced', 'gift-card-reissued', 'bow-transfer', 'bow-transferred'] satisfies (keyof MailTemplates)[]),
  'announcement' satisfies keyof MailTemplates,
]);
