import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bowOwners, type EmailRow, emails, giftCards, orders, staffEvents, suppressions } from '#db/schema.ts';
import { joinWaitingList, readWaiting } from '#shop/campaigns/waiting-list.ts';
import { readBody } from '#shop/mail/kept-body.ts';
import { processOrder, shipOrder } from '#shop/orders/changes/process-and-ship.ts';
import { findNotice } from '#shop/orders/delay-consent/find-notice.ts';
import { findPagedOrder, mailOrderPage } from '#shop/orders/links/order-page-links.ts';
import { renewLink } from '#shop/orders/links/renew-link.ts';
import { completePayment } from '#shop/orders/settlement/sync-payment.ts';
import { findByKey } from '#shop/workshop/owners.ts';
import { promiseRelease, putOff } from '#tests/support/campaigns/delays.ts';
import { orderPaidWhole } from '#tests/support/campaigns/workshop.ts';
import { sellGiftCard } from '#tests/support/gear/gift-cards.ts';
import { createMailShop, type MailShop, queueReceipt, runDueJobs } from '#tests/support/mails/mail-shop.ts';
import { openBalanceOf, paidOrder, pay, readEvents } from '#tests/support/orders/pre-orders.ts';
import { STAFF } from '#tests/support/test-shop.ts';
import { readMail } from './list-mails.ts';
import { sendAgain } from './send-again.ts';

const keyOf = (number: number) => `0b4d7b1c-0000-4000-8000-${String(number).padStart(12, '0')}`;

const again = ({ shop }: MailShop, id: number, key = 1, mayMoveMoney = true) =>
  sendAgain(shop, STAFF, id, { requestKey: keyOf(key), mayMoveMoney });

/** The newest mail of a kind, with its facts. */
async function newest(mails: MailShop, template: string): Promise<EmailRow & { data: Record<string, string> }> {
  const rows = await mails.readEmails();
  const found = rows.findLast((row) => row.template === template);
  if (!found) throw new Error(`no mail ${template}`);
  return found as EmailRow & { data: Record<string, string> };
}

const secretOf = (link: string | undefined, name = 'token') => new URL(`${link}`).searchParams.get(name) ?? '';

test('a mail is kept as it was sent, without the secret of its link, once it has gone out and not before', async () => {
  await using mails = await createMailShop();
  const order = await paidOrder(mails.test);
  const { id } = await newest(mails, 'order-confirmed');
  expect(await readMail(mails.shop, id)).toMatchObject({ state: 'queued', body: null });
  await mails.disturb({ errorRate: 1 });
  await runDueJobs(mails);
  expect(await readBody(mails.shop.db, id)).toBeNull();
  await mails.disturb();
  await mails.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await runDueJobs(mails);
  const [sent] = await mails.received();
  const read = await readMail(mails.shop, id);
  const without = (text = '') => text.replaceAll(order.paymentToken ?? 'none', '[left out]');
  expect(read).toMatchObject({ state: 'sent', subject: sent?.subject, orderNumber: order.orderNumber });
  expect(sent?.html).toContain(order.paymentToken);
  // The mail server folds long lines of the text; the words are the same.
  const words = (text = '') => text.replaceAll(/\s+/g, ' ').trim();
  expect(words(read?.body?.text)).toBe(words(without(sent?.text)));
  expect(words(read?.body?.html)).toBe(words(without(sent?.html)));
});

test('a mail from before bodies were kept is told apart from one that says nothing', async () => {
  await using mails = await createMailShop();
  const id = await queueReceipt(mails);
  await mails.pool.query(`update emails set state = 'sent', subject = 'Receipt', sent_at = now()`);
  expect(await readMail(mails.shop, id)).toMatchObject({ subject: 'Receipt', state: 'sent', body: null });
  expect(await readMail(mails.shop, 999)).toBeNull();
});

test('what goes to people who work here is shown to nobody as a mail to a customer, and not sent again', async () => {
  await using mails = await createMailShop();
  const id = await queueReceipt(mails);
  await mails.pool.query(`update emails set template = 'staff-invitation', state = 'sent'`);
  expect(await readMail(mails.shop, id)).toBeNull();
  expect(await again(mails, id)).toEqual({ ok: false, reason: 'not-found' });
});

