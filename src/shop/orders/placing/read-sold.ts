import { and, eq, or, sql } from 'drizzle-orm';
import type { Database } from '#db/database.ts';
import { hotStatement } from '#db/hot-statement.ts';
import { orNull, text } from '#db/hot-values.ts';
import { campaigns, campaignTerms, checkouts, orders, payments } from '#db/schema.ts';

export type Sold = NonNullable<Awaited<ReturnType<typeof readSold>>>;

/**
 * What a checkout sells, as far as it stays the same, by its card's payment, or by its own id where no card has to pay. Looked up before the
 * provider is asked, because anybody can make up an id. Null: there is none, or it is not of that payment.
 */
export async function readSold(
  db: Database,
  { intentId, checkoutId }: { intentId: string; checkoutId?: string | undefined },
) {
  const [found] = await sold(db, { intentId: intentId || null, checkoutId: checkoutId ?? null });
  return found && (checkoutId === undefined || found.checkoutId === checkoutId) ? found : null;
}

const sold = hotStatement(
  'read_sold',
  { intentId: orNull(text), checkoutId: orNull(text) },
  (db, { intentId, checkoutId }) => {
    const { method } = payments;
    const byCard = and(
      eq(payments.providerIntentId, intentId),
      eq(method, sql`'card'`),
      eq(payments.leg, sql`'deposit'`),
    );
    const ofPayment = db.select({ id: payments.checkoutId }).from(payments).where(byCard);
    const byGiftCard = and(sql`${intentId}::text is null`, eq(method, sql`'gift_card'`));
    return db
      .select({
        ...{ checkoutId: checkouts.id, termsId: checkouts.termsId, orderNumber: orders.orderNumber },
        campaign: {
          ...{ id: campaigns.id, colors: campaigns.colors },
          ...{ releaseDate: campaigns.releaseDate, consentText: campaigns.consentText },
        },
        // From before terms were kept a payment has those of its campaign.
        terms: { releaseDate: campaignTerms.releaseDate, consentText: campaignTerms.consentText },
      })
      .from(checkouts)
      .leftJoin(payments, and(eq(payments.checkoutId, checkouts.id), or(byCard, byGiftCard)))
      .leftJoin(orders, eq(orders.id, payments.orderId))
      .leftJoin(campaignTerms, eq(campaignTerms.id, checkouts.termsId))
      .leftJoin(campaigns, sql`${campaigns.id} = coalesce(${campaignTerms.campaignId}, ${payments.campaignId})`)
      .where(sql`${checkouts.id} = case when ${intentId}::text is null then ${checkoutId} else (${ofPayment}) end`);
  },
);

/** Whether a checkout may still be paid, or was: it is not over, and neither is its payment. */
export async function isLiveCheckout(db: Database, checkoutId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${checkouts} where id = ${checkoutId} and over_at is null and (
      gift_amount = today_amount or exists (
        select from ${payments} where checkout_id = ${checkoutId} and status <> 'canceled'))`);
  return rows.length > 0;
}
