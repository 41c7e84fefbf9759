import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { movements, payouts } from '#db/schema.ts';
import { inBatches } from '#shop/ports/in-batches.ts';
import type { ListedMovement, ProviderPayout } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { movementKind } from '#values/books/movements.ts';

/** The books are in dollars. */
const CURRENCY = 'usd';

/**
 * Writes down lines of the provider's balance that are not here yet, which books them, and of which payout they are. Again
 * changes nothing. Answers how many were new.
 */
export async function takeMovements(
  { db, payments: { mode }, log }: Shop,
  listed: ListedMovement[],
  payoutId: number | null = null,
): Promise<number> {
  const foreign = listed.filter(({ currency }) => currency !== CURRENCY);
  if (foreign.length > 0) log.warn({ lines: foreign.map(({ id }) => id) }, 'lines of another currency are not booked');
  const lines = listed.filter(({ currency }) => currency === CURRENCY);
  if (lines.length === 0) return 0;
  const rows = lines.map(({ id, paymentId, currency: _dollars, ...line }) => {
    return { ...line, providerId: id, intentId: paymentId, kind: movementKind(line.category), mode, payoutId };
  });
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.insert(movements).values(rows).onConflictDoNothing({ target: movements.providerId });
    if (payoutId !== null) {
      const ids = lines.map(({ id }) => id);
      const known = and(inArray(movements.providerId, ids), isNull(movements.payoutId));
      await tx.update(movements).set({ payoutId }).where(known);
    }
    return rowCount ?? 0;
  });
}

/** Reads a payout at the provider and takes it over with its lines. Throws when the provider cannot be asked. */
export async function takePayout(shop: Shop, providerId: string): Promise<void> {
  const readAt = shop.clock();
  await keepPayout(shop, await shop.payments.readPayout(providerId), readAt);
}

/**
 * `readAt`: when the provider was asked for it. That a payout has all of its lines is written after the last of them, so that one
 * whose server was killed meanwhile is read again.
 */
export async function keepPayout(shop: Shop, seen: ProviderPayout, readAt: Date): Promise<void> {
  const { db } = shop;
  if (seen.currency !== CURRENCY) return;
  const { id: providerId, amount, state, automatic, instant, traceId, failure, arrivesAt } = seen;
  const said = { state, traceId, failure, arrivesAt, readAt };
  const [row] = await db
    .insert(payouts)
    .values({ ...said, amount, providerId, automatic, instant, mode: shop.payments.mode, madeAt: seen.at })
    .onConflictDoUpdate({ target: payouts.providerId, set: said, setWhere: sql`${payouts.readAt} <= excluded.read_at` })
    .returning();
  if (!row || row.itemised || !seen.itemised) return;
  for await (const lines of inBatches(shop.payments.listPayoutLines(providerId))) {
    await takeMovements(shop, lines, row.id);
  }
  await db.update(payouts).set({ itemised: true }).where(eq(payouts.id, row.id));
}
