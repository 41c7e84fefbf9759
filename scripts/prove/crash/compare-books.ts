import type Stripe from 'stripe';
import { askDatabase } from '#tests/support/processes/ask-database.ts';
import { cardProvider } from '#tests/support/processes/order-by-api.ts';
import type { ShopsBesideSandbox } from './open-shops.ts';

/** What two sets of books say in the end: the provider's, which nobody stopped, and the shop's. Lists hold what differs. */
export type Comparison = {
  charges: number;
  refunds: number;
  mails: number;
  /** How often the provider had to send a webhook again. */
  sentAgain: number;
  /** Charged at the provider, and not paid in the shop or with another amount. */
  unknownCharges: string[];
  /** Paid in the shop, and not charged at the provider. */
  inventedCharges: string[];
  /** Charged more than once. */
  chargedTwice: string[];
  /** Given back at the provider, and not in the shop, or the other way round, or with another amount. */
  differingRefunds: string[];
  /** Given back more than once. */
  refundedTwice: string[];
  /** Orders that are charged, and neither paid nor cancelled. */
  unsettledOrders: string[];
  /** Orders that the shop acknowledged, and does not have. */
  lostOrders: string[];
  /** Mails that the shop noted as sent and the mail server never got. */
  lostMails: string[];
  /** Got two different mails of one kind about one order. */
  mailedTwice: string[];
  /** Batches whose count of places is another than their places are. */
  miscountedPlaces: string[];
  /** Journal entries whose two sides differ. */
  unbalanced: string[];
};

/** `acknowledged`: the numbers of the orders that customers were told of. */
export async function compareBooks(
  { sandbox, ask }: Pick<ShopsBesideSandbox, 'sandbox' | 'ask'>,
  acknowledged: Set<string>,
): Promise<Comparison> {
  const provider = cardProvider(sandbox.origin);
  const charges = await allOf(provider.charges.list({ limit: 100 }));
  const taken = charges.filter(({ status }) => status === 'succeeded').map(moneyOf);
  const back = (await allOf(provider.refunds.list({ limit: 100 }))).map(moneyOf);
  const paid = await ask<Money>(
    `select provider_intent_id as intent, (received * 100)::int as amount from payments where status = 'succeeded'`,
  );
  const returned = await ask<Money>(
    `select provider_intent_id as intent, (refunds.amount * 100)::int as amount
       from refunds join payments on payments.id = payment_id where refunds.status = 'succeeded'`,
  );
  const orders = await ask<{ number: string; intent: string; status: string }>(
    'select order_number as number, stripe_payment_intent_id as intent, status from orders',
  );
  const there = new Set(orders.map(({ number }) => number));
  const settled = ['paid_deposit', 'completed', 'cancelled'];
  const waiting = new Set(orders.filter(({ status }) => !settled.includes(status)).map(({ intent }) => intent));
  const batches = await ask<{ name: string }>(
    'select name from batches where used <> (select count(*) from places where batch_id = batches.id)',
  );
  const entries = await ask<{ id: string }>(
    'select entry_id as id from journal_lines group by entry_id having sum(amount) <> 0',
  );
  const [sent] = await askDatabase<{ again: number }>(
    sandbox.dataDir,
    'select coalesce(sum(attempts - 1), 0)::int as again from sandbox.stripe_deliveries',
  );
  return {
    charges: taken.length,
    refunds: back.length,
    sentAgain: sent?.again ?? 0,
    unknownCharges: without(taken, paid),
    inventedCharges: without(paid, taken),
    chargedTwice: twice(taken),
    differingRefunds: [...without(back, returned), ...without(returned, back)],
    refundedTwice: twice(back),
    unsettledOrders: taken.map(({ intent }) => intent).filter((intent) => waiting.has(intent)),
    lostOrders: [...acknowledged].filter((number) => !there.has(number)),
    miscountedPlaces: batches.map(({ name }) => name),
    unbalanced: entries.map(({ id }) => id),
    ...(await compareMails(sandbox.dataDir, ask)),
  };
}

/** A mail that a kill caught on its way may come twice, under one Message-ID: a mailbox shows it once. */
async function compareMails(sandboxData: string, ask: ShopsBesideSandbox['ask']) {
  const arrived = await askDatabase<{ recipient: string; subject: string; ids: string[] }>(
    sandboxData,
    `select recipient, subject, array_agg(distinct message_id) as ids
       from (select recipient, substring(words from '(?n)^Subject: (.*)$') as subject,
                    substring(words from '(?ni)^Message-ID: *(\\S+)') as message_id
               from (select recipient, convert_from(raw, 'UTF8') as words from sandbox.mails) as read) as taken
      group by recipient, subject`,
  );
  const noted = await ask<{ recipient: string; n: number }>(
    `select recipient, count(*)::int as n from emails where state = 'sent' group by recipient`,
  );
  const came = new Map<string, number>();
  for (const { recipient, ids } of arrived) came.set(recipient, (came.get(recipient) ?? 0) + ids.length);
  return {
    mails: noted.reduce((sum, { n }) => sum + n, 0),
    lostMails: noted.filter(({ recipient, n }) => (came.get(recipient) ?? 0) < n).map(({ recipient }) => recipient),
    mailedTwice: arrived.filter(({ ids }) => ids.length > 1).map(({ recipient }) => recipient),
  };
}

async function allOf<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const each of pages) found.push(each);
  return found;
}

type Money = { intent: string; amount: number };

function moneyOf({ payment_intent, amount }: Pick<Stripe.Charge | Stripe.Refund, 'payment_intent' | 'amount'>): Money {
  return { intent: String(payment_intent), amount };
}

const nameOf = ({ intent, amount }: Money) => `${intent} ${amount}`;

function without(these: Money[], those: Money[]): string[] {
  const known = new Set(those.map(nameOf));
  return these.map(nameOf).filter((name) => !known.has(name));
}

function twice(these: Money[]): string[] {
  const seen = new Set<string>();
  return these.map(({ intent }) => intent).filter((intent) => seen.has(intent) || !seen.add(intent));
}
