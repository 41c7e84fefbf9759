import { expect, test } from 'vitest';
import { openDatabase } from '#db/database.ts';
import { sendEmail } from '#shop/outbox/send-email.ts';
import { receiveWebhook } from '#shop/webhooks/receive-webhook.ts';
import { applyNewEvents } from '#shop/webhooks/stored-events.ts';
import { readJobs } from '#tests/support/mails/mail-shop.ts';
import { DETAILS, pay, readMails, webhookOf } from '#tests/support/orders/pre-orders.ts';
import { countRequests } from '#tests/support/stand-ins/count-requests.ts';
import { createTestServer, type TestServer } from '#tests/support/test-server.ts';

/** The statements that the shop sends from now on, each transaction's beginning and end included. */
function countStatements({ test: { shop, database } }: TestServer): string[] {
  const sent: string[] = [];
  const logger = { logQuery: (text: string) => void sent.push(text) };
  shop.db = openDatabase(database.pool, { logger });
  shop.mail = { send: async () => ({ ok: true }) };
  return sent;
}

type Step = <Answer>(name: string, work: () => Promise<Answer>) => Promise<Answer>;

/** Everything that happens for one pre-order: opened, saved, paid, told by the card provider, settled and mailed. */
async function preOrder(server: TestServer, step: Step, email: string): Promise<void> {
  const opened = await step('open', () => server.ask('POST', '/api/create-payment-intent', {}));
  const { clientSecret, fullPrice, depositAmount, balanceRemaining } = opened.body;
  const stripePaymentIntentId = String(clientSecret).split('_secret_')[0] ?? '';
  const cookie = String(opened.headers['set-cookie']).split(';')[0];
  const amounts = { totalAmount: fullPrice, depositAmount, remainingBalance: balanceRemaining };
  const details = { ...DETAILS, customerEmail: email, userId: undefined };
  const body = { ...details, ...amounts, stripePaymentIntentId, clientSecret };
  const saved = await step('save', () => server.ask('POST', '/api/orders', body, { headers: { cookie } }));
  expect(saved.body).toMatchObject({ status: 'pending' });

  await pay(server.test, stripePaymentIntentId);
  const burst = [
    await webhookOf(server.test, 'charge.succeeded'),
    await webhookOf(server.test, 'payment_intent.succeeded'),
  ];
  const created = await webhookOf(server.test, 'payment_intent.created');
  await step('webhook of its opening', () => receiveWebhook(server.test.shop, created));
  await step('webhooks', () => Promise.all(burst.map((each) => receiveWebhook(server.test.shop, each))));
  const paid = { paymentIntentId: stripePaymentIntentId, clientSecret };
  const settled = await step('settle', () => server.ask('POST', '/api/deposit-status', paid, { headers: { cookie } }));
  expect(settled.body).toMatchObject({ state: 'confirmed' });
  const mail = (await readMails(server.test)).at(-1);
  await step('mail', () => sendEmail(server.test.shop, mail?.id ?? 0));
  expect((await readMails(server.test)).at(-1)).toMatchObject({ template: 'order-confirmed', state: 'sent' });
  await step('job', () => applyNewEvents(server.test.shop, [stripePaymentIntentId]));
}

test('a whole pre-order costs few statements, and asks the card provider once for each step that needs its word', async () => {
  await using server = await createTestServer();
  const sent = countStatements(server);
  const asked = countRequests();
  const steps: Record<string, { statements: number; requests: number }> = {};
  const step: Step = async (name, work) => {
    sent.length = 0;
    asked.length = 0;
    const answer = await work();
    steps[name] = { statements: sent.length, requests: asked.length };
    return answer;
  };
  await preOrder(server, step, DETAILS.customerEmail);

  expect(steps).toEqual({
    open: { statements: 3, requests: 1 },
    save: { statements: 6, requests: 1 },
    'webhook of its opening': { statements: 0, requests: 0 },
    webhooks: { statements: 1, requests: 0 },
    settle: { statements: 10, requests: 1 },
    mail: { statements: 4, requests: 0 },
    job: { statements: 1, requests: 0 },
  });
  // The worker takes each job and writes its end; notices of many orders share one.
  const jobs = await readJobs(server.test.database);
  expect(jobs.map(({ task }) => task).sort()).toEqual(['apply-new-events', 'send-email', 'send-notices']);
  const all = Object.values(steps).reduce((sum, { statements }) => sum + statements, 0);
  expect(all + 2 * (jobs.length - 1)).toBeLessThanOrEqual(30);
});

/** PostgreSQL plans a statement for its values five times before it looks for a plan to keep. */
const PLANNED_FIRST = 5;

test('PostgreSQL plans the statements of an order once for each connection, and not anew for each order', async () => {
  await using server = await createTestServer();
  server.test.shop.mail = { send: async () => ({ ok: true }) };
  // The pool spreads them over a few connections.
  for (let order = 0; order < PLANNED_FIRST * 4; order += 1) {
    await preOrder(server, (_name, work) => work(), `buyer-${order}@example.com`);
  }
  const { pool } = server.test.database;
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  const kept = await Promise.all(
    clients.map((client) => client.query('SELECT name, custom_plans, generic_plans FROM pg_prepared_statements')),
  );
  for (const client of clients) client.release();
  const rows = kept.flatMap((answer) => answer.rows as { name: string; custom_plans: string; generic_plans: string }[]);
  expect(rows.filter((row) => Number(row.generic_plans) > 0).length).toBeGreaterThan(15);
  expect(rows.filter((row) => Number(row.custom_plans) > PLANNED_FIRST)).toEqual([]);
});
