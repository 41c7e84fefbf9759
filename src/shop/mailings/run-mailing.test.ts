import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mailingRecipients, mailings } from '#db/schema.ts';
import { createMailShop, type MailShop, makeJobsDue, readJobs, runDueJobs } from '#tests/support/mail-shop.ts';
import { owingOrders } from '#tests/support/owing-orders.ts';
import { STAFF } from '#tests/support/test-shop.ts';
import { startRelease } from '../release/start-release.ts';

const ADDRESSES = ['ann@example.com', 'ben@example.com', 'cid@example.com'];

test('each recipient of a mailing gets one mail, and then it is finished', async () => {
  await using mails = await createMailShop();
  await owingOrders(mails.shop, ADDRESSES);
  const id = await release(mails);
  await runDueJobs(mails);
  expect((await mails.received()).map(({ to }) => to).sort()).toEqual(ADDRESSES);
  expect(await readMailing(mails, id)).toMatchObject({ finishedAt: mails.shop.clock(), heldUp: null });
  expect(await states(mails)).toEqual(['sent', 'sent', 'sent']);
  expect(await readJobs(mails)).toEqual([]);
  expect(mails.complaints).toEqual([]);
});

async function release({ shop }: MailShop): Promise<number> {
  const started = await startRelease(shop, STAFF);
  if (!started.ok) throw new Error(started.reason);
  return started.mailing.id;
}

async function readMailing({ shop }: MailShop, id: number) {
  const [mailing] = await shop.db.select().from(mailings).where(eq(mailings.id, id));
  return mailing;
}

const readRecipients = ({ shop }: MailShop) => shop.db.select().from(mailingRecipients).orderBy(mailingRecipients.id);

async function states(mails: MailShop): Promise<string[]> {
  return (await readRecipients(mails)).map(({ state }) => state);
}
