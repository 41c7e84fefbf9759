import { expect, test } from 'vitest';
import { campaigns, emails, orderEvents, orders, staffEvents } from '#db/schema.ts';
import { findNotice } from '#shop/orders/delay-consent/find-notice.ts';
import { createMailShop, type MailShop, readJobs, runDueJobs } from '#tests/support/mails/mail-shop.ts';
import { owingOrders } from '#tests/support/orders/owing-orders.ts';
import { openBalanceOf } from '#tests/support/orders/pre-orders.ts';
import { STAFF } from '#tests/support/test-shop.ts';
import { utcDay } from '#values/date.ts';
import type { PreviewRequest } from './find-sample.ts';
import { previewMail, sendCopy } from './preview-mail.ts';

const ANNOUNCEMENT = { kind: 'announcement', subject: 'The limbs are here', message: 'We laminate.' } as const;

/** The notice of a release so many days from now. */
async function delayBy({ shop }: MailShop, days: number): Promise<PreviewRequest> {
  const releaseDate = utcDay(new Date(shop.clock().getTime() + days * 86_400_000));
  const [campaign] = await shop.db.select().from(campaigns);
  return { kind: 'delay', scope: { campaignId: campaign?.id ?? 0 }, releaseDate, reason: 'The limbs are late.' };
}

/** All that a preview could have written. */
async function everything({ shop: { db }, pool }: MailShop) {
  const { rows } = await pool.query(
    'select (select count(*) from mailings) mailings, (select count(*) from delays) delays',
  );
  const written = [await db.$count(emails), await db.$count(orderEvents), await db.$count(staffEvents)];
  const jobs = (await readJobs({ pool })).length;
  return { rows, written, jobs, orders: await db.select().from(orders), terms: await db.select().from(campaigns) };
}

test('a preview shows what the first recipient would get, writes nothing, and no secret in it works', async () => {
  await using mails = await createMailShop();
  const { shop, test } = mails;
  const preview = (request: PreviewRequest) => previewMail(shop, STAFF, request);
  const delay = await delayBy(mails, 60);
  for (const request of [{ kind: 'release' } as const, ANNOUNCEMENT, delay]) {
    expect(await preview(request)).toEqual({ ok: false, reason: 'nobody' });
  }
  const [paying, ann] = await owingOrders(shop, ['paying@example.com', 'ann@example.com']);
  const [terms] = await shop.db.select().from(campaigns);
  await shop.db.update(orders).set({ campaignId: terms?.id ?? null });
  if (paying) await openBalanceOf(test, paying);
  await shop.db.execute("update payments set status = 'processing' where leg = 'balance'");
  const before = await everything(mails);

  const release = await preview({ kind: 'release' });
  if (!release.ok) throw new Error(release.reason);
  expect(release.order.orderNumber).toBe(ann?.orderNumber);
  expect(release.mail.subject).toContain("bow's turn has come");
  for (const part of [release.mail.html, release.mail.text]) {
    expect(part).toContain(ann?.orderNumber);
    expect(part).toContain('$1,598.40');
    expect(part).toContain('https://fulldraw.test/complete-payment?token=sample');
    expect(part).not.toContain(ann?.paymentToken);
  }
  const announced = await preview(ANNOUNCEMENT);
  expect(announced).toMatchObject({ ok: true, mail: { subject: ANNOUNCEMENT.subject } });
  expect(announced.ok && announced.mail.text).toContain('https://fulldraw.test/unsubscribe?token=sample');
  const told = await preview(delay);
  expect(told.ok && told.mail.text).toContain('The limbs are late.');
  const [, token] = (told.ok && told.mail.text.match(/token=([^&\s]+)&answer=keep/)) || [];
  expect(token).toMatch(/^\d+-[\w-]{43}$/);
  expect(await findNotice(shop.db, token ?? '')).toBeNull();
  expect(await preview(await delayBy(mails, -400))).toMatchObject({ ok: false, reason: 'past' });
  expect(await everything(mails)).toEqual(before);
});

test('a copy arrives where staff want it, marked, and the audit list says who had it sent', async () => {
  await using mails = await createMailShop();
  const { shop } = mails;
  const send = (request: PreviewRequest) => sendCopy(shop, STAFF, request, 'robin@FULLDRAW.test');
  expect(await send({ kind: 'release' })).toEqual({ ok: false, reason: 'nobody' });
  const [ann] = await owingOrders(shop, ['ann@example.com']);
  expect([await send({ kind: 'release' }), await send(ANNOUNCEMENT)]).toEqual([{ ok: true }, { ok: true }]);
  await runDueJobs(mails);
  const received = await mails.received();
  expect(received.map(({ to, subject }) => [to, subject]).sort()).toEqual([
    ['robin@fulldraw.test', '[COPY] The limbs are here'],
    ['robin@fulldraw.test', expect.stringMatching(/^\[COPY\] Your .* bow's turn has come/)],
  ]);
  expect(await shop.db.select().from(orders)).toMatchObject([{ balanceAskedAt: null, linkExpiresAt: null }]);
  expect(JSON.stringify(await shop.db.select().from(emails))).not.toContain(ann?.paymentToken);
  const noted = { staffName: 'robin', subject: 'email', what: 'copy-sent' };
  const after = { orderNumber: ann?.orderNumber, recipient: 'robin@fulldraw.test' };
  expect(await shop.db.select().from(staffEvents).orderBy(staffEvents.id)).toMatchObject([
    { ...noted, after: { ...after, template: 'release' } },
    { ...noted, after: { ...after, template: 'announcement' } },
  ]);
});
