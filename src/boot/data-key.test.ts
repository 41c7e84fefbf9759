import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { giveDataKeys } from '#db/columns/data-keys.ts';
import { dataKeys, delayNotices, emails, mailingRecipients, mailings, orders } from '#db/schema.ts';
import { settleDataKeys } from '#db/settle-data-keys.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { readUnsubscription, unsubscribeToken } from '#shop/mail/unsubscribe.ts';
import { answerNotice } from '#shop/orders/cancel-and-refund/answer-notice.ts';
import { findNotice } from '#shop/orders/delay-consent/find-notice.ts';
import { findOrderByLink } from '#shop/orders/links/find-order-by-link.ts';
import { completePayment } from '#shop/orders/settlement/sync-payment.ts';
import { promiseRelease, putOff, sendNotices, tokensOf } from '#tests/support/campaigns/delays.ts';
import { isolatedShop } from '#tests/support/isolated-shop.ts';
import { paidOrder, readMails, readOrder } from '#tests/support/orders/pre-orders.ts';
import { TEST_DATA_KEY } from '#tests/support/run/data-key.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { createTestShop } from '#tests/support/test-shop.ts';

const [OLD, NEW] = ['the-old-key-long-enough-as-it-is-here', 'the-new-key-long-enough-as-it-is-here'];
const quietly = () => {};

afterEach(() => giveDataKeys([TEST_DATA_KEY]));

/** Everything that a copy of the shop's tables holds, as text. */
async function dump({ pool }: Pick<TestDatabase, 'pool'>): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
  );
  const texts = rows.map(async ({ name }) => {
    const { rows: all } = await pool.query(`select row_to_json(each)::text as text from ${name} each`);
    return all.map(({ text }) => text).join('\n');
  });
  return (await Promise.all(texts)).join('\n');
}

test('a copy of the database holds no secret of a link, not even in mails that wait', async () => {
  await using counter = await createTestShop();
  const { shop, database } = counter;
  await promiseRelease(counter, 40);
  const order = await paidOrder(counter);
  await putOff(counter, 80);
  const letter = (await sendNotices(counter)).get(order.id);
  if (!letter) throw new Error('no notice');
  const [mailing] = await shop.db.insert(mailings).values({ kind: 'announcement' }).returning();
  const place = { mailingId: mailing?.id ?? 0, orderId: order.id };
  const [recipient] = await shop.db.insert(mailingRecipients).values(place).returning();
  const token = unsubscribeToken(recipient ?? { id: 0 }, order);
  const { origin } = shop;
  const news = { subject: 'News', message: 'News.', customerName: 'Ann', origin, unsubscribeToken: token };
  await shop.db.transaction(async (tx) => {
    const to = { recipient: 'ann@example.com', orderId: order.id };
    await queueMail(tx, { ...to, template: 'delay-notice', data: letter, dedupeKey: 'notice' });
    await queueMail(tx, { ...to, template: 'announcement', data: news, dedupeKey: 'news' });
    await queueMail(tx, {
      ...to,
      template: 'sooner-notice',
      data: { ...letter, question: letter },
      dedupeKey: 'sooner',
    });
  });
  const secrets = [order.paymentToken ?? '', ...(await tokensOf(counter, order.id)), token];
  expect(secrets.map((secret) => secret.slice(-43).length)).toEqual([43, 43, 43]);
  const copy = await dump(database);
  for (const secret of secrets) expect(copy).not.toContain(secret.slice(-43));
  // What is written into the table is what was meant, for whoever has the key.
  expect((await readMails(counter)).map(({ data }) => data)).toEqual([
    expect.objectContaining({ paymentLink: `${origin}/complete-payment?token=${order.paymentToken}` }),
    letter,
    news,
    { ...letter, question: letter },
  ]);
  // Nor does what stands there open anything itself.
  const { rows } = await database.pool.query('select payment_token from orders');
  for (const stolen of [rows[0].payment_token, rows[0].payment_token.split('.')[2]]) {
    expect(await findOrderByLink(shop, stolen)).toEqual({ ok: false, reason: 'link-invalid' });
    expect(await completePayment(shop, stolen)).toEqual({ ok: false, reason: 'link-invalid' });
  }
});

test('two orders cannot have the same link', async () => {
  await using counter = await createTestShop();
  const [one, other] = [await paidOrder(counter), await paidOrder(counter)];
  const { db } = counter.shop;
  const taking = db.update(orders).set({ paymentToken: one.paymentToken }).where(eq(orders.id, other.id));
  await expect(taking).rejects.toMatchObject({ cause: { constraint: 'orders_payment_token' } });
});

