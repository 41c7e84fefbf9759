import { sql } from 'drizzle-orm';
import { atCommit, type Transaction } from '#db/database.ts';
import { hotStatement } from '#db/hot-statement.ts';
import { integer, moment, text } from '#db/hot-values.ts';
import { emails, type OrderRow } from '#db/schema.ts';
import type { QueuedMail } from '#shop/mail/queue-mail.ts';
import type { HeldPlace } from '#shop/orders/ledger/ledger.ts';
import { mailJob } from '#shop/queue/enqueue.ts';
import { utcDay } from '#values/date.ts';
import { aroundNumber } from '#values/text/place-text.ts';

type Confirmed = {
  order: Pick<OrderRow, 'id'>;
  held: HeldPlace;
  /** Without the place, which is known when it is taken. */
  mail: QueuedMail<'order-confirmed'>;
  now: Date;
};

/** Longer than any transaction takes: a hold that ends sooner may be gone before it is taken. */
const LEAST_LEFT_MS = 60_000;

/** The place that is held for an order, while nobody may take it away (rule 30.2); null: there is none. */
export function safelyHeld(held: HeldPlace | null, now: Date): HeldPlace | null {
  return held && Date.parse(held.heldUntil) - now.getTime() > LEAST_LEFT_MS ? held : null;
}

/**
 * Takes the place that is held for an order, as the last statement of the transaction: all orders of a batch are held up by
 * its lock. The confirmation is written with it, because it says the number of the place. Where staff have changed the batch
 * or announced a delay since the place was read, nothing of the transaction is done, and whoever settles the payment has to
 * do it again. Under the order's lock.
 */
export function confirmWithPlace(
  tx: Transaction,
  { order, held, mail: { template, data, recipient, dedupeKey }, now }: Confirmed,
): void {
  const [before, after] = aroundNumber(held, utcDay(now));
  const values = { orderId: order.id, promised: held.promised, now, template, data, recipient, dedupeKey };
  atCommit(tx, () => takeAndConfirm(tx, { ...values, before, after }));
}

const { template, data, recipient, dedupeKey } = emails;
const TAKING = { orderId: integer, promised: text, now: moment, before: text, after: text };

const takeAndConfirm = hotStatement(
  'confirm_with_place',
  { ...TAKING, template, data, recipient, dedupeKey },
  (db, of) => {
    const orderId = sql`${of.orderId}::integer`;
    const place = sql`${of.before}::text || take_held_place(${orderId}, ${of.promised}::text, ${of.now}) || ${of.after}::text`;
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
