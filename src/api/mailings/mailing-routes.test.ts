import { expect, test } from 'vitest';
import { mailingRecipients } from '#db/schema.ts';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { release } from '#tests/support/mails/mailings.ts';
import { owingOrders } from '#tests/support/orders/owing-orders.ts';
import { createTestServer } from '#tests/support/test-server.ts';

test('staff see how far mailings are, whom they did not reach, and have those written to again', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  const { shop } = server.test;
  const [order] = await owingOrders(shop, ['ann@example.com']);
  const id = await release({ shop });
  const settledAt = shop.clock();
  await shop.db.update(mailingRecipients).set({ state: 'failed', reason: '550 No such mailbox', settledAt });
  const listed = {
    id,
    kind: 'release',
    about: null,
    startedBy: 'robin',
    startedAt: settledAt.toISOString(),
    finishedAt: null,
    notBefore: null,
    stoppedAt: null,
    heldUp: null,
    pace: null,
    counts: { waiting: 0, sent: 0, failed: 1, skipped: 0 },
  };
  expect((await ask('GET', '/api/admin/mailings')).body).toEqual([listed]);
  expect((await ask('GET', `/api/admin/mailings?before=${id}`)).body).toEqual([]);
  const path = `/api/admin/mailings/${id}`;
  expect((await ask('GET', path)).body).toEqual(listed);
  const failed = {
    id: 1,
    orderNumber: order?.orderNumber,
    customerName: 'Ann Archer',
    email: 'ann@example.com',
    reason: '550 No such mailbox',
    settledAt: settledAt.toISOString(),
  };
  expect((await ask('GET', `${path}/recipients`)).body).toEqual([failed]);
  expect((await ask('GET', `${path}/recipients?after=1`)).body).toEqual([]);
  expect((await ask('POST', `${path}/resend`, { recipients: [1] })).body).toMatchObject({
    counts: { waiting: 1, sent: 0, failed: 0, skipped: 0 },
  });
  for (const [method, url] of [
    ['GET', ''],
    ['POST', '/resend'],
  ] as const) {
    const answer = await ask(method, `/api/admin/mailings/99${url}`, method === 'POST' ? {} : undefined);
    expect([answer.status, answer.body]).toMatchObject([404, { code: 'not-found' }]);
  }
});
