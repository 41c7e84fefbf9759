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
