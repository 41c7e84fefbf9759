import { sql } from 'drizzle-orm';
import { orders, payments } from '#db/schema.ts';
import type { KeysCompared } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { raiseAlert, resolveAlert } from '#shop/records/raise-alert.ts';

const SUBJECT = 'Stripe keys';

/**
 * Compares the account behind both keys, and says loudly when no card can be charged with them. Never throws: while the
 * provider cannot be asked, nothing is known, and the next round asks again.
 */
export async function compareKeys(shop: Pick<Shop, 'db' | 'payments' | 'log' | 'clock'>): Promise<void> {
  try {
    const found = await shop.payments.compareKeys();
    if (found === 'unknown') return;
    const fault = faultText(found);
    if (fault) shop.log.warn({}, `${fault} No card can be charged until that is put right.`);
    await shop.db.transaction(async (tx) => {
      if (fault) await raiseAlert(tx, { kind: 'keys-disagree', subject: SUBJECT, detail: { found, fault } });
      else await resolveAlert(tx, 'keys-disagree', SUBJECT, shop.clock());
    });
  } catch (fault) {
    shop.log.warn({ err: fault }, 'the accounts behind the card keys could not be compared; they are later');
  }
}

function faultText(found: Exclude<KeysCompared, 'unknown'>): string | null {
  switch (found) {
    case 'same-account':
      return null;
    case 'different-accounts':
      return 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY belong to two accounts at Stripe.';
    case 'publishable-key-refused':
      return 'Stripe refuses STRIPE_PUBLISHABLE_KEY.';
    case 'secret-key-refused':
      return 'Stripe refuses STRIPE_SECRET_KEY.';
  }
}

/**
 * At the start of a server: marks the payments that were made under keys of another kind than its own, and their orders,
 * and takes the mark from its own. Whatever a rehearsal has sold is thereby out of the figures and of the work, and comes
 * back with its keys. Payments from before this was noted belong to the first server with Stripe's keys, unless they are the
 * sandbox's, which the migration has found out. What a gift card paid belongs to no keys. Running it again, or twice at once, changes nothing more. Returns how many
 * orders stand apart now that did not before.
 */
export async function settleKeys({ db, payments: provider }: Pick<Shop, 'db' | 'payments'>): Promise<number> {
  const { mode } = provider;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('keys of payments', 0))`);
    if (mode !== 'sandbox')
      await tx.execute(sql`update ${payments} set mode = ${mode} where mode is null and method = 'card'`);
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
