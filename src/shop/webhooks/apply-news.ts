import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { payments } from '#db/schema.ts';
import type { ProviderNews } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Alert, renewAlert, resolveAlert } from '#shop/records/raise-alert.ts';

const NEWS = /^(po|prv|acct)_/;

/** Whether an event names no payment but a payout, a review or the account. */
export function isNews(objectId: string): boolean {
  return NEWS.test(objectId);
}

/**
 * Reads what the card provider says of a payout, a review of a charge or the account now, and tells the owner what there is to do; once
 * it is settled the alert closes. Throws when the provider cannot be asked.
 */
export async function applyNews(shop: Shop, id: string, noteBeside: (tx: Transaction) => Promise<void>): Promise<void> {
  const news = await shop.payments.readNews(id);
  await shop.db.transaction(async (tx) => {
    const { alert, isOpen } = await toAlert(tx, news);
    if (isOpen) await renewAlert(tx, alert);
    else await resolveAlert(tx, alert.kind, alert.subject, shop.clock());
    await noteBeside(tx);
  });
}

async function toAlert(tx: Transaction, news: ProviderNews): Promise<{ alert: Alert; isOpen: boolean }> {
  const { id: subject, page } = news;
  switch (news.kind) {
    case 'payout': {
      const { amount, reason, failed } = news;
      return { alert: { kind: 'payout-failed', subject, detail: { amount, reason, page } }, isOpen: failed };
    }
    case 'review': {
      const { paymentId, reason, open } = news;
      const [charged] = await tx
        .select({ orderId: payments.orderId, amount: payments.amount })
        .from(payments)
        .where(eq(payments.providerIntentId, paymentId ?? ''));
      const detail = { amount: charged?.amount ?? null, reason, page };
      return { alert: { kind: 'payment-in-review', subject, orderId: charged?.orderId ?? null, detail }, isOpen: open };
    }
    case 'account': {
      const { takesCharges, paysOut, asked, dueBy, reason } = news;
      const detail = { takesCharges, paysOut, asked, reason, dueBy: dueBy?.toISOString() ?? null, page };
      const isOpen = !takesCharges || !paysOut || asked.length > 0;
      return { alert: { kind: 'account-needs-something', subject, detail }, isOpen };
    }
  }
}
