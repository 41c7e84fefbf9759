import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emails, mailingRecipients, orders, suppressions } from '#db/schema.ts';
import { unsubscribe } from '#shop/mail/unsubscribe.ts';
import { receiveMailEvents } from '#shop/webhooks/receive-mail-events.ts';
import { signMailEvents } from '#tests/support/mails/mail-events.ts';
import { createMailShop, type MailShop, runDueJobs } from '#tests/support/mails/mail-shop.ts';
import { owingOrders } from '#tests/support/orders/owing-orders.ts';
import { STAFF } from '#tests/support/test-shop.ts';
import { startAnnouncement } from './announcement-mailing.ts';

const NEWS = { subject: 'The limbs are here', message: 'They are beautiful.' };

/** The newest mail to somebody, by its headers. */
async function headersTo(mails: MailShop, address: string) {
  const [mail] = await mails.received(address);
  return new Map(mail?.headers.map(({ name, value }) => [name.toLowerCase(), value]));
}

test('an announcement says how to end it; who does, and whose mail came back, is left out of the next one', async () => {
  await using mails = await createMailShop();
  const { shop } = mails;
  const addresses = ['ann@example.com', 'Ben@example.com', 'cid@example.com', 'dee@example.com', 'eli@example.com'];
  const eli = (await owingOrders(shop, addresses)).at(-1)?.id ?? 0;
  await startAnnouncement(shop, STAFF, { ...NEWS, requestKey: '0b0f3a3e-4c57-4f3e-9a53-0b7a2f0c9a11' });
  await shop.db.insert(suppressions).values({ address: 'dee@example.com', reason: 'complaint' });
  await shop.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, eli));
  await runDueJobs(mails);
  expect((await mails.received()).map(({ subject }) => subject)).toEqual([NEWS.subject, NEWS.subject, NEWS.subject]);

  const ann = await headersTo(mails, 'ann@example.com');
  expect(ann.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const [, token = ''] =
    /^<https:\/\/fulldraw\.test\/api\/unsubscribe\/([\w-]+)>$/.exec(ann.get('list-unsubscribe') ?? '') ?? [];
  expect(await unsubscribe(shop, token)).toEqual({ address: 'ann@example.com', unsubscribed: true });

  const ben = await headersTo(mails, 'ben@example.com');
  const bounce = { event: 'bounce', type: 'bounce', reason: '550 5.1.1 No such user', email: 'ben@example.com' };
  const { body, headers } = signMailEvents(
    JSON.stringify([{ ...bounce, sg_event_id: 'e1', 'smtp-id': ben.get('message-id') }]),
  );
  const taken = await receiveMailEvents(shop, {
    rawBody: Buffer.from(body),
    signature: headers['x-twilio-email-event-webhook-signature'],
    timestamp: headers['x-twilio-email-event-webhook-timestamp'],
  });
  expect(taken).toEqual({ ok: true, applied: 1, duplicates: 0, stored: 0 });
  const states = await shop.db
    .select({ state: mailingRecipients.state, reason: mailingRecipients.reason })
    .from(mailingRecipients)
    .orderBy(mailingRecipients.orderId);
  expect(states).toMatchObject([
    { state: 'sent' },
    { state: 'failed', reason: bounce.reason },
    { state: 'sent' },
    { state: 'skipped', reason: expect.stringMatching(/^A mail to this address was reported as spam on .*\.$/) },
    { state: 'skipped', reason: 'Cancelled meanwhile.' },
  ]);
  expect((await shop.db.select().from(emails)).filter(({ bouncedAt }) => bouncedAt)).toMatchObject([
    { recipient: 'Ben@example.com', state: 'failed' },
  ]);
  expect(await shop.db.$count(suppressions)).toBe(3);

  await startAnnouncement(shop, STAFF, { ...NEWS, requestKey: '6f1d1c9e-55d8-4a44-8d7e-6a0f0b1c2d3e' });
  await runDueJobs(mails);
  const again = (await mails.received()).slice(0, -3);
  expect(again.map(({ to }) => to)).toEqual(['cid@example.com']);
});
