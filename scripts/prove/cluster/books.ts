import pg from 'pg';
import type { Purchase } from '#bench/support/launch/buyers.ts';
import type { ArrivedMail } from '#bench/support/launch/mail-server.ts';
import type { Provider } from '#bench/support/launch/provider.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';
import { until } from './children.ts';
import { databaseUrl } from './patroni.ts';
import type { Report } from './report.ts';

const QUIET_MS = 180_000;

/** One statement on the shop's database, wherever the primary is at the moment. */
export async function ask<Row extends pg.QueryResultRow>(primaryPort: number, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl(primaryPort, 'proof'), connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Waits until every webhook, refund, mail and mailing has come to its end. */
export async function waitForQuiet(
  primaryPort: number,
  { dataDir }: Pick<Provider, 'dataDir'>,
  report: Report,
): Promise<void> {
  let open: Record<string, number> = {};
  const isQuiet = async () => {
    const deliveries = await askDatabase<{ webhooks: number }>(
      dataDir,
      `select count(*)::int as webhooks from sandbox.stripe_deliveries where state = 'waiting'`,
    );
    const shop = await ask<Record<string, number>>(
      primaryPort,
      `select (select count(*) from refunds where status in ('requested', 'pending'))::int as refunds,
              (select count(*) from emails where state = 'queued')::int as mails,
              (select count(*) from provider_events where state not in ('applied', 'ignored'))::int as events,
              (select count(*) from mailings where finished_at is null)::int as mailings`,
    );
    open = { ...deliveries[0], ...shop[0] };
    return Object.values(open).every((count) => count === 0);
  };
  await until('every webhook and every mail has come to its end', isQuiet, { withinMs: QUIET_MS, everyMs: 500 }).catch(
    () => {},
  );
  report.check('what never came to its end', wordsOf(open), 'nothing');
}

function wordsOf(counts: Record<string, number>): string {
  const some = Object.entries(counts).filter(([, count]) => count > 0);
  return some.map(([what, count]) => `${count} ${what}`).join(', ') || 'nothing';
}

type Books = { primaryPort: number; provider: Provider; purchases: Purchase[]; report: Report };

/** What customers were told, what the provider has charged, and what the shop has, side by side. */
export async function compareBooks({ primaryPort, provider, purchases, report }: Books): Promise<void> {
  const orders = await ask<{ number: string; intent: string; email: string; status: string }>(
    primaryPort,
    `select order_number as number, stripe_payment_intent_id as intent, customer_email as email, status
       from orders where customer_email like 'buyer-%'`,
  );
  const payments = await ask<{ intent: string; received: string; amount: string }>(
    primaryPort,
    `select provider_intent_id as intent, received, amount from payments
      where status = 'succeeded' and provider_intent_id in (select stripe_payment_intent_id from orders where customer_email like 'buyer-%')`,
  );
  const byNumber = new Map(orders.map((order) => [order.number, order]));
  const { succeededChargesPerIntent: charges } = await provider.counters();
  const told = purchases.filter(({ orderNumber }) => orderNumber !== null);
  const charged = purchases.filter(({ chargedAt }) => chargedAt !== null);
  const paid = new Set(payments.filter(({ received, amount }) => received === amount).map(({ intent }) => intent));
  const intents = orders.map(({ intent }) => intent);
  const emails = orders.map(({ email }) => email);

  report.atLeast('orders that were acknowledged', told.length, 100);
  report.check(
    'acknowledged orders lost',
    told.filter(({ orderNumber, intentId }) => byNumber.get(orderNumber ?? '')?.intent !== intentId).length,
    0,
  );
  report.check('orders doubled', intents.length - new Set(intents).size + emails.length - new Set(emails).size, 0);
  report.check('customers charged twice', Object.values(charges).filter((times) => times > 1).length, 0);
  report.check('charged, and not paid in the shop', charged.filter(({ intentId }) => !paid.has(intentId)).length, 0);
  report.check('paid in the shop, and not charged', payments.filter(({ intent }) => !charges[intent]).length, 0);
  report.check(
    'charged, and the order not a paid one',
    charged.filter(({ orderNumber }) => byNumber.get(orderNumber ?? '')?.status !== 'paid_deposit').length,
    0,
  );
}

/** `owing`: how many the release goes to (`owes-1@example.com` …). */
export async function compareMails(
  { primaryPort, purchases, report }: Omit<Books, 'provider'>,
  mails: ArrivedMail[],
  owing: number,
): Promise<void> {
  const came = new Map<string, Set<string>>();
  for (const { recipient, subject, messageId } of mails) {
    const key = `${recipient} ${subject}`;
    came.set(key, (came.get(key) ?? new Set()).add(messageId));
  }
  const released = new Set(mails.map(({ recipient }) => recipient).filter((address) => address.startsWith('owes-')));
  report.check('mailed by the release', released.size, owing);
  report.check(
    'strangers mailed by the release',
    mails.filter(({ recipient }) => recipient.startsWith('none-')).length,
    0,
  );
  report.check(
    'two different mails of one kind to one address',
    [...came.values()].filter((ids) => ids.size > 1).length,
    0,
  );
  const mailed = new Set(mails.map(({ recipient }) => recipient));
  const paid = purchases.filter(({ chargedAt }) => chargedAt !== null);
  report.check('paid orders without their mail', paid.filter(({ email }) => !mailed.has(email)).length, 0);
  const all = new Set(mails.map(({ messageId }) => messageId)).size;
  report.tell('copies under one Message-ID of mails that a kill caught on their way', mails.length - all);
  const [noted] = await ask<{ n: number }>(
    primaryPort,
    `select count(*)::int as n from mailing_recipients where state <> 'sent'`,
  );
  report.check('recipients of the release that the shop does not call mailed', noted?.n ?? -1, 0);
}
