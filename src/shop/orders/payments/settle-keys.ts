import { sql } from 'drizzle-orm';
import { orders, payments } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';

/**
 * At the start of a server: marks the payments that were made under keys of another kind than its own, and their orders,
 * and takes the mark from its own. Whatever a rehearsal has sold is thereby out of the figures and of the work, and comes
 * back with its keys. Payments from before this was noted belong to the first server with Stripe's keys, unless they are the
 * sandbox's, which the migration has found out. Running it again, or twice at once, changes nothing more. Returns how many
 * orders stand apart now that did not before.
 */
export async function settleKeys({ db, payments: provider }: Pick<Shop, 'db' | 'payments'>): Promise<number> {
  const { mode } = provider;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('keys of payments', 0))`);
    if (mode !== 'sandbox') await tx.execute(sql`update ${payments} set mode = ${mode} where mode is null`);
    await tx.execute(sql`
      update ${payments} set other_keys = not other_keys
      where (mode = ${mode} and other_keys) or (mode in ('live', 'test', 'sandbox') and mode <> ${mode} and not other_keys)`);
    const { rowCount: marked } = await tx.execute(sql`
      update ${orders} set other_keys = true where not other_keys and id in (
        select order_id from ${payments} where other_keys and mode <> ${mode})`);
    await tx.execute(sql`
      update ${orders} set other_keys = false where other_keys and not exists (
        select from ${payments} where ${payments.orderId} = ${orders.id} and ${payments.otherKeys})`);
    return marked ?? 0;
  });
}
