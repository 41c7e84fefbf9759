import { expect, test } from 'vitest';
import { alerts, bookChecks, bookDifferences, emails, providerEvents, staffEvents } from '#db/schema.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { forgetRecords } from './forget-records.ts';

const daysAgo = ({ shop }: TestShop, days: number) => new Date(shop.clock().getTime() - days * 86_400_000);

test('webhooks that were applied are forgotten after 90 days; those that were not stay', async () => {
  await using counter = await createTestShop();
  const { db } = counter.shop;
  const event = (id: string, state: 'applied' | 'ignored' | 'failed' | 'received', days: number) => ({
    provider: 'stripe',
    providerEventId: id,
    type: 'charge.updated',
    state,
    receivedAt: daysAgo(counter, days),
  });
  await db
    .insert(providerEvents)
    .values([
      event('old', 'applied', 91),
      event('ignored', 'ignored', 91),
      event('young', 'applied', 89),
      event('failed', 'failed', 400),
      event('open', 'received', 400),
    ]);
  await forgetRecords(counter.shop);
  const left = await db.select({ id: providerEvents.providerEventId }).from(providerEvents).orderBy(providerEvents.id);
  expect(left.map(({ id }) => id)).toEqual(['young', 'failed', 'open']);
});

test('closed alerts are forgotten after 90 days; open ones stay, and those by which a difference of the books stays closed', async () => {
  await using counter = await createTestShop();
  const { db } = counter.shop;
  const alert = (subject: string, closedDaysAgo: number | null) => ({
    kind: 'refund-failed',
    subject,
    raisedAt: daysAgo(counter, 500),
    resolvedAt: closedDaysAgo === null ? null : daysAgo(counter, closedDaysAgo),
  });
  const rows = await db
    .insert(alerts)
    .values([alert('old', 91), alert('young', 89), alert('open', null), alert('named', 91)])
    .returning();
  const since = daysAgo(counter, 30);
  const [check] = await db.insert(bookChecks).values({ startedAt: since, since, askedBy: 'job' }).returning();
  const named = { checkId: check?.id ?? 0, alertId: rows[3]?.id ?? 0, amount: 100 };
  await db.insert(bookDifferences).values({ ...named, what: 'refund-amount', state: 'closed' });
  await forgetRecords(counter.shop);
  const left = await db.select({ subject: alerts.subject }).from(alerts).orderBy(alerts.id);
  expect(left.map(({ subject }) => subject)).toEqual(['young', 'open', 'named']);
});

test('what staff did about money is kept for seven years at least, and other things for one', async () => {
  await using counter = await createTestShop();
  const { db } = counter.shop;
  const done = (what: string, subject: 'gift-card' | 'inquiry' | 'product', days: number) => ({
    staffName: 'robin',
    subject,
    subjectId: '1',
    what,
    at: daysAgo(counter, days),
  });
  await db
    .insert(staffEvents)
    .values([
      done('answered long ago', 'inquiry', 366),
      done('answered', 'inquiry', 364),
      done('blocked', 'gift-card', 2550),
      done('price', 'product', 2000),
      done('blocked long ago', 'gift-card', 2560),
    ]);
  const left = async () =>
    (await db.select({ what: staffEvents.what }).from(staffEvents).orderBy(staffEvents.id)).map(({ what }) => what);
  await forgetRecords({ ...counter.shop, keepMoneyYears: 10 });
  expect(await left()).toEqual(['answered', 'blocked', 'price', 'blocked long ago']);
  await forgetRecords(counter.shop);
  expect(await left()).toEqual(['answered', 'blocked', 'price']);
});

test('mails to those who work here are forgotten after 90 days, however many; those to customers stay', async () => {
  await using counter = await createTestShop();
  const { db } = counter.shop;
  const mail = (template: string, key: string, state: 'sent' | 'queued') => ({
    stream: 'transactional' as const,
    template,
    recipient: 'robin@example.com',
    dedupeKey: key,
    data: {},
    state,
    createdAt: daysAgo(counter, 91),
  });
  await db
    .insert(emails)
    .values([
      ...Array.from({ length: 2500 }, (_, at) => mail('staff-notice', `notice:${at}`, 'sent')),
      mail('staff-digest', 'waiting', 'queued'),
      mail('balance-received', 'money', 'sent'),
    ]);
  await forgetRecords(counter.shop);
  const left = await db.select({ key: emails.dedupeKey }).from(emails).orderBy(emails.id);
  expect(left.map(({ key }) => key)).toEqual(['waiting', 'money']);
});
