import { expect, test } from 'vitest';
import { mailSettings } from '#db/schema.ts';
import { createMailShop, makeJobsDue, runDueJobs } from '#tests/support/mails/mail-shop.ts';
import { ADDRESSES, readMailing, readRecipients, release, states } from '#tests/support/mails/mailings.ts';
import { owingOrders } from '#tests/support/orders/owing-orders.ts';

test('a mail at which the mail server breaks off each time holds up nobody, and its mailing ends all the same', async () => {
  await using mails = await createMailShop();
  const { shop, pool, test } = mails;
  await owingOrders(shop, ADDRESSES);
  const id = await release(mails);
  // One mail at a time: the first is the one that breaks.
  await shop.db.update(mailSettings).set({ mailsPerMinute: 100 });
  await mails.disturb({ failAfterRate: 1, failAfter: 'drop-connection', only: 'ann@' });
  const runNext = async (seconds = 0) => {
    test.advance(seconds * 1000);
    await makeJobsDue(mails);
    await runDueJobs(mails);
  };
  await runNext();
  expect(await readMailing(mails, id)).toMatchObject({ heldUp: expect.stringContaining('takes no mail') });
  await runNext(5);
  await runNext(2);
  expect(await states(mails)).toEqual(['waiting', 'sent', 'sent']);
  // The server took others since: now it counts.
  await runNext(90);
  expect(await readRecipients(mails)).toMatchObject([{ state: 'waiting', attempts: 1 }, {}, {}]);
  // None since then: perhaps the server is unavailable.
  await runNext(1_800);
  expect(await readRecipients(mails)).toMatchObject([{ state: 'waiting', attempts: 1 }, {}, {}]);
  await pool.query('update emails set attempts = 20 where id = 1');
  await pool.query('update mailing_recipients set attempts = 4 where id = 1');
  await runNext(1_800);
  expect(await states(mails)).toEqual(['failed', 'sent', 'sent']);
  await runNext();
  expect(await readMailing(mails, id)).toMatchObject({ heldUp: null, finishedAt: shop.clock() });
});
