import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type BuildLetterRow, buildLetters, type OrderRow, orders, places, suppressions } from '#db/schema.ts';
import { unsubscribeToken } from '#shop/mail/unsubscribe.ts';
import type { Letter, MailingKindWork } from '#shop/mailings/mailing-kind.ts';

export type LetterText = Pick<BuildLetterRow, 'title' | 'message' | 'pictures'>;

/** A letter is public from its first mail on: until then it can be stopped with nobody having read it. */
export const letterMailing: MailingKindWork = {
  stream: 'announcement',
  async compose(tx, { origin, clock }, mailing, addressees) {
    const ofMailing = eq(buildLetters.mailingId, mailing.id);
    await tx
      .update(buildLetters)
      .set({ publishedAt: clock() })
      .where(and(ofMailing, isNull(buildLetters.publishedAt)));
    const [text] = await tx.select().from(buildLetters).where(ofMailing);
    return addressees.map(({ recipient, order }) => {
      if (!text || text.takenDownAt) return { recipient, skipped: 'The letter was taken down.' };
      if (order.status === 'cancelled') return { recipient, skipped: 'Cancelled meanwhile.' };
      if (order.status === 'shipped') return { recipient, skipped: 'The bow was sent meanwhile.' };
      return { recipient, letter: mailOf(text, order, origin, unsubscribeToken(recipient, order)) };
    });
  },
};

/** The letter to the owner of this order. */
export function mailOf(
  { title, message, pictures }: LetterText,
  { customerName }: Pick<OrderRow, 'customerName'>,
  origin: string,
  token: string,
): Letter {
  return {
    template: 'build-letter',
    data: { title, message, pictures, customerName, origin, unsubscribeToken: token },
  };
}

/** Every address that waits for a bow of the campaign, or of the batch, once, by its newest order; but none that wants no news. */
export function letterRecipients({ campaignId, batchId }: Pick<BuildLetterRow, 'campaignId' | 'batchId'>): SQL {
  const address = sql`lower(${orders.customerEmail})`;
  const inBatch = sql`exists (select from ${places} where ${places.orderId} = ${orders.id}
    and ${places.batchId} = ${batchId}::integer and ${places.state} = 'taken')`;
  return sql`
    select distinct on (${address}) ${orders.id} as order_id, null::text as occasion
    from ${orders}
    where ${orders.campaignId} = ${campaignId} and ${orders.depositReceived} and ${orders.status} not in ('cancelled', 'shipped')
      and not ${orders.isTest} and not ${orders.otherKeys} and ${batchId === null ? sql`true` : inBatch}
      and not exists (select from ${suppressions} where ${suppressions.address} = ${address})
    order by ${address}, ${orders.createdAt} desc, ${orders.id} desc`;
}
