import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildLetters, mailSettings, orders, suppressions } from '#db/schema.ts';
import { readLetters } from '#shop/batches/published-letters.ts';
import { stopAnyMailing } from '#shop/composition/hooks-and-kinds.ts';
import { unsubscribe } from '#shop/mail/unsubscribe.ts';
import { readNeeds } from '#shop/overview/read-needs.ts';
import { DAY_MS } from '#tests/support/campaigns/delays.ts';
import { campaignOf, openBatches, queueOrders } from '#tests/support/campaigns/queues.ts';
import { createMailShop, runDueJobs } from '#tests/support/mails/mail-shop.ts';
import { createTestShop, STAFF } from '#tests/support/test-shop.ts';
import { removeLetter, saveLetter, sendLetter } from './change-letters.ts';

const KEY = '0b0f3a3e-4c57-4f3e-9a53-0b7a2f0c9a11';
const PICTURE = { url: '/pictures/0123456789abcdef0123456789abcdef.webp', alt: 'Risers' };
const TEXT = { title: 'The risers are cut', message: 'All of them.\n\nThe limbs follow.', pictures: [PICTURE] };
const all = { most: 9 };

test('a letter goes to who waits in its batch, once, and everybody may read it from its first mail on', async () => {
  await using mails = await createMailShop();
  const { shop } = mails;
  const [first, second] = await openBatches(mails.test, [3, 3]);
  await queueOrders(mails.test, ['ann', 'ben', 'cid', 'dee']);
  const campaignId = await campaignOf(mails.test);
  await shop.db.update(orders).set({ status: 'shipped' }).where(eq(orders.customerEmail, 'ben@example.com'));
  await shop.db.insert(suppressions).values({ address: 'cid@example.com', reason: 'unsubscribed' });
  const fields = { campaignId, batchId: first?.id ?? 0, ...TEXT };
  await saveLetter(shop, STAFF, KEY, { ...fields, title: 'A draft' });
  await saveLetter(shop, STAFF, KEY, fields);
  const [once, twice] = await Promise.all([sendLetter(shop, STAFF, KEY), sendLetter(shop, STAFF, KEY)]);
  expect(once).toEqual(twice);
  expect(await readLetters(shop.db, all)).toEqual([]);
  await runDueJobs(mails);
  const [mail, ...others] = await mails.received();
  expect([mail?.subject, others]).toEqual([TEXT.title, []]);
  expect(mail?.html).toContain(`https://fulldraw.test${PICTURE.url}`);
  expect(await readLetters(shop.db, all)).toMatchObject([{ ...TEXT, about: 'Hunter, Batch 1' }]);
  // Orders of the batch have it, those of another have not.
  const of = (batchId: number | null) => readLetters(shop.db, { most: 9, of: { campaignId, batchId } });
  expect([(await of(first?.id ?? 0)).length, (await of(second?.id ?? 0)).length, (await of(null)).length]).toEqual([
    1, 0, 0,
  ]);
  const way = mail?.headers.find(({ name }) => name.toLowerCase() === 'list-unsubscribe')?.value ?? '';
  const token = /unsubscribe\/([\w-]+)/.exec(way)?.[1] ?? '';
  expect(await unsubscribe(shop, token)).toMatchObject({ address: 'ann@example.com', unsubscribed: true });
  expect(await saveLetter(shop, STAFF, KEY, fields)).toMatchObject({ ok: false, reason: 'sent' });
  await removeLetter(shop, STAFF, KEY);
  expect(await readLetters(shop.db, all)).toEqual([]);
});

test('a letter that is stopped while it waits is a draft again, and was read by nobody', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await queueOrders(counter, ['ann']);
  await shop.db.update(mailSettings).set({ announcementWaitMinutes: 5 });
  await saveLetter(shop, STAFF, KEY, { campaignId: await campaignOf(counter), batchId: null, ...TEXT });
  const sent = await sendLetter(shop, STAFF, KEY);
  expect(await removeLetter(shop, STAFF, KEY)).toMatchObject({ reason: 'sent' });
  await stopAnyMailing(shop, STAFF, sent.ok ? (sent.letter.mailingId ?? 0) : 0);
  expect(await readLetters(shop.db, all)).toEqual([]);
  expect(
    await saveLetter(shop, STAFF, KEY, {
      campaignId: await campaignOf(counter),
      batchId: null,
      ...TEXT,
      title: 'Better',
    }),
  ).toMatchObject({ ok: true });
  expect(await sendLetter(shop, STAFF, KEY)).toMatchObject({
    ok: true,
    letter: { title: 'Better', publishedAt: null },
  });
});

test('a draft can be deleted, one for nobody is public at once, and there is none for a batch of another campaign', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const campaignId = await campaignOf(counter);
  expect(await saveLetter(shop, STAFF, KEY, { campaignId, batchId: 99, ...TEXT })).toMatchObject({
    reason: 'not-found',
  });
  expect(await sendLetter(shop, STAFF, KEY)).toMatchObject({ reason: 'not-found' });
  await saveLetter(shop, STAFF, KEY, { campaignId, batchId: null, ...TEXT });
  expect(await removeLetter(shop, STAFF, KEY)).toEqual({ ok: true });
  expect(await shop.db.$count(buildLetters)).toBe(0);
  await saveLetter(shop, STAFF, KEY, { campaignId, batchId: null, ...TEXT });
  await sendLetter(shop, STAFF, KEY);
  expect(await readLetters(shop.db, all)).toMatchObject([{ title: TEXT.title }]);
});

test('the overview reminds of a letter once somebody has waited for the promised weeks, and not after one or without a promise', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const campaignId = await campaignOf(counter);
  await queueOrders(counter, ['ann']);
  const due = async () => (await readNeeds(shop)).letters;
  counter.advance(20 * DAY_MS);
  expect(await due()).toEqual({ count: 0, items: [] });
  counter.advance(2 * DAY_MS);
  expect(await due()).toMatchObject({ count: 1, items: [{ id: campaignId, bow: 'Hunter', lastAt: null }] });
  await shop.db.update(mailSettings).set({ letterWeeks: 0 });
  expect((await due()).count).toBe(0);
  await shop.db.update(mailSettings).set({ letterWeeks: 3 });
  const at = shop.clock();
  await shop.db
    .insert(buildLetters)
    .values({ key: KEY, campaignId, ...TEXT, staffName: 'robin', sentAt: at, publishedAt: at });
  expect((await due()).count).toBe(0);
  counter.advance(22 * DAY_MS);
  expect(await due()).toMatchObject({ count: 1, items: [{ lastAt: at }] });
});
