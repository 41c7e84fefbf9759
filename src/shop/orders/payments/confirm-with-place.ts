import { sql } from 'drizzle-orm';
import { atCommit, type Transaction } from '#db/database.ts';
import { hotStatement } from '#db/hot-statement.ts';
import { integer, moment, text } from '#db/hot-values.ts';
import { emails, type OrderRow } from '#db/schema.ts';
import type { QueuedMail } from '#shop/mail/queue-mail.ts';
import type { NextPlace } from '#shop/orders/ledger/ledger.ts';
import { mailJob } from '#shop/queue/enqueue.ts';
import { utcDay } from '#values/date.ts';
import { aroundNumber } from '#values/text/place-text.ts';

type Confirmed = {
  order: Pick<OrderRow, 'id'>;
  next: NextPlace;
  /** Without the place, which is known when it is taken. */
  mail: QueuedMail<'order-confirmed'>;
  now: Date;
};

/**
 * Takes the next place for an order, as the last statement of the transaction: all orders of a campaign are held up by the lock of
 * its batches. The confirmation is written with it, because it says the number of the place. Where the next place is another, or
 * staff have changed the batch or announced a delay since it was read, nothing of the transaction is done, and whoever settles the
 * payment has to do it again. Under the order's lock.
 */
export function confirmWithPlace(
  tx: Transaction,
  { order, next, mail: { template, data, recipient, dedupeKey }, now }: Confirmed,
): void {
  const [before, after] = aroundNumber(next, utcDay(now));
  const values = { orderId: order.id, promised: next.promised, now, template, data, recipient, dedupeKey };
  atCommit(tx, () => takeAndConfirm(tx, { ...values, before, after }));
}

const { template, data, recipient, dedupeKey } = emails;
const TAKING = { orderId: integer, promised: text, now: moment, before: text, after: text };

const takeAndConfirm = hotStatement(
  'confirm_with_place',
  { ...TAKING, template, data, recipient, dedupeKey },
  (db, of) => {
    const orderId = sql`${of.orderId}::integer`;
    const place = sql`${of.before}::text || take_next_place(${orderId}, ${of.promised}::text, ${of.now}) || ${of.after}::text`;
    const queued = db.$with('queued', { id: emails.id, stream: emails.stream }).as(sql`
    insert into ${emails} (stream, template, recipient, order_id, dedupe_key, data)
    values ('transactional', ${of.template}, ${of.recipient}, ${orderId}, ${of.dedupeKey},
      ${of.data}::jsonb || jsonb_build_object('place', ${place}))
    on conflict (dedupe_key) do nothing returning id, stream`);
    return db
      .with(queued)
      .select({ job: mailJob(queued) })
      .from(queued);
  },
);