test('sending again makes another mail to the address that the order has now, once per press, with a name beside it', async () => {
  await using mails = await createMailShop();
  const order = await paidOrder(mails.test);
  const { id } = await newest(mails, 'order-confirmed');
  expect(await again(mails, id)).toEqual({ ok: false, reason: 'waits' });
  await runDueJobs(mails);
  await mails.shop.db.update(orders).set({ customerEmail: 'ann@other.example' });
  const answers = await Promise.all([again(mails, id), again(mails, id), again(mails, id)]);
  const [first] = answers;
  expect(first).toEqual({ ok: true, emailId: expect.any(Number) });
  expect(answers).toEqual([first, first, first]);
  await runDueJobs(mails);
  expect((await mails.readEmails()).filter(({ template }) => template === 'order-confirmed')).toMatchObject([
    { id, recipient: 'ann@example.com', state: 'sent' },
    { recipient: 'ann@other.example', state: 'sent', orderId: order.id },
  ]);
  expect(await mails.received('ann@other.example')).toHaveLength(1);
  expect((await readEvents(mails.test)).filter(({ what }) => what === 'mail-sent-again')).toMatchObject([
    {
      orderId: order.id,
      actor: 'staff',
      actorName: 'robin',
      before: { recipient: 'ann@example.com' },
      after: { email: `Pre-order ${order.orderNumber} confirmed`, recipient: 'ann@other.example' },
    },
  ]);
  expect(await again(mails, id, 2)).toMatchObject({ ok: true });
  expect(await mails.shop.db.$count(emails)).toBe(3);
});

test('nothing is sent again to an address that mail came back from, and staff read why', async () => {
  await using mails = await createMailShop();
  const id = await queueReceipt(mails);
  await runDueJobs(mails);
  await mails.shop.db
    .insert(suppressions)
    .values({ address: 'ann@example.com', reason: 'bounce', detail: 'No mailbox' });
  expect(await again(mails, id)).toEqual({
    ok: false,
    reason: 'blocked',
    words: expect.stringMatching(/^Mail to this address came back on .*: No mailbox$/),
  });
  expect(await mails.shop.db.$count(emails)).toBe(1);
});

test('a mail that asks for money is sent again with what is due now, and not at all once it is paid', async () => {
  await using mails = await createMailShop();
  const order = await paidOrder(mails.test);
  await renewLink(mails.shop, STAFF, order.orderNumber, { send: true, requestKey: keyOf(9) });
  await runDueJobs(mails);
  const { id } = await newest(mails, 'payment-link');
  expect(await again(mails, id)).toMatchObject({ ok: true });
  // A link that works is kept (rule 7.3): its payment may be open in some tab.
  expect(secretOf((await newest(mails, 'payment-link')).data.paymentLink)).toBe(order.paymentToken);
  // The clean-up took it back: the next mail has another one, with a deadline.
  await mails.shop.db.update(orders).set({ paymentToken: null });
  expect(await again(mails, id, 2)).toMatchObject({ ok: true });
  const fresh = await newest(mails, 'payment-link');
  expect(secretOf(fresh.data.paymentLink)).toMatch(/^[\w-]{43}$/);
  expect(secretOf(fresh.data.paymentLink)).not.toBe(order.paymentToken);
  expect(Date.parse(`${fresh.data.linkExpiresAt}`)).toBe(mails.shop.clock().getTime() + 7 * 86_400_000);
  await pay(mails.test, await openBalanceOf(mails.test, { ...order, paymentToken: secretOf(fresh.data.paymentLink) }));
  await completePayment(mails.shop, secretOf(fresh.data.paymentLink));
  await runDueJobs(mails);
  expect(await again(mails, id, 3)).toEqual({ ok: false, reason: 'nothing-due' });
  // The confirmation stays true without a link.
  expect(await again(mails, (await newest(mails, 'order-confirmed')).id, 4)).toMatchObject({ ok: true });
  expect((await newest(mails, 'order-confirmed')).data.paymentLink).toBeNull();
});

test('a reminder whose deadline has passed is not sent again', async () => {
  await using mails = await createMailShop();
  const order = await paidOrder(mails.test);
  const { data } = await newest(mails, 'order-confirmed');
  const due = { leg: 'balance', amount: 159_840 };
  const said = { ...data, due, linkExpiresAt: '2020-01-01T00:00:00Z', writtenAt: '2020-01-01T00:00:00Z' };
  await mails.shop.db.update(emails).set({ template: 'balance-reminder', data: said, state: 'sent' });
  await mails.shop.db.update(orders).set({ linkExpiresAt: new Date('2020-01-01') });
  const { id } = await newest(mails, 'balance-reminder');
  expect(await again(mails, id)).toEqual({ ok: false, reason: 'link-ended' });
  const until = new Date(mails.shop.clock().getTime() + 86_400_000);
  await mails.shop.db.update(orders).set({ linkExpiresAt: until });
  expect(await again(mails, id)).toMatchObject({ ok: true });
  expect((await newest(mails, 'balance-reminder')).data).toMatchObject({
    orderNumber: order.orderNumber,
    linkExpiresAt: until.toISOString(),
    writtenAt: mails.shop.clock().toISOString(),
  });
});

test('the link to the page of an order is another one, and both work until they end', async () => {
  await using mails = await createMailShop();
  const { orderNumber, customerEmail } = await paidOrder(mails.test);
  await mailOrderPage(mails.shop, { orderNumber, email: customerEmail });
  await runDueJobs(mails);
  const former = await newest(mails, 'order-page-link');
  await again(mails, former.id);
  const [one, other] = [former, await newest(mails, 'order-page-link')].map(({ data }) =>
    secretOf(data.pageLink, 'key'),
  );
  expect(one).not.toBe(other);
  for (const key of [one, other]) expect(await findPagedOrder(mails.shop, `${key}`)).toMatchObject({ orderNumber });
});

