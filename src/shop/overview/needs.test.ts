import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { alerts, emails, orders, providerEvents, staffEvents } from '#db/schema.ts';
import { failEmail } from '#shop/mail/queue-mail.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { codeOf, readGiftCards, sellGiftCard } from '#tests/support/gear/gift-cards.ts';
import { createMailShop, runDueJobs } from '#tests/support/mails/mail-shop.ts';
import {
  deliver,
  depositOf,
  paidOrder,
  pay,
  pendingOrder,
  readMails,
  readOrder,
  webhookOf,
} from '#tests/support/orders/pre-orders.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { createTestShop, STAFF } from '#tests/support/test-shop.ts';
import { closeAlert, dismissMail, replayWebhook, retryMail } from './handle-needs.ts';
import { readNeeds } from './read-needs.ts';
import { readSummary } from './read-summary.ts';

const readStaffEvents = ({ db }: Pick<Shop, 'db'>) => db.select().from(staffEvents).orderBy(staffEvents.id);

async function insertOrders({ owner }: TestDatabase): Promise<void> {
  await owner.query(`
    insert into orders (order_number, customer_name, customer_email, shipping_address, total_amount, deposit_amount,
      remaining_balance, status, deposit_received, balance_received, deposit_paid, balance_paid, received, link_expires_at, is_test)
    select number, name, 'a@example.com', '1 Ridge Road', total, total / 10, total - total / 10, status, deposited, paid,
      case when deposited then total / 10 else 0 end, case when paid then total - total / 10 else 0 end,
      case when deposited then total / 10 else 0 end, timestamptz '2026-03-01T12:00:00Z' + ends, total = 3
    from (values
      ('FD-LATE', 'Late', 1776.00, 'paid_deposit', true, false, interval '-1 day'),
      ('FD-LATER', 'Later', 1776.00, 'processing', true, false, interval '-2 days'),
      ('FD-INTIME', 'In Time', 1776.00, 'paid_deposit', true, false, interval '1 day'),
      ('FD-PAID', 'Paid', 1776.00, 'completed', true, true, interval '-1 day'),
      ('FD-GONE', 'Gone', 1776.00, 'cancelled', true, false, interval '-1 day'),
      ('FD-NEVER', 'Never', 1776.00, 'pending', false, false, interval '-1 day'),
      ('FD-TEST', 'Test', 3.00, 'paid_deposit', true, false, interval '-1 day')
    ) as given (number, name, total, status, deposited, paid, ends)`);
}

async function insertWhatWaits({ pool }: TestDatabase): Promise<void> {
  await pool.query(`
    insert into alerts (kind, subject, order_id, resolved_at) select 'payment-disputed', 'pi_' || n,
      case when n = 2 then (select id from orders where order_number = 'FD-LATE') end, case when n = 1 then now() end
    from generate_series(1, 1200) n;
    insert into emails (stream, template, recipient, dedupe_key, data, state, last_error)
    values ('transactional', 'order-confirmed', 'ann@example.com', 'one', '{}', 'failed', 'no such mailbox'),
      ('announcement', 'news', 'ben@example.com', 'two', '{}', 'failed', 'no such mailbox');
    insert into alerts (kind, subject) values ('mail-failed', 'email 1');
    insert into products (name, description, price, category, stock_quantity, archived_at, is_active, is_print_on_demand)
    values ('Six', 'left', 1, 'Apparel', 6, null, true, false), ('Five', 'left', 1, 'Apparel', 5, null, true, false),
      ('None', 'left', 1, 'Apparel', 0, null, true, false), ('Archived', 'left', 1, 'Apparel', 0, now(), true, false),
      ('Off', 'left', 1, 'Apparel', 0, null, false, false), ('Printed', 'left', 1, 'Apparel', 0, null, true, true),
      ('Card', 'left', 1, 'Gift Cards', 0, null, true, false), ('Bow', 'left', 1, 'Equipment', 0, null, true, false),
      ('Tee', 'left', 1, 'Apparel', 0, null, true, false);
    insert into campaigns (product_id, full_price, deposit_percent, release_date, manufacturing_weeks, availability)
    select id, 1776, 10, '2026-07-04', 4, 'Pre-Order' from products where name = 'Bow';
    insert into product_variants (product_id, position, size, color, stock_quantity, is_active)
    select id, place, size, color, left_over, active from products, (values (0, 'S', 'Black', 40, true),
      (1, 'M', 'Black', 2, true), (2, 'L', null, 5, true), (3, 'XL', null, 0, false)) as sizes (place, size, color, left_over, active)
    where name = 'Tee';
    insert into contact_inquiries (name, email, interest, message, state, created_at)
    values ('New', 'n@example.com', 'bows', 'Hello', 'new', '2026-02-02'),
      ('Old', 'o@example.com', 'bows', 'Hello', 'new', '2026-02-01'),
      ('Answered', 'a@example.com', 'bows', 'Hello', 'answered', '2026-01-01');
    insert into provider_events (provider, provider_event_id, type, state, reason, received_at)
    values ('stripe', 'evt_2', 'charge.refunded', 'failed', 'later', '2026-02-02'),
      ('stripe', 'evt_1', 'charge.refunded', 'failed', 'first', '2026-02-01'),
      ('stripe', 'evt_0', 'charge.refunded', 'applied', null, '2026-01-01')`);
}

