import { type SQL, sql } from 'drizzle-orm';
import { type OrderRow, orders } from '#db/schema.ts';
import { readBatches } from '#shop/batches/read-places.ts';
import type { Addressee, Composed, MailingKindWork } from '#shop/mailings/mailing-kind.ts';
import { workingToken } from '#shop/orders/ledger/order-progress.ts';
import { readAfterDeadlines } from '#shop/orders/links/pay-terms.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordEvents } from '#shop/records/record-event.ts';
import type { AfterDeadline } from '#values/order/campaign.ts';
import type { BatchWindow } from '#values/text/place-text.ts';
import { balanceDue, balanceFacts, decideTaxes, unlessShipped } from './balance-due.ts';

type Template = 'balance-reminder' | 'balance-last-word';

export const reminderMailing = remindBy('balance-reminder', 'reminder-sent');
export const lastWordMailing = remindBy('balance-last-word', 'last-word-sent');

/** Reminds of the balance whoever still owes it, of the link that they were sent, before its deadline. */
function remindBy(template: Template, what: string): MailingKindWork {
  return {
    stream: 'transactional',
    async compose(tx, shop, _mailing, given) {
      const addressees = await decideTaxes(tx, shop, given);
      const ids = addressees.map(({ order }) => order.id);
      const told = await readAfterDeadlines(tx, ids);
      const batches = await readBatches(tx, ids);
      const composed = addressees.map((addressee) => {
        const { id } = addressee.order;
        return remind(shop, template, addressee, { afterDeadline: told.get(id)?.becomes, batch: batches.get(id) });
      });
      const reminded = addressees.filter(({ recipient }, place) => composed[place]?.letter && !recipient.emailId);
      await recordEvents(
        tx,
        { at: shop.clock(), actor: 'job', what },
        reminded.map(({ order }) => ({ orderId: order.id, after: { recipient: order.customerEmail } })),
      );
      return composed;
    },
  };
}

function remind(
  shop: Pick<Shop, 'clock' | 'origin'>,
  template: Template,
  addressee: Addressee,
  { afterDeadline, batch }: { afterDeadline: AfterDeadline | undefined; batch: BatchWindow | undefined },
): Composed {
  const { recipient, order, ledger } = addressee;
  const found = balanceDue(order, ledger);
  if ('skipped' in found) return { recipient, skipped: found.skipped };
  if (!isOccasionOf(recipient.occasion, order)) return { recipient, skipped: 'Asked anew meanwhile.' };
  const token = workingToken(order, shop.clock());
  const { linkExpiresAt } = order;
  if (!token || !linkExpiresAt) return { recipient, skipped: 'The deadline has passed.' };
  const asked = { due: found.due, token, linkExpiresAt, ...(afterDeadline && { afterDeadline }) };
  const data = balanceFacts(shop, order, asked, batch);
  return { recipient, letter: unlessShipped(order, { template, data }) };
}

/** A reminder so many days after the balance was asked for; null: the last word before the deadline. */
export type Stage = { day: number } | { day: null };

/**
 * What a customer is reminded of once: a stage of the time since their balance was asked for. Asking anew, as a later
 * release or staff with a new link do, begins another time with stages of its own.
 */
export function occasionOf({ day }: Stage): SQL {
  const stage = day === null ? 'last-word' : `day-${day}`;
  const askedAt = sql`floor(extract(epoch from ${orders.balanceAskedAt}) * 1000)::bigint`;
  return sql`'reminder:' || ${orders.id} || ':' || ${askedAt} || ':' || ${stage}`;
}

/** Whether an occasion is of the time that runs now. */
function isOccasionOf(occasion: string | null, { id, balanceAskedAt }: OrderRow): boolean {
  return occasion?.startsWith(`reminder:${id}:${balanceAskedAt?.getTime()}:`) ?? false;
}
