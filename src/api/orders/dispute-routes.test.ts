import { expect, test } from 'vitest';
import { submitEvidence } from '#shop/disputes/answer-dispute.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { depositOf, pay, pendingOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestServer, type TestServer } from '#tests/support/test-server.ts';

async function disputed({ test: counter }: TestServer) {
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order), 'pm_card_createDisputeProductNotReceived');
  await syncPayment(counter.shop, depositOf(order));
  return order;
}
const PATH = '/api/admin/disputes/1';

test('staff read what the bank will miss, make the evidence, look at its paper and send it once', async () => {
  await using server = await createTestServer();
  const order = await disputed(server);
  const { ask } = await openStaffBrowser(server);
  expect((await ask('GET', PATH)).body).toMatchObject({
    orderNumber: order.orderNumber,
    amount: '177.60',
    reason: 'product_not_received',
    asked: true,
    late: false,
    evidence: null,
    missing: [expect.stringContaining('Nothing of the order was sent yet')],
  });
  expect(await ask('GET', `${PATH}/evidence.pdf`)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  const made = await ask('POST', `${PATH}/evidence`, { words: 'It is due in March.', seen: 0 });
  expect(made).toMatchObject({ status: 200, body: { evidence: { version: 1, staged: true, outdated: false } } });
  expect((await ask('POST', `${PATH}/evidence`, { words: 'x', seen: 0 })).body.code).toBe('changed');
  expect(await ask('GET', `${PATH}/evidence.pdf`)).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/pdf', 'content-disposition': 'inline; filename="evidence-1.pdf"' },
  });
  for (const _ of ['first', 'second'])
    expect(await ask('POST', `${PATH}/evidence/send`, { version: 1 })).toMatchObject({
      status: 200,
      body: { evidence: { sentBy: 'robin', takenAt: null } },
    });
  await submitEvidence(server.test.shop, 1);
  expect((await ask('GET', PATH)).body).toMatchObject({ status: 'under_review', asked: false });
  expect((await ask('POST', `${PATH}/evidence`, { words: 'x', seen: 1 })).body.code).toBe('not-asked');
});

test('while the card service is silent the words are kept, nothing is staged, and that is said', async () => {
  await using server = await createTestServer();
  await disputed(server);
  const { ask } = await openStaffBrowser(server);
  await server.test.disturb({ errorRate: 1 });
  const made = await ask('POST', `${PATH}/evidence`, { words: 'It is due in March.', seen: 0 });
  expect(made).toMatchObject({ status: 503, body: { error: expect.stringContaining('Your words are kept') } });
  await server.test.disturb();
  expect((await ask('GET', PATH)).body).toMatchObject({ evidence: { words: 'It is due in March.', staged: false } });
  expect((await ask('POST', `${PATH}/evidence/send`, { version: 1 })).body.code).toBe('not-staged');
});

test('the workshop and support neither see nor answer a dispute', async () => {
  await using server = await createTestServer();
  await disputed(server);
  for (const role of ['workshop', 'support'] as const) {
    const { ask } = await openStaffBrowser(server, `the-${role}`, role);
    for (const [method, path, body] of [
      ['GET', PATH, undefined],
      ['GET', `${PATH}/evidence.pdf`, undefined],
      ['POST', `${PATH}/evidence`, { words: '', seen: 0 }],
      ['POST', `${PATH}/evidence/send`, { version: 1 }],
    ] as const)
      expect((await ask(method, path, body)).status, `${role} ${method} ${path}`).toBe(403);
  }
  const { ask } = await openStaffBrowser(server);
  expect((await ask('GET', '/api/admin/disputes/999')).status).toBe(404);
});
