import { expect, test } from 'vitest';
import { createMailShop, FACTS, queueReceipt, readJobs, runDueJobs } from '#tests/support/mails/mail-shop.ts';
import { queueMail } from './queue-mail.ts';

test('a mail and its job are written with the change that causes them', async () => {
  await using mails = await createMailShop();
  const id = await queueReceipt(mails);
  expect(await mails.readEmails()).toMatchObject([{ id, state: 'queued', stream: 'transactional', attempts: 0 }]);
  expect(await readJobs(mails)).toMatchObject([{ task: 'send-email', payload: { emailId: id }, attempts: 0 }]);
});

test('a change that is taken back leaves neither a mail nor a job', async () => {
  await using mails = await createMailShop();
  const change = mails.shop.db.transaction(async (tx) => {
    await queueMail(tx, {
      template: 'balance-received',
      data: FACTS,
      recipient: 'ann@example.com',
      orderId: null,
      dedupeKey: 'balance-received:1',
    });
    throw new Error('the change failed');
  });
  await expect(change).rejects.toThrow('the change failed');
  expect(await mails.readEmails()).toEqual([]);
  expect(await readJobs(mails)).toEqual([]);
});

test('the same occasion is mailed once, however often and however simultaneously it is noticed', async () => {
  await using mails = await createMailShop();
  await Promise.all([queueReceipt(mails), queueReceipt(mails), queueReceipt(mails)]);
  expect(await readJobs(mails)).toHaveLength(1);
  await runDueJobs(mails);
  await queueReceipt(mails);
  await runDueJobs(mails);
  expect(await mails.received()).toHaveLength(1);
});

test('two occasions are two mails', async () => {
  await using mails = await createMailShop();
  await queueReceipt(mails, { dedupeKey: 'balance-received:1' });
  await queueReceipt(mails, { dedupeKey: 'balance-received:2' });
  await runDueJobs(mails);
  expect(await mails.received()).toHaveLength(2);
});
