import { asc, eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { mailingRecipients, mailings, orders } from '#db/schema.ts';
import { type DelayAnnounced, startDelay } from '#shop/delays/announce-delay.ts';
import { delayMailing } from '#shop/delays/delay-mailing.ts';
import { readLedgers } from '#shop/orders/ledger/ledger.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { StaffMember } from '#shop/records/staff-member.ts';
import type { IsoDay } from '#values/date.ts';
import { type Ok, ok } from '#values/result.ts';
import { LOOKED_AT, type Sample } from './sample.ts';
import { withRollback } from './with-rollback.ts';

type Refusal = Exclude<DelayAnnounced, { ok: true }>;
export type DelayText = { releaseDate: IsoDay; reason: string };

/**
 * The notice of a delay to the first whom it would concern; null: nobody. What each is asked depends on what they were told
 * before, so the delay is really made and taken back: the secrets in its links never come to work. Refused as the delay is.
 */
export function sampleDelay(
  shop: Shop,
  staff: StaffMember,
  text: DelayText,
): Promise<Ok<{ sample: Sample | null }> | Refusal> {
  return withRollback(shop.db, async (tx) => {
    const started = await startDelay(tx, shop, staff, { ...text, requestKey: crypto.randomUUID() }, LOOKED_AT);
    return started.ok ? ok({ sample: await composeFirst(tx, shop, started.mailingId) }) : started;
  });
}

async function composeFirst(tx: Transaction, shop: Shop, mailingId: number): Promise<Sample | null> {
  const [mailing] = await tx.select().from(mailings).where(eq(mailings.id, mailingId));
  const rows = await tx
    .select({ recipient: mailingRecipients, order: orders })
    .from(mailingRecipients)
    .innerJoin(orders, eq(orders.id, mailingRecipients.orderId))
    .where(eq(mailingRecipients.mailingId, mailingId))
    .orderBy(asc(mailingRecipients.id));
  if (!mailing || rows.length === 0) return null;
  const ids = rows.map(({ order }) => order.id);
  const ledgers = await readLedgers(tx, ids);
  const addressees = rows.flatMap(({ recipient, order }) => {
    const ledger = ledgers.get(order.id);
    return ledger ? [{ recipient, order, ledger }] : [];
  });
  const composed = await delayMailing.compose(tx, shop, mailing, addressees);
  for (const { recipient, order } of addressees) {
    const letter = composed.find((each) => each.recipient.id === recipient.id)?.letter;
    if (letter) return { order, letter };
  }
  return null;
}