test('what waits for a person is named with the oldest first, and counted to a thousand', async () => {
  await using database = await createTestDatabase();
  await insertOrders(database);
  await insertWhatWaits(database);

  const needs = await readNeeds({ db: database.db, clock: () => new Date('2026-03-01T12:00:00Z') });
  expect(needs.alerts.count).toBe(1000);
  expect(needs.alerts.items).toHaveLength(20);
  expect(needs.alerts.items.slice(0, 2)).toMatchObject([
    { subject: 'pi_2', orderNumber: 'FD-LATE' },
    { subject: 'pi_3', orderNumber: null },
  ]);
  expect(needs.failedMails).toMatchObject({
    count: 1,
    items: [{ recipient: 'ann@example.com', lastError: 'no such mailbox' }],
  });
  expect(needs.failedWebhooks).toMatchObject({ count: 2, items: [{ reason: 'first' }, { reason: 'later' }] });
  expect(needs.overdueBalances).toMatchObject({
    count: 2,
    items: [{ orderNumber: 'FD-LATER', outstanding: 159_840 }, { orderNumber: 'FD-LATE' }],
  });
  expect(needs.lowStock).toEqual({
    count: 4,
    items: [
      { id: 3, name: 'None', variantId: null, variantName: null, stockQuantity: 0 },
      { id: 9, name: 'Tee', variantId: 2, variantName: 'M / Black', stockQuantity: 2 },
      { id: 2, name: 'Five', variantId: null, variantName: null, stockQuantity: 5 },
      { id: 9, name: 'Tee', variantId: 3, variantName: 'L', stockQuantity: 5 },
    ],
  });
  expect((await readSummary({ db: database.db })).lowStock).toBe(4);
  expect(needs.newInquiries).toMatchObject({ count: 2, items: [{ name: 'Old' }, { name: 'New' }] });
});

test('a failed mail goes once more, to the address that its order has now, however often staff click', async () => {
  await using mails = await createMailShop();
  const { shop } = mails;
  const order = await paidOrder(mails.test);
  const [receipt] = await readMails(mails.test);
  const emailId = receipt?.id ?? 0;
  await failEmail(shop, emailId, 'no such mailbox');
  expect((await readNeeds(shop)).failedMails).toMatchObject({ count: 1, items: [{ orderNumber: order.orderNumber }] });
  await shop.db.update(orders).set({ customerEmail: 'ann.archer@example.com' }).where(eq(orders.id, order.id));

  await Promise.all([retryMail(shop, STAFF, emailId), retryMail(shop, STAFF, emailId)]);
  expect((await readNeeds(shop)).failedMails.count).toBe(0);
  expect(await shop.db.select().from(alerts)).toMatchObject([{ resolvedAt: shop.clock() }]);
  await runDueJobs(mails);
  expect(await mails.received('ann.archer@example.com')).toHaveLength(1);
  expect(await mails.received()).toHaveLength(1);
  expect(await retryMail(shop, STAFF, emailId)).toEqual({ ok: true });
  expect(await readStaffEvents(shop)).toMatchObject([
    {
      staffName: STAFF.name,
      subject: 'email',
      subjectId: String(emailId),
      what: 'retried',
      before: { state: 'failed', recipient: 'ann@example.com' },
      after: { state: 'queued', recipient: 'ann.archer@example.com' },
    },
  ]);
  expect(await retryMail(shop, STAFF, 999)).toMatchObject({ reason: 'unknown-email' });

  // What tells a former address that it is one goes nowhere else.
  await shop.db.update(emails).set({ template: 'address-replaced', recipient: 'ann@example.com', state: 'failed' });
  await retryMail(shop, STAFF, emailId);
  expect(await readMails(mails.test)).toMatchObject([{ recipient: 'ann@example.com', state: 'queued' }]);
});

