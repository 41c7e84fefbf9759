import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { campaigns, suppressions, waitingList } from '#db/schema.ts';
import { readMails } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { readCampaign } from './list-campaigns.ts';
import { confirmWaiting, expireWaiting, joinWaitingList, leaveWaiting, tellWaitingList } from './waiting-list.ts';

const ANN = { bow: null, email: 'Ann@example.com' };

async function setState({ shop }: TestShop, state: 'open' | 'paused' | 'sold_out'): Promise<number> {
  const [campaign] = await shop.db.update(campaigns).set({ state }).returning();
  return campaign?.id ?? expect.fail('There is no campaign.');
}

const secretOf = async ({ shop }: TestShop, email = ANN.email) => {
  const [row] = await shop.db.select().from(waitingList).where(eq(waitingList.email, email));
  return row?.secret ?? expect.fail(`${email} does not wait.`);
};

const mailed = async (counter: TestShop) => (await readMails(counter)).map(({ template }) => template);

test('whoever confirmed the address is told once when the bow can be pre-ordered again', async () => {
  await using counter = await createTestShop();
  const campaignId = await setState(counter, 'sold_out');
  expect(await joinWaitingList(counter.shop, ANN)).toEqual({ ok: true });
  expect((await readCampaign(counter.shop, campaignId))?.waiting).toBe(0);
  await confirmWaiting(counter.shop, await secretOf(counter));
  expect((await readCampaign(counter.shop, campaignId))?.waiting).toBe(1);
  await tellWaitingList(counter.shop);
  expect(await mailed(counter)).toEqual(['waiting-confirm']);
  await setState(counter, 'open');
  await tellWaitingList(counter.shop);
  await tellWaitingList(counter.shop);
  expect(await mailed(counter)).toEqual(['waiting-confirm', 'waiting-open']);
  expect((await readCampaign(counter.shop, campaignId))?.waiting).toBe(0);
});

test('an address that nobody confirmed, or that may get no news, is told nothing', async () => {
  await using counter = await createTestShop();
  await setState(counter, 'paused');
  await joinWaitingList(counter.shop, ANN);
  await joinWaitingList(counter.shop, { bow: null, email: 'bob@example.com' });
  await confirmWaiting(counter.shop, await secretOf(counter, 'bob@example.com'));
  await counter.shop.db.insert(suppressions).values({ address: 'bob@example.com', reason: 'complaint' });
  await setState(counter, 'open');
  await tellWaitingList(counter.shop);
  expect(await mailed(counter)).toEqual(['waiting-confirm', 'waiting-confirm']);
});

test('the same address again gets the same answer, and no second mail within the hour', async () => {
  await using counter = await createTestShop();
  await setState(counter, 'paused');
  const answers = [await joinWaitingList(counter.shop, ANN), await joinWaitingList(counter.shop, ANN)];
  expect(answers).toEqual([{ ok: true }, { ok: true }]);
  expect(await mailed(counter)).toEqual(['waiting-confirm']);
});

test('one mailbox waits once, however it is spelled, and is written to as it was typed last before it is confirmed', async () => {
  await using counter = await createTestShop();
  await setState(counter, 'paused');
  const join = (email: string) => joinWaitingList(counter.shop, { bow: null, email });
  const spelled = ['a.n.n+1@gmail.com', 'Ann+2@googlemail.com', 'ann@GMAIL.com'];
  for (const email of spelled) expect(await join(email)).toEqual({ ok: true });
  expect(await readMails(counter)).toMatchObject([{ recipient: 'a.n.n+1@gmail.com' }]);
  counter.advance(3_600_000);
  const former = await secretOf(counter, 'a.n.n+1@gmail.com');
  for (const email of spelled.toReversed()) await join(email);
  expect((await readMails(counter)).slice(1)).toMatchObject([{ recipient: 'ann@gmail.com' }]);
  expect(await confirmWaiting(counter.shop, former)).toBeNull();
  expect(await confirmWaiting(counter.shop, await secretOf(counter, 'ann@gmail.com'))).toMatchObject({ blocked: null });
  counter.advance(3_600_000);
  // Whoever is on the list stays there as confirmed.
  await join('a.n.n+1@gmail.com');
  expect((await readMails(counter)).slice(2)).toMatchObject([{ recipient: 'ann@gmail.com' }]);
  expect(await counter.shop.db.select().from(waitingList)).toMatchObject([{ email: 'ann@gmail.com' }]);
});

test('the link takes the address off the list again, and is unknown from then on', async () => {
  await using counter = await createTestShop();
  await setState(counter, 'paused');
  await joinWaitingList(counter.shop, ANN);
  const secret = await secretOf(counter);
  expect(await leaveWaiting(counter.shop, secret)).toBe(true);
  expect(await leaveWaiting(counter.shop, secret)).toBe(false);
  expect(await confirmWaiting(counter.shop, secret)).toBeNull();
});

test('nobody waits for a bow that can be pre-ordered, or that there is none of', async () => {
  await using counter = await createTestShop();
  expect(await joinWaitingList(counter.shop, ANN)).toMatchObject({ ok: false, reason: 'open' });
  const unknown = await joinWaitingList(counter.shop, { bow: 'no-such-bow', email: ANN.email });
  expect(unknown).toMatchObject({ ok: false, reason: 'not-found' });
  expect(await mailed(counter)).toEqual([]);
});

test('addresses that nobody confirmed are forgotten after 30 days', async () => {
  await using counter = await createTestShop();
  const campaignId = await setState(counter, 'paused');
  const createdAt = new Date(counter.shop.clock().getTime() - 31 * 86_400_000);
  const old = { campaignId, email: 'old@example.com', secret: 'an-old-secret', createdAt };
  await counter.shop.db.insert(waitingList).values(old);
  await joinWaitingList(counter.shop, ANN);
  await expireWaiting(counter.shop);
  expect(await counter.shop.db.select().from(waitingList)).toMatchObject([{ email: ANN.email }]);
});