test('links of before there was a key keep working, and nothing of them is left in clear after the first start', async () => {
  const [payment, notice, news] = ['P'.repeat(43), 'a1'.repeat(32), 'b2'.repeat(32)];
  const hashOf = (token: string) => `encode(sha256('${token}'), 'hex')`;
  await using database = await createTestDatabase();
  const { pool, db } = database;
  await pool.query(`
    insert into products (id, name, description, price, category) values (1, 'Hunter', 'A bow.', 1776, 'Equipment');
    insert into campaigns (id, product_id, full_price, deposit_percent, release_date, manufacturing_weeks, availability)
      values (1, 1, 1776, 10, '2030-07-04', 4, 'Pre-Order');
    insert into orders (id, campaign_id, order_number, customer_name, customer_email, shipping_address, status, total_amount,
        deposit_amount, remaining_balance, payment_token, revised_release_date)
      select n, 1, 'FD-' || n, 'Ann', 'ann@example.com', 'Here', 'paid_deposit', 1776, 177.60, 1598.40,
        case n when 1 then '${payment}' when 2 then null else 'other-' || n end, '2030-07-04' from generate_series(1, 1203) n;
    insert into mailings (id, kind) values (1, 'delay'), (2, 'announcement');
    insert into delays (id, campaign_id, former_date, release_date, reason, mailing_id, staff_name)
      values (1, 1, '2030-06-04', '2030-07-04', 'Late.', 1, 'robin');
    insert into delay_notices (delay_id, order_id, token_hash, consent_required) values (1, 1, ${hashOf(notice)}, false);
    insert into emails (id, stream, template, recipient, order_id, dedupe_key, data, state)
      select n, 'transactional', 'delay-notice', 'ann@example.com', 1, n, json_build_object('keepLink',
        'https://fulldraw.test/delay?token=${notice}&answer=keep', 'paymentLink', null, 'reason', 'Late.'), 'sent'
      from generate_series(1, 700) n;
    insert into mailing_recipients (mailing_id, order_id, token_hash, email_id) values (2, 1, ${hashOf(news)}, 1), (1, 1, null, null)`);
  const sealed: object[] = [];
  for (const _start of [1, 2]) await settleDataKeys(db, (counts) => sealed.push(counts));
  expect(sealed).toEqual([{ orders: 1202, mails: 700 }]);
  const copy = await dump(database);
  for (const secret of [payment, notice, news]) expect(copy).not.toContain(secret);
  const shop = isolatedShop(database.pool);
  expect(await findOrderByLink(shop, payment)).toMatchObject({ ok: true, order: { id: 1, paymentToken: payment } });
  expect(await findOrderByLink(shop, 'other-1203')).toMatchObject({ ok: true, order: { id: 1203 } });
  expect(await findNotice(db, notice)).toMatchObject({ order: { id: 1 } });
  expect(await readUnsubscription(db, news)).toMatchObject({ address: 'ann@example.com' });
  expect(await readUnsubscription(db, 'nobody')).toBeNull();
  const [mail] = await db.select().from(emails).where(eq(emails.id, 700));
  const keepLink = `https://fulldraw.test/delay?token=${notice}&answer=keep`;
  expect(mail?.data).toEqual({ keepLink, paymentLink: null, reason: 'Late.' });
});

test('a new key takes the place of the old one without breaking a link, and the old one is not needed for payments then', async () => {
  giveDataKeys([OLD]);
  await using counter = await createTestShop();
  const { shop } = counter;
  await settleDataKeys(shop.db, quietly);
  await promiseRelease(counter, 40);
  const order = await paidOrder(counter);
  await putOff(counter, 80);
  await sendNotices(counter);
  const [token = ''] = await tokensOf(counter, order.id);
  const mails = await readMails(counter);

  giveDataKeys([NEW]);
  await expect(settleDataKeys(shop.db, quietly)).rejects.toThrow(
    'DATA_KEY is not the one that this database is sealed',
  );
  giveDataKeys([NEW, OLD]);
  // Before the rows are sealed anew as well as afterwards.
  for (const seals of [false, true, true]) {
    if (seals) await settleDataKeys(shop.db, quietly);
    expect(await findOrderByLink(shop, order.paymentToken ?? '')).toMatchObject({ ok: true });
    expect(await findNotice(shop.db, token)).not.toBeNull();
    expect(await readMails(counter)).toEqual(mails);
  }
  expect(await answerNotice(shop, token, 'keep')).toMatchObject({ ok: true });
  giveDataKeys([NEW]);
  await settleDataKeys(shop.db, quietly);
  expect(await shop.db.$count(dataKeys)).toBe(1);
  expect(await findOrderByLink(shop, order.paymentToken ?? '')).toMatchObject({ ok: true });
  expect((await readOrder(counter, order.id)).paymentToken).toBe(order.paymentToken);
  expect(await readMails(counter)).toEqual(mails);
  // A link that was made with the old key ends with it.
  expect(await findNotice(shop.db, token)).toBeNull();
});

test('another address ends the links of the former one’s delay notices, of whichever form they were', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await promiseRelease(counter, 40);
  const order = await paidOrder(counter);
  await putOff(counter, 80);
  await sendNotices(counter);
  const [token = ''] = await tokensOf(counter, order.id);
  for (const forged of [
    `${token}A`,
    token.replace(/^\d+/, '2'),
    token.replace(/^\d+-/, ''),
    '1-',
    `1-${'A'.repeat(43)}`,
  ]) {
    expect(await findNotice(shop.db, forged)).toBeNull();
  }
  expect(await findNotice(shop.db, token)).not.toBeNull();
  await shop.db.update(delayNotices).set({ generation: sql`generation + 1` });
  expect(await findNotice(shop.db, token)).toBeNull();
});
