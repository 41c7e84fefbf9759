import { type SQL, sql } from 'drizzle-orm';
import { orders, suppressions } from '#db/schema.ts';

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
