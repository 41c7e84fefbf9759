import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { giveDataKeys } from '#db/columns/data-keys.ts';
import { alerts, giftCards, loginAttempts, orders, secrets } from '#db/schema.ts';
import { settleDataKeys } from '#db/settle-data-keys.ts';
import { sellGiftCard } from '#tests/support/gear/gift-cards.ts';
import { TEST_DATA_KEY } from '#tests/support/run/data-key.ts';
import { createTestShop } from '#tests/support/test-shop.ts';
import { newGiftCardCode } from '#values/order/gift-card-code.ts';
import { findGiftCard } from './find-gift-card.ts';

const HOME = '192.0.2.7';

afterEach(() => giveDataKeys([TEST_DATA_KEY]));

test('a card is found by its code, however it is typed, and no table has the code in clear', async () => {
  await using counter = await createTestShop();
  const { card, code } = await sellGiftCard(counter);
  const { pool } = counter.database;
  const typed = [code, code.toLowerCase(), code.replaceAll('-', ' '), code.replaceAll('-', '')];
  for (const each of typed) {
    expect(await findGiftCard(counter.shop, { code: each, network: HOME })).toMatchObject({ card: { id: card.id } });
  }
  const { rows } = await pool.query(
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
  );
  for (const { name } of rows) {
    const { rows: all } = await pool.query(`select row_to_json(each)::text as text from ${name} each`);
    for (const { text } of all) {
      expect(text).not.toContain(code);
      expect(text).not.toContain(code.replaceAll('-', ''));
    }
  }
});

test('a code that no card has, one of a void card and one of a card bought with trial money are answered alike', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const [spoilt, trial] = [await sellGiftCard(counter), await sellGiftCard(counter)];
  await shop.db.update(giftCards).set({ state: 'void' }).where(eq(giftCards.id, spoilt.card.id));
  await shop.db.update(orders).set({ otherKeys: true }).where(eq(orders.id, trial.order.id));
  const answers = [];
  for (const code of [newGiftCardCode(), spoilt.code, trial.code]) {
    answers.push(await findGiftCard(shop, { code, network: HOME }));
  }
  expect(answers).toEqual(Array.from({ length: 3 }, () => ({ ok: false, reason: 'unknown-code' })));
  // They count alike, too.
  expect(await shop.db.$count(loginAttempts, eq(loginAttempts.key, `gift card ${HOME}`))).toBe(3);
});

test('whoever has the code of a blocked card is told so, and it counts as no wrong try', async () => {
  await using counter = await createTestShop();
  const { card, code } = await sellGiftCard(counter);
  await counter.shop.db.update(giftCards).set({ state: 'blocked' }).where(eq(giftCards.id, card.id));
  expect(await findGiftCard(counter.shop, { code, network: HOME })).toEqual({ ok: false, reason: 'blocked' });
  expect(await counter.shop.db.$count(loginAttempts)).toBe(0);
});

test('of many wrong codes at once from one network ten are looked at, and then the right one neither for a while', async () => {
  await using counter = await createTestShop();
  const { code } = await sellGiftCard(counter);
  const guess = (typed = newGiftCardCode(), network = HOME) => findGiftCard(counter.shop, { code: typed, network });
  const answers = await Promise.all(Array.from({ length: 25 }, () => guess()));
  const reasons = answers.map((answer) => (answer.ok ? 'found' : answer.reason));
  expect(reasons.filter((reason) => reason === 'unknown-code')).toHaveLength(10);
  expect(reasons.filter((reason) => reason === 'too-many-tries')).toHaveLength(15);
  expect(await guess(code)).toEqual({ ok: false, reason: 'too-many-tries', retryAfterSeconds: 900 });
  // Others are not kept waiting by it.
  expect(await guess(code, '198.51.100.1')).not.toMatchObject({ reason: 'too-many-tries' });
  counter.advance(15 * 60_000);
  expect(await guess(code)).not.toMatchObject({ reason: 'too-many-tries' });
});

test('who has many networks of IPv6 may try more codes than one of them may, and not as many as all of them', async () => {
  await using counter = await createTestShop();
  const { code } = await sellGiftCard(counter);
  const guess = (network: string, typed = newGiftCardCode()) =>
    findGiftCard(counter.shop, { code: typed, network: `2001:db8:1:${network}::/64` });
  for (let at = 0; at < 40; at += 1) {
    expect(await guess(`23${(16 + at).toString(16)}`)).toMatchObject({ reason: 'unknown-code' });
  }
  expect(await guess('23ff', code)).toEqual({ ok: false, reason: 'too-many-tries', retryAfterSeconds: 900 });
  expect(await guess('24ff', code)).toMatchObject({ ok: true });
});

test('the right code counts as no try, nor does what cannot be a code at all', async () => {
  await using counter = await createTestShop();
  const { code } = await sellGiftCard(counter);
  for (let tries = 0; tries < 12; tries++) {
    expect(await findGiftCard(counter.shop, { code, network: HOME })).toMatchObject({ ok: true });
    const answer = await findGiftCard(counter.shop, { code: 'FD7K-2M4P', network: HOME });
    expect(answer).toEqual({ ok: false, reason: 'unknown-code' });
  }
});

test('guessing from many networks together is told to staff and answered two seconds later, the right code at once', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { code, card } = await sellGiftCard(counter);
  const at = shop.clock();
  await shop.db.insert(loginAttempts).values(Array.from({ length: 500 }, () => ({ key: 'gift card', at })));
  const guess = () => findGiftCard(shop, { code: newGiftCardCode(), network: '198.51.100.7' });
  const [began, guessed] = [performance.now(), guess()];
  await vi.waitFor(async () =>
    expect(await shop.db.select().from(alerts)).toMatchObject([{ kind: 'gift-card-guessing' }]),
  );
  expect(await findGiftCard(shop, { code, network: HOME })).toMatchObject({ ok: true, card: { id: card.id } });
  expect(await guessed).toMatchObject({ reason: 'unknown-code' });
  expect(performance.now() - began).toBeGreaterThan(1_990);
});

test('cards are found after the data key was changed, and the former one is forgotten', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { code, card } = await sellGiftCard(counter);
  const next = 'another-key-long-enough-as-it-is-here';
  giveDataKeys([next, TEST_DATA_KEY]);
  await settleDataKeys(shop.db, () => {});
  giveDataKeys([next]);
  expect(await shop.db.select().from(secrets)).toHaveLength(1);
  expect(await findGiftCard(shop, { code, network: HOME })).toMatchObject({ card: { id: card.id } });
});