test('the page of a bow gets another secret, the former link ends, and a former owner gets none', async () => {
  await using mails = await createMailShop();
  const order = await orderPaidWhole(mails.test);
  await processOrder(mails.shop, STAFF, order.orderNumber, { allowUnpaid: false });
  await shipOrder(mails.shop, STAFF, order.orderNumber, { carrier: 'UPS', trackingNumber: '1Z', allowUnpaid: false });
  await runDueJobs(mails);
  const former = await newest(mails, 'order-shipped');
  await again(mails, former.id);
  const { data } = await newest(mails, 'order-shipped');
  const serial = `${data.serial}`;
  const [one, other] = [former.data, data].map(({ bowLink }) => secretOf(bowLink, 'key'));
  expect(await findByKey(mails.shop.db, serial, `${one}`)).toBeNull();
  expect(await findByKey(mails.shop.db, serial, `${other}`)).toMatchObject({ bow: { serial } });
  await mails.shop.db.update(bowOwners).set({ email: 'bob@example.com' });
  await again(mails, former.id, 2);
  expect((await newest(mails, 'order-shipped')).data).not.toHaveProperty('bowLink');
});

test('a delay notice gets other links, the former ones end, and an answered one is not sent again', async () => {
  await using mails = await createMailShop();
  const { shop, test: counter } = mails;
  await promiseRelease(counter, 40);
  await paidOrder(counter);
  await putOff(counter, 80);
  await mails.pool.query(`update mailings set not_before = null`);
  await mails.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await runDueJobs(mails);
  const former = await newest(mails, 'delay-notice');
  expect(await again(mails, former.id)).toMatchObject({ ok: true });
  const { data } = await newest(mails, 'delay-notice');
  expect(secretOf(data.cancelLink)).toBe(secretOf(data.keepLink));
  expect(await findNotice(shop.db, secretOf(former.data.keepLink))).toBeNull();
  expect(await findNotice(shop.db, secretOf(data.keepLink))).not.toBeNull();
  await shop.db.execute(sql`update delay_notices set answer = 'keep'`);
  await runDueJobs(mails);
  expect(await again(mails, (await newest(mails, 'delay-notice')).id)).toEqual({ ok: false, reason: 'answered' });
});

test('a gift card gets another code, by whoever may give out money, and its former one works no more', async () => {
  await using mails = await createMailShop();
  const { card } = await sellGiftCard(mails.test);
  await runDueJobs(mails);
  const { id } = await newest(mails, 'gift-card');
  expect((await readBody(mails.shop.db, id))?.text).toContain('[left out]');
  expect(await again(mails, id, 1, false)).toEqual({ ok: false, reason: 'needs-money' });
  const answers = await Promise.all([again(mails, id), again(mails, id)]);
  expect(answers).toEqual([answers[0], answers[0]]);
  expect(answers[0]).toMatchObject({ ok: true });
  const rows = await mails.shop.db.select().from(giftCards).orderBy(giftCards.id);
  expect(rows).toMatchObject([
    { id: card.id, state: 'void', balance: 0 },
    { replacesId: card.id, state: 'active', balance: card.balance },
  ]);
  expect(await newest(mails, 'gift-card-reissued')).toMatchObject({ recipient: card.recipient });
  // Its card is void now.
  expect(await again(mails, id, 2)).toEqual({ ok: false, reason: 'gone' });
});

test('who waits for a bow gets another link, and nothing once they have confirmed or left', async () => {
  await using mails = await createMailShop();
  const { db } = mails.shop;
  await mails.pool.query(`update campaigns set state = 'paused'`);
  expect(await joinWaitingList(mails.shop, { bow: null, email: 'Wim@example.com' })).toEqual({ ok: true });
  await runDueJobs(mails);
  const former = await newest(mails, 'waiting-confirm');
  expect(await again(mails, former.id)).toMatchObject({ ok: true });
  const [one, other] = [former, await newest(mails, 'waiting-confirm')].map(({ data }) => secretOf(data.waitingLink));
  expect(await readWaiting(db, `${one}`)).toBeNull();
  expect(await readWaiting(db, `${other}`)).toMatchObject({ row: { email: 'Wim@example.com' } });
  expect(await db.select().from(staffEvents).where(eq(staffEvents.subject, 'email'))).toMatchObject([
    { what: 'mail-sent-again', subjectId: String(former.id), staffName: 'robin' },
  ]);
  await runDueJobs(mails);
  const { id } = await newest(mails, 'waiting-confirm');
  await mails.pool.query('update waiting_list set confirmed_at = now()');
  expect(await again(mails, id)).toEqual({ ok: false, reason: 'answered' });
  await mails.pool.query('delete from waiting_list');
  expect(await again(mails, id)).toEqual({ ok: false, reason: 'gone' });
});
