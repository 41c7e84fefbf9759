import { expect, test } from 'vitest';
import { usualSince, verifyBooks } from '#shop/books/verify-books.ts';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { depositOf, paidOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestServer } from '#tests/support/test-server.ts';

test('staff read how the books compare, each difference with its order, its amount and what to do', async () => {
  await using server = await createTestServer();
  const { test: counter } = server;
  const { shop, stripe } = counter;
  const browser = await openStaffBrowser(server);
  const read = async () => (await browser.ask('GET', '/api/admin/books')).body;
  expect(await read()).toEqual({ last: null, failed: null, late: false, differences: [] });

  const order = await paidOrder(counter);
  const refund = await stripe.refunds.create({ payment_intent: depositOf(order), amount: 5000 });
  const card = { currency: 'usd', confirm: true, payment_method: 'pm_card_visa' } as const;
  const metadata = { order_number: 'FD-NOTHERE' };
  const unknown = await stripe.paymentIntents.create({ amount: 17_760, ...card, metadata });
  counter.advance(300_000);
  await verifyBooks(shop, { since: usualSince(shop.clock()), askedBy: 'job' });
  expect(await read()).toMatchObject({
    last: {
      askedBy: 'job',
      open: 1,
      takenOver: 1,
      closed: 0,
      counts: { payments: 2, refunds: 1, movements: 3, orders: 1 },
    },
    failed: null,
    late: false,
    differences: [
      {
        what: 'payment-not-kept',
        state: 'open',
        paymentId: unknown.id,
        orderNumber: 'FD-NOTHERE',
        orderKept: false,
        amount: '177.60',
        ours: null,
        provider: 'succeeded, $177.60',
        advice: expect.stringContaining('Find its customer'),
      },
      {
        what: 'refund-not-kept',
        state: 'taken-over',
        otherId: refund.id,
        orderNumber: order.orderNumber,
        orderKept: true,
        amount: '50.00',
        advice: expect.stringContaining('taken over'),
      },
    ],
  });
});
