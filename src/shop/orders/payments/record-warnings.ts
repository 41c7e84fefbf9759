import { eq } from 'drizzle-orm';
import { fraudWarnings } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { raiseAlert, resolveAlert } from '#shop/records/raise-alert.ts';
import { recordEvent } from '#shop/records/record-event.ts';
import { lockPayment } from './lock-payment.ts';

/**
 * Reads what banks have warned of about one payment and keeps it, with an alert for each that something can be done about.
 * One that a refund or a dispute has superseded closes its alert. A payment that is not ours is left alone. Throws when the
 * provider cannot be asked.
 */
export async function recordWarnings(shop: Shop, intentId: string): Promise<void> {
  const seen = await shop.payments.readWarnings(intentId);
  await shop.db.transaction(async (tx) => {
    const { payment } = await lockPayment(tx, intentId);
    if (!payment) return;
    for (const { id, reason, actionable, warnedAt } of seen) {
      const [known] = await tx.select().from(fraudWarnings).where(eq(fraudWarnings.providerWarningId, id));
      if (known?.actionable === actionable) continue;
      const facts = { paymentId: payment.id, providerWarningId: id, reason, actionable, warnedAt };
      if (known) await tx.update(fraudWarnings).set(facts).where(eq(fraudWarnings.id, known.id));
      else await tx.insert(fraudWarnings).values(facts);
      const alert = { kind: 'fraud-warning' as const, subject: id, orderId: payment.orderId };
      const detail = { amount: payment.received, leg: payment.leg, reason };
      if (actionable) await raiseAlert(tx, { ...alert, detail });
      else await resolveAlert(tx, alert.kind, id, shop.clock());
      if (known || !payment.orderId) continue;
      const event = { orderId: payment.orderId, at: shop.clock(), actor: 'provider' as const };
      await recordEvent(tx, { ...event, what: 'fraud-warning', after: detail });
    }
  });
}
