import { expect, test } from 'vitest';
import { emails } from '#db/schema.ts';
import { createTestShop } from '#tests/support/test-shop.ts';
import { listMails } from './list-mails.ts';

test('mails to customers are listed newest first, by address or state, and those to people who work here are not', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const mail = (recipient: string, dedupeKey: string, more = {}) => ({
    stream: 'transactional' as const,
    template: 'inquiry-reply',
    recipient,
    dedupeKey,
    data: {},
    ...more,
  });
  await shop.db
    .insert(emails)
    .values([
      mail('Ann@example.com', 'one', { state: 'sent' }),
      mail('ben@example.com', 'two', { state: 'failed' }),
      mail('ann@example.com', 'three'),
      mail('owner@example.com', 'four', { template: 'staff-digest' }),
    ]);
  const found = async (wanted: Parameters<typeof listMails>[1]) =>
    (await listMails(shop, wanted)).map(({ recipient }) => recipient);
  expect(await found({ limit: 10 })).toEqual(['ann@example.com', 'ben@example.com', 'Ann@example.com']);
  expect(await found({ search: ' ANN@example.com ', limit: 10 })).toEqual(['ann@example.com', 'Ann@example.com']);
  expect(await found({ state: 'failed', limit: 10 })).toEqual(['ben@example.com']);
  const [last] = await listMails(shop, { limit: 1 });
  expect(await found({ before: last?.id, limit: 1 })).toEqual(['ben@example.com']);
  expect(await found({ search: 'FD-NOTTHERE', limit: 10 })).toEqual([]);
});
