import { eq, min, sql } from 'drizzle-orm';
import { balanceReadings, payments, payouts } from '#db/schema.ts';
import { inBatches } from '#shop/ports/in-batches.ts';
import { ProviderRefused } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { keepPayout, takeMovements, takePayout } from './take-payout.ts';

const DAY_MS = 86_400_000;

/**
 * The job: takes over what the provider's balance has had since it was last read whole, and how far payouts are. How far it was
 * read is written at the end, so that a reading whose server was killed is made again, and it begins a day before that: a line may
 * be listed later than it was made. The first begins a day before the first payment.
 */
export async function readBalance(shop: Shop): Promise<void> {
  const { db, payments: provider } = shop;
  const readUntil = shop.clock();
  try {
    const since = await beginning(shop, readUntil);
    for await (const lines of inBatches(provider.listMovements(since))) await takeMovements(shop, lines);
    for await (const seen of provider.listPayouts(since)) await keepPayout(shop, seen, readUntil);
    const open = sql`(state in ('pending', 'in_transit') or (automatic and not itemised)) and mode = ${provider.mode}`;
    const underWay = await db.select({ providerId: payouts.providerId }).from(payouts).where(open).orderBy(payouts.id);
    for (const { providerId } of underWay) await takePayout(shop, providerId);
  } catch (fault) {
    if (!(fault instanceof ProviderRefused)) throw fault;
    shop.log.warn({ err: fault }, 'the key may not read the balance and its payouts; they are not in the books');
    return;
  }
  const set = { readUntil };
  await db
    .insert(balanceReadings)
    .values({ mode: provider.mode, readUntil })
    .onConflictDoUpdate({
      target: balanceReadings.mode,
      set,
      setWhere: sql`${balanceReadings.readUntil} < excluded.read_until`,
    });
}

async function beginning({ db, payments: { mode } }: Shop, now: Date): Promise<Date> {
  const [kept] = await db.select().from(balanceReadings).where(eq(balanceReadings.mode, mode));
  const [first] = kept
    ? []
    : await db
        .select({ at: min(payments.createdAt) })
        .from(payments)
        .where(eq(payments.otherKeys, false));
  return new Date((kept?.readUntil ?? first?.at ?? now).getTime() - DAY_MS);
}