test('what staff have seen to is off the list, and is noted once', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const shop = { db, clock: () => new Date('2026-03-01T12:00:00Z') };
  await db.insert(alerts).values([
    { kind: 'refund-failed', subject: 're_1' },
    { kind: 'mail-failed', subject: 'email 1' },
  ]);
  const mail = { stream: 'transactional', template: 'order-confirmed', state: 'failed' } as const;
  await db.insert(emails).values({ ...mail, recipient: 'ann@example.com', dedupeKey: 'one', data: {} });

  await Promise.all([closeAlert(shop, STAFF, 1), closeAlert(shop, STAFF, 1)]);
  await Promise.all([dismissMail(shop, STAFF, 1), dismissMail(shop, STAFF, 1)]);
  const needs = await readNeeds(shop);
  expect(needs).toMatchObject({ alerts: { count: 0 }, failedMails: { count: 0 } });
  expect(await readStaffEvents(shop)).toMatchObject([
    { subject: 'alert', subjectId: '1', what: 'resolved', after: { kind: 'refund-failed', subject: 're_1' } },
    { subject: 'email', subjectId: '1', what: 'resolved' },
  ]);
  expect(await closeAlert(shop, STAFF, 9)).toMatchObject({ reason: 'unknown-alert' });
  expect(await dismissMail(shop, STAFF, 9)).toMatchObject({ reason: 'unknown-email' });
});

test('a failed webhook is applied when staff replay it, once however often they click', async () => {
  await using counter = await createTestShop();
  const { shop, disturb } = counter;
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order));
  const delivery = await webhookOf(counter, 'payment_intent.succeeded');
  await disturb({ errorRate: 1 });
  await expect(deliver(counter, delivery)).rejects.toThrow('Stripe does not answer.');
  const [failed] = (await readNeeds(shop)).failedWebhooks.items;
  const eventId = failed?.id ?? 0;

  expect(await replayWebhook(shop, STAFF, eventId)).toMatchObject({ reason: 'provider-silent' });
  expect((await readNeeds(shop)).failedWebhooks.count).toBe(1);
  await disturb();
  await counter.database.owner.query('alter table order_events rename to hidden');
  expect(await replayWebhook(shop, STAFF, eventId)).toMatchObject({
    reason: 'fails-again',
    words: 'relation "order_events" does not exist',
  });
  await counter.database.owner.query('alter table hidden rename to order_events');
  const clicks = [replayWebhook(shop, STAFF, eventId), replayWebhook(shop, STAFF, eventId)];
  expect(await Promise.all(clicks)).toEqual([{ ok: true }, { ok: true }]);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit' });
  expect(await shop.db.select().from(providerEvents)).toMatchObject([{ state: 'applied', reason: null }]);
  expect(await readStaffEvents(shop)).toMatchObject([
    { subject: 'webhook', subjectId: String(eventId), before: { state: 'failed' }, after: { state: 'applied' } },
  ]);
  expect(await replayWebhook(shop, STAFF, 999)).toMatchObject({ reason: 'unknown-webhook' });
});

test('a gift card whose mail came back is reissued by sending again; one that never went out keeps its code', async () => {
  await using mails = await createMailShop();
  const { shop } = mails;
  const sold = await sellGiftCard(mails.test, { recipient: 'ben@refused.test' });
  await runDueJobs(mails);
  const mailOf = async (template: string) =>
    (await mails.readEmails()).find((email) => email.template === template && email.state === 'failed');
  const first = await mailOf('gift-card');
  await retryMail(shop, STAFF, first?.id ?? 0);
  // It is for Ben, whatever address the order has; and the code is the same.
  expect(await mails.readEmails()).toContainEqual(
    expect.objectContaining({ id: first?.id, state: 'queued', recipient: 'ben@refused.test' }),
  );
  expect(await codeOf(mails.test, sold.card)).toBe(sold.code);

  const { card, order } = await sellGiftCard(mails.test, { recipient: 'eve@example.com' });
  await runDueJobs(mails);
  await mails.pool.query(`update emails set state = 'failed', bounced_at = now() where recipient = 'eve@example.com'`);
  const [bounced] = (await mails.readEmails()).filter(({ recipient }) => recipient === 'eve@example.com');
  await retryMail(shop, STAFF, bounced?.id ?? 0);
  expect(await readGiftCards(mails.test, order)).toMatchObject([
    { id: card.id, state: 'void' },
    { replacesId: card.id, balance: 10_000, recipient: 'eve@example.com' },
  ]);
  await runDueJobs(mails);
  const letters = await mails.received('eve@example.com');
  expect(letters.map(({ subject }) => subject)).toContain('Your gift card for Fulldraw has a new code');
});
