import { expect, test } from 'vitest';
import { contactInquiries, inquiryReplies, staffEvents } from '#db/schema.ts';
import { createMailShop, readJobs, runDueJobs } from '#tests/support/mails/mail-shop.ts';
import { STAFF } from '#tests/support/test-shop.ts';
import { readInquiry } from './list-inquiries.ts';
import { replyToInquiry } from './reply-to-inquiry.ts';

const ANN = {
  name: 'Ann <Archer>',
  email: 'ann@example.com',
  interest: 'collaboration',
  message: 'Do you ship to Canada?\r\n\r\nWe are a shop.',
  createdAt: new Date('2026-03-02T12:00:00Z'),
};
const YES = { message: 'Yes.\nWe ship on Mondays.\n\nRobin', requestKey: 'b1e7f3a2-58c4-4d0e-9a68-1f0a2b3c4d5e' };

async function createInquiry() {
  const mails = await createMailShop();
  const [inquiry] = await mails.shop.db.insert(contactInquiries).values(ANN).returning();
  return { mails, id: inquiry?.id ?? 0, [Symbol.asyncDispose]: () => mails[Symbol.asyncDispose]() };
}

test("an answer that is sent twice at once goes out once, from the shop's address, with the question below it", async () => {
  await using inquiry = await createInquiry();
  const { mails, id } = inquiry;
  const { shop } = mails;
  await Promise.all([replyToInquiry(shop, STAFF, id, YES), replyToInquiry(shop, STAFF, id, YES)]);
  await runDueJobs(mails);
  const [mail, ...more] = await mails.received();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: 'ann@example.com', subject: 'Re: your message to Fulldraw' });
  expect(mail?.from).toContain('orders@fulldraw.test');
  expect(mail?.text).toContain('Hello Ann <Archer>,\n\nYes.\nWe ship on Mondays.\n\nRobin');
  expect(mail?.text).toMatch(/On March 2nd, 2026 you wrote:\n\n> Do you ship to Canada\?\n> ?\n> We are a shop\./);
  expect(mail?.html).toContain('Yes.<br/>We ship on Mondays.');
  expect(mail?.html).toContain('Ann &lt;Archer&gt;');
  expect(await readInquiry(shop, id)).toMatchObject({
    inquiry: { state: 'answered' },
    replies: [{ message: YES.message, staffName: 'robin', mail: 'sent' }],
  });
  expect(await shop.db.$count(staffEvents)).toBe(1);
  await replyToInquiry(shop, STAFF, id, { ...YES, requestKey: 'c1e7f3a2-58c4-4d0e-9a68-1f0a2b3c4d5e' });
  expect(await shop.db.$count(inquiryReplies)).toBe(2);
});

test('an answer that cannot be kept is not sent either', async () => {
  await using inquiry = await createInquiry();
  const { mails, id } = inquiry;
  const { shop } = mails;
  await mails.test.database.owner.query("alter table staff_events add check (what <> 'replied')");
  await expect(replyToInquiry(shop, STAFF, id, YES)).rejects.toMatchObject({
    cause: { constraint: 'staff_events_what_check' },
  });
  expect([await mails.readEmails(), await readJobs(mails)]).toEqual([[], []]);
  expect(await readInquiry(shop, id)).toMatchObject({ inquiry: { state: 'new' }, replies: [] });
});
