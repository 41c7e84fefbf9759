import { setTimeout as pause } from 'node:timers/promises';
import type Stripe from 'stripe';
import { seededDice } from '#boot/samples/seeded-dice.ts';
import { staffApi } from '#tests/support/journeys/staff.ts';
import { askDatabase } from './ask-database.ts';
import { cardProvider, charge, intentOf, openCheckout, saveOrder } from './order-by-api.ts';
import { openShopBesideSandbox, type ShopBesideSandbox } from './shop-beside-sandbox.ts';

type Options = {
  kills: number;
  /** The same seed draws the same moments, as far as a machine is the same twice. */
  seed: number;
  /** Told at each kill how many cards were charged until then, and of how many charges the shop did not know. */
  onKill?: (kill: number, charged: number, unknown: number) => void;
};

/** What two sets of books say in the end: the provider's, which nobody stopped, and the shop's. Lists hold what differs. */
export type KilledShop = {
  charges: number;
  refunds: number;
  mails: number;
  /** The most charges that the shop did not know of when it was killed. */
  mostUnknown: number;
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
  /** Orders that are charged, and neither a deposit paid nor cancelled. */
  unsettledOrders: string[];
  /** Mails that the shop noted as sent and the mail server never got. */
  lostMails: string[];
  /** Got two different mails of one kind about one order. */
  mailedTwice: string[];
};

const CUSTOMERS_AT_ONCE = 3;
const MOST = 10_000;
const TIMEOUT_MS = 180_000;

/**
 * Kills a shop again and again while customers pre-order and staff cancel orders, beside a provider that goes on, and
 * compares the books of the two in the end. A customer whose shop is gone before the card is charged gives up.
 */
export async function killDuringOrders({ kills, seed, onKill }: Options): Promise<KilledShop> {
  await using beside = await openShopBesideSandbox();
  const dice = seededDice(seed);
  let charged = 0;
  let visits = 0;
  let over = false;

  async function customers(): Promise<void> {
    while (!over) {
      visits += 1;
      const customer = { address: `10.${visits >> 8}.${visits & 255}.1`, email: `ada.${visits}@example.com` };
      try {
        const intentId = intentOf((await openCheckout(beside.shop(), customer)).clientSecret);
        await saveOrder(beside.shop(), customer, intentId);
        await charge(beside.sandbox, intentId);
        charged += 1;
      } catch {
        await pause(50);
      }
    }
  }

  // The session is kept in the database, and outlives the kills.
  const call = staffApi(beside.shop());
  await call('GET', '/api/admin/products');
  let mostUnknown = 0;

  /** Every third paid order is cancelled, and its deposit goes back. */
  async function staff(): Promise<void> {
    while (!over) {
      await pause(100);
      const [order] = await askDatabase<{ number: string }>(
        beside.shop().dataDir,
        `select order_number as number from orders where status = 'paid_deposit' and id % 3 = 0 order by id limit 1`,
      );
      if (!order) continue;
      try {
        await call('POST', `/api/admin/orders/${order.number}/cancel`, { reason: 'The customer asked.' });
      } catch {
        // The kill was faster; the order is still the first of the list.
      }
    }
  }

  const busy = Promise.all([...Array.from({ length: CUSTOMERS_AT_ONCE }, customers), staff()]);
  // A fault of theirs is handled below; until then it must not end this process.
  busy.catch(() => {});
  for (let kill = 1; kill <= kills; kill += 1) {
    const enough = charged + 2 + Math.floor(dice() * 10);
    await until('customers are charged', () => charged >= enough, 2);
    await pause(dice() * 60);
    await beside.shop().kill();
    const unknown = charged - (await paidCount(beside));
    mostUnknown = Math.max(mostUnknown, unknown);
    onKill?.(kill, charged, unknown);
    await beside.restart();
  }
  over = true;
  await busy;
  await until('every webhook, refund and mail has come to its end', () => isQuiet(beside));
  return { ...(await compare(beside)), mostUnknown };
}

async function isQuiet({ sandbox, shop }: ShopBesideSandbox): Promise<boolean> {
  const [waiting] = await askDatabase<{ n: number }>(
    sandbox.dataDir,
    `select count(*)::int as n from sandbox.stripe_deliveries where state = 'waiting'`,
  );
  const [open] = await askDatabase<{ n: number }>(
    shop().dataDir,
    `select (select count(*) from refunds where status in ('requested', 'pending'))::int
          + (select count(*) from emails where state = 'queued')::int as n`,
  );
  return waiting?.n === 0 && open?.n === 0;
}

async function paidCount({ shop }: ShopBesideSandbox): Promise<number> {
  const paid = await askDatabase<{ n: number }>(
    shop().dataDir,
    `select count(*)::int as n from payments where status = 'succeeded'`,
  );
  return paid[0]?.n ?? 0;
}

async function compare({ sandbox, shop }: ShopBesideSandbox): Promise<Omit<KilledShop, 'mostUnknown'>> {
  const provider = cardProvider(sandbox.origin);
  const charges = await provider.charges.list({ limit: 100 }).autoPagingToArray({ limit: MOST });
  const taken = charges.filter(({ status }) => status === 'succeeded').map(moneyOf);
  const back = (await provider.refunds.list({ limit: 100 }).autoPagingToArray({ limit: MOST })).map(moneyOf);
  const { dataDir } = shop();
  const paid = await askDatabase<Money>(
    dataDir,
    `select provider_intent_id as intent, (received * 100)::int as amount from payments where status = 'succeeded'`,
  );
  const returned = await askDatabase<Money>(
    dataDir,
    `select provider_intent_id as intent, (refunds.amount * 100)::int as amount
       from refunds join payments on payments.id = payment_id where refunds.status = 'succeeded'`,
  );
  const orders = await askDatabase<{ intent: string; status: string }>(
    dataDir,
    `select stripe_payment_intent_id as intent, status from orders where status not in ('paid_deposit', 'cancelled')`,
  );
  const waiting = new Set(orders.map(({ intent }) => intent));
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
    ...(await compareMails(sandbox.dataDir, dataDir)),
  };
}

/** A mail that a kill caught on its way may come twice, under one Message-ID: a mailbox shows it once. */
async function compareMails(sandboxData: string, shopData: string) {
  const arrived = await askDatabase<{ recipient: string; subject: string; ids: string[] }>(
    sandboxData,
    `select recipient, subject, array_agg(distinct message_id) as ids
       from (select recipient, substring(words from '(?n)^Subject: (.*)$') as subject,
                    substring(words from '(?ni)^Message-ID: *(\\S+)') as message_id
               from (select recipient, convert_from(raw, 'UTF8') as words from sandbox.mails) as read) as taken
      group by recipient, subject`,
  );
  const noted = await askDatabase<{ recipient: string; n: number }>(
    shopData,
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

async function until(what: string, isSo: () => boolean | Promise<boolean>, everyMs = 200): Promise<void> {
  const over = performance.now() + TIMEOUT_MS;
  while (!(await isSo())) {
    if (performance.now() > over) throw new Error(`It does not come about that ${what}.`);
    await pause(everyMs);
  }
}
