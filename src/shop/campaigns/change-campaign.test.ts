import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { batches, campaigns, campaignTerms, orders, products, staffEvents } from '#db/schema.ts';
import { currentTerms } from '#shop/catalogue/current-terms.ts';
import { pendingOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import {
  addCampaign,
  type CampaignChange,
  type CampaignDetails,
  changeCampaign,
  endCampaign,
} from './change-campaign.ts';
import { listCampaigns, listOfferable, readCampaign } from './list-campaigns.ts';

const DETAILS: CampaignDetails = {
  name: 'Fox pre-order',
  state: 'open',
  fullPrice: 90_000,
  depositPercent: null,
  depositAmount: 20_000,
  releaseDate: '2031-05-01',
  manufacturingWeeks: 6,
  availability: 'Pre-Order',
  consentText: null,
  colors: ['Moss'],
  mostPerCustomer: 1,
  afterDeadline: 'free',
  buildLockDays: 0,
  askBuildDays: 1,
};

function changing({ shop }: TestShop) {
  return (details: CampaignChange['details'], seen: CampaignChange['seen'] = {}) =>
    changeCampaign(shop, STAFF, 1, { details, seen });
}

async function addFox({ shop }: TestShop) {
  const fox = { name: 'Fox', slug: 'fox', description: 'A bow.', price: 5, category: 'Equipment' } as const;
  const [row] = await shop.db.insert(products).values(fox).returning();
  if (!row) throw new Error('no product');
  return row;
}

const eventsOf = ({ shop }: TestShop) => shop.db.select().from(staffEvents).orderBy(asc(staffEvents.id));

test('a new price counts at once for whatever is opened, is the product’s too, and is noted with the former one', async () => {
  await using counter = await createTestShop();
  const change = changing(counter);
  const before = await currentTerms(counter.shop);
  const changed = await change({ fullPrice: 189_900, name: 'Hunter pre-order' }, { fullPrice: 177_600 });
  expect(changed).toMatchObject({ ok: true, campaign: { fullPrice: 189_900, name: 'Hunter pre-order' } });
  const now = await currentTerms(counter.shop);
  expect(now).toMatchObject({ pricing: { fullPrice: 189_900, deposit: 18_990, balance: 170_910 } });
  expect(now?.termsId).not.toBe(before?.termsId);
  const [hunter] = await counter.shop.db.select().from(products).where(eq(products.isFlagship, true));
  expect(hunter?.price).toBe(189_900);
  expect(await eventsOf(counter)).toMatchObject([
    {
      subject: 'campaign',
      subjectId: '1',
      what: 'changed',
      staffName: 'robin',
      before: { fullPrice: 177_600 },
      after: { fullPrice: 189_900 },
    },
  ]);
});

test('a change that changes nothing writes nothing, and what buyers do not agree to makes no new terms', async () => {
  await using counter = await createTestShop();
  const change = changing(counter);
  expect(await change({ fullPrice: 177_600, colors: ['Black', 'Tan'] })).toMatchObject({ ok: true });
  expect(await eventsOf(counter)).toEqual([]);
  await change({ state: 'paused', colors: ['Black'], afterDeadline: 'free', mostPerCustomer: 2, buildLockDays: 20 });
  expect(await currentTerms(counter.shop)).toMatchObject({ state: 'paused', colors: ['Black'], mostPerCustomer: 2 });
  expect(await counter.shop.db.$count(campaignTerms)).toBe(1);
});

test('of two people who change the same, the second is refused with both values, and changes nothing', async () => {
  await using counter = await createTestShop();
  const change = changing(counter);
  const seen = { fullPrice: 177_600, manufacturingWeeks: 4, colors: ['Black', 'Tan'] };
  await change({ fullPrice: 189_900, colors: ['Tan'] }, seen);
  expect(await change({ fullPrice: 185_000, manufacturingWeeks: 5, colors: ['Black'] }, seen)).toEqual({
    ok: false,
    reason: 'changed-meanwhile',
    fields: [
      { field: 'fullPrice', now: 189_900, wanted: 185_000 },
      { field: 'colors', now: ['Tan'], wanted: ['Black'] },
    ],
  });
  expect(await readCampaign(counter.shop, 1)).toMatchObject({ fullPrice: 189_900, manufacturingWeeks: 4 });
  // What another has made the same of already is no quarrel, and another field is none either.
  expect(await change({ fullPrice: 189_900, manufacturingWeeks: 5 }, seen)).toMatchObject({ ok: true });
});

test('the deposit is a percentage or an amount, and a card can be charged it and the rest', async () => {
  await using counter = await createTestShop();
  const change = changing(counter);
  const refusal = (reason: string) => ({ ok: false, reason });
  expect(await change({ depositAmount: 20_000 })).toEqual(refusal('deposit-unclear'));
  expect(await change({ depositPercent: null })).toEqual(refusal('deposit-unclear'));
  expect(await change({ depositPercent: null, depositAmount: 49 })).toEqual(refusal('deposit-too-low'));
  expect(await change({ depositPercent: null, depositAmount: 177_600 })).toEqual(refusal('deposit-too-high'));
  await change({ depositPercent: null, depositAmount: 20_000 });
  expect(await currentTerms(counter.shop)).toMatchObject({ depositPercent: null, pricing: { deposit: 20_000 } });
  expect(await change({ fullPrice: 20_000 })).toEqual(refusal('deposit-too-high'));
});

test('a date that nobody was promised may be changed here, and one that somebody was is the delay screen’s', async () => {
  await using counter = await createTestShop();
  const change = changing(counter);
  expect(await change({ releaseDate: '2031-05-01' })).toMatchObject({ campaign: { isDatePromised: false } });
  const order = await pendingOrder(counter);
  expect(order.promisedReleaseDate).toBe('2031-05-01');
  expect(await change({ releaseDate: '2031-04-01' })).toEqual({ ok: false, reason: 'date-is-promised' });
  expect(await change({ releaseDate: '2031-05-01', name: 'Hunter' })).toMatchObject({ ok: true });
  await counter.shop.db.update(orders).set({ status: 'cancelled' });
  expect(await change({ releaseDate: '2031-04-01' })).toMatchObject({ ok: true });
});

test('another product goes on pre-order at its campaign’s price, with a choice of its own, and only once', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const fox = await addFox(counter);
  expect(await listOfferable(shop)).toEqual([{ id: fox.id, name: 'Fox', price: 5 }]);
  const add = () => addCampaign(shop, STAFF, { productId: fox.id, details: DETAILS });
  const both = await Promise.all([add(), add()]);
  expect(both.map((each) => (each.ok ? 'made' : each.reason)).sort()).toEqual(['has-campaign', 'made']);
  expect(await currentTerms(shop, { slug: 'fox' })).toMatchObject({
    productName: 'Fox',
    pricing: { fullPrice: 90_000, deposit: 20_000 },
    colors: ['Moss'],
    mostPerCustomer: 1,
  });
  expect((await listCampaigns(shop)).map(({ productName }) => productName)).toEqual(['Hunter', 'Fox']);
  expect(await listOfferable(shop)).toEqual([]);
  expect(await eventsOf(counter)).toMatchObject([{ what: 'created', after: { product: 'Fox', fullPrice: 90_000 } }]);
  await shop.db.update(products).set({ isPrintOnDemand: true }).where(eq(products.id, fox.id));
  const of = (productId: number) => addCampaign(shop, STAFF, { productId, details: DETAILS });
  expect(await of(99)).toEqual({ ok: false, reason: 'unknown-product' });
});

