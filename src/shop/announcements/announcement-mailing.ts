import { type SQL, sql } from 'drizzle-orm';
import { type OrderRow, orders, suppressions } from '#db/schema.ts';
import { unsubscribeToken } from '#shop/mail/unsubscribe.ts';
import { detailOf, type MailingDetail } from '#shop/mailings/mailing-detail.ts';
import type { Letter, MailingKindWork } from '#shop/mailings/mailing-kind.ts';

/**
 * Says the same to everybody, with the name and the unsubscribe link of each. Addresses that want none have been taken out
 * by then.
 */
export const announcementMailing: MailingKindWork = {
  stream: 'announcement',
  async compose(_tx, { origin }, mailing, addressees) {
    const text = detailOf('announcement', mailing);
    return addressees.map(({ recipient, order }) => {
      if (order.status === 'cancelled') return { recipient, skipped: 'Cancelled meanwhile.' };
      return { recipient, letter: announcementLetter(text, order, origin, unsubscribeToken(recipient)) };
    });
  },
};

/** An announcement to the owner of this order. The token makes its links to unsubscribe. */
export function announcementLetter(
  { subject, message }: MailingDetail['announcement'],
  { customerName }: Pick<OrderRow, 'customerName'>,
  origin: string,
  token: string,
): Letter {
  return { template: 'announcement', data: { subject, message, customerName, origin, unsubscribeToken: token } };
}

/**
 * A select of whom an announcement goes to, for `startMailing`: every address with a pre-order that stands, once, by its
 * newest order, but none that unsubscribed, complained or bounced.
 */
export function announcementRecipients(): SQL {
  const address = sql`lower(${orders.customerEmail})`;
  return sql`
    select distinct on (${address}) ${orders.id} as order_id, null::text as occasion
    from ${orders}
    where ${orders.depositReceived} and ${orders.status} <> 'cancelled' and not ${orders.isTest} and not ${orders.otherKeys}
      and not exists (select from ${suppressions} where ${suppressions.address} = ${address})
    order by ${address}, ${orders.createdAt} desc, ${orders.id} desc`;
}