test('what is printed and a gift card cannot be pre-ordered', async () => {
  await using counter = await createTestShop();
  const fox = await addFox(counter);
  for (const change of [{ isPrintOnDemand: true }, { isPrintOnDemand: false, category: 'Gift Cards' }] as const) {
    await counter.shop.db.update(products).set(change).where(eq(products.id, fox.id));
    const added = await addCampaign(counter.shop, STAFF, { productId: fox.id, details: DETAILS });
    expect(added).toEqual({ ok: false, reason: 'not-for-pre-orders' });
    expect(await listOfferable(counter.shop)).toEqual([]);
  }
});

test('a campaign that has ended sells and changes no more, and its product can get another', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await endCampaign(shop, STAFF, 1);
  expect(await endCampaign(shop, STAFF, 1)).toMatchObject({ campaign: { isActive: false } });
  expect(await eventsOf(counter)).toMatchObject([{ what: 'ended' }]);
  expect(await currentTerms(shop)).toBeNull();
  expect(await changing(counter)({ fullPrice: 1 })).toEqual({ ok: false, reason: 'ended' });
  const [hunter] = await listOfferable(shop);
  const added = await addCampaign(shop, STAFF, { productId: hunter?.id ?? 0, details: DETAILS });
  expect(added).toMatchObject({ ok: true });
  expect(await currentTerms(shop)).toMatchObject({ pricing: { fullPrice: 90_000 } });
  expect((await listCampaigns(shop)).map(({ isActive }) => isActive)).toEqual([true, false]);
  expect(await endCampaign(shop, STAFF, 99)).toEqual({ ok: false, reason: 'not-found' });
});

test('staff see of a campaign whose batches are full that it is sold out', async () => {
  await using counter = await createTestShop();
  const { db } = counter.shop;
  const batch = { campaignId: 1, position: 1, name: 'Batch 1', size: 3, used: 3 };
  const days = { makesFrom: '2031-01-01', shipsFrom: '2031-02-01', shipsTo: '2031-02-10' };
  await db.insert(batches).values({ ...batch, ...days });
  expect(await readCampaign(counter.shop, 1)).toMatchObject({ state: 'open', shownState: 'sold_out', placesLeft: 0 });
  await db.update(batches).set({ used: 1 });
  expect(await readCampaign(counter.shop, 1)).toMatchObject({ shownState: 'open', placesLeft: 2 });
  await db.update(campaigns).set({ state: 'paused' });
  expect(await readCampaign(counter.shop, 1)).toMatchObject({ shownState: 'paused' });
});
