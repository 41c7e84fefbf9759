import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type OrderItemRow, type OrderRow, orderItems } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { refundLines } from '#shop/orders/cancel-and-refund/refund-lines.ts';
import { ProviderUnavailable } from '#shop/ports/payment-provider.ts';
import type { PrintProvider } from '#shop/ports/print-provider.ts';
import { createPrintShop, type PrintShop } from '#tests/support/gear/print-shop.ts';
import { STAFF } from '#tests/support/test-shop.ts';
import { advanceSubmission, giveUpSubmission } from './advance-submission.ts';
import { recheckSubmissions } from './retry-submission.ts';

type Made = { order: OrderRow; items: OrderItemRow[] };

/** Staff give the money of all printed pieces back, or of so many of the first line. */
function refund({ shop }: PrintShop, { order, items }: Made, some?: number) {
  const printed = items.filter(({ kind }) => kind === 'print');
  const lines = (some ? printed.slice(0, 1) : printed).map(({ id, quantity }) => ({
    orderItemId: id,
    quantity: some ?? quantity,
  }));
  const shown = lines.reduce((sum, { orderItemId, quantity }) => {
    const price = printed.find(({ id }) => id === orderItemId)?.price ?? 0;
    return sum + price * quantity;
  }, 0);
  const request = { lines, shipping: false, shown, reason: 'not wanted', requestKey: randomUUID() };
  return refundLines(shop, STAFF, order.orderNumber, request);
}

/** The shop whose printer is reached through `meanwhile`: what happens right before a call goes out, or once it is answered. */
function through({ shop }: PrintShop, meanwhile: Partial<Record<'before' | 'after', () => Promise<unknown>>>) {
  const real = shop.printing as PrintProvider;
  let confirmed = false;
  const printing: PrintProvider = {
    ...real,
    async confirmOrder(externalId) {
      if (confirmed) return real.confirmOrder(externalId);
      confirmed = true;
      await meanwhile.before?.();
      const answer = await real.confirmOrder(externalId);
      await meanwhile.after?.();
      return answer;
    },
  };
  return { ...shop, printing };
}

/** A print order whose draft has its costs: the next look confirms it. */
async function readyToConfirm(printing: PrintShop): Promise<Made & { submissionId: number }> {
  const made = await printing.paidPrintOrder();
  await printing.work();
  const submission = await printing.submissionOf(made.order);
  return { ...made, submissionId: submission?.id ?? 0 };
}

const statuses = async (printing: PrintShop) => (await printing.atPrinter()).map(({ status }) => status);

test.each(['before', 'after'] as const)(
  'a refund %s the confirmation is answered calls the print off',
  async (when) => {
    await using printing = await createPrintShop();
    const made = await readyToConfirm(printing);
    const shop = through(printing, { [when]: () => refund(printing, made) });
    await advanceSubmission(shop, made.submissionId);
    expect(await statuses(printing)).toEqual(['canceled']);
    expect(await printing.submissionOf(made.order)).toMatchObject({ state: 'cancelled' });
    expect(await printing.happened(made.order)).toContain('print-called-off');
    expect(await printing.openAlerts()).toEqual([]);
  },
);

test('of a refund of one shirt meanwhile the rest is printed, and nothing twice', async () => {
  await using printing = await createPrintShop();
  const made = await readyToConfirm(printing);
  const shop = through(printing, { before: () => refund(printing, made, 1) });
  await advanceSubmission(shop, made.submissionId);
  await printing.confirm();
  await printing.confirm();
  expect(await printing.atPrinter()).toMatchObject([
    { status: 'canceled', pieces: 3 },
    { status: 'pending', pieces: 2 },
  ]);
  expect(await printing.openAlerts()).toEqual([]);
});

test('a refund that races the confirmation over a slow line never leaves a shirt that is both', async () => {
  await using printing = await createPrintShop();
  await printing.disturb({ latencyMs: 60 });
  for (const pause of [0, 60, 120, 200]) {
    const made = await readyToConfirm(printing);
    const [, refunded] = await Promise.all([
      advanceSubmission(printing.shop, made.submissionId),
      new Promise((resolve) => setTimeout(resolve, pause)).then(() => refund(printing, made)),
    ]);
    expect(refunded.ok).toBe(true);
    const state = (await printing.submissionOf(made.order))?.state;
    const [line] = await printing.shop.db
      .select()
      .from(orderItems)
      .where(eq(orderItems.id, made.items[0]?.id ?? 0));
    // Taken off the order and not printed; or known to be printed already, which is sent all the same (rule 27.1).
    expect([state, line?.cancelledQuantity]).toEqual(state === 'confirmed' ? ['confirmed', 0] : ['cancelled', 2]);
  }
});

test('what is printed at once though it was refunded raises an alert, and so does the end of a server in between', async () => {
  await using printing = await createPrintShop();
  const made = await readyToConfirm(printing);
  const shop = through(printing, {
    before: () => refund(printing, made),
    after: async () => {
      await printing.press(made.order, 'print');
      throw new Error('The server ended.');
    },
  });
  await expect(advanceSubmission(shop, made.submissionId)).rejects.toThrow('The server ended.');
  await advanceSubmission(printing.shop, made.submissionId);
  await advanceSubmission(printing.shop, made.submissionId);
  expect(await printing.openAlerts()).toMatchObject([
    { kind: 'print-not-called-off', detail: { reason: expect.stringMatching(/cannot be canceled/) } },
  ]);
  expect(await printing.submissionOf(made.order)).toMatchObject({ state: 'confirmed' });
  // Once it leaves it is given away, and nothing of it stays on what customers have paid.
  await printing.press(made.order, 'rest');
  await advanceSubmission(printing.shop, made.submissionId);
  const { rows } = await printing.pool.query(
    `select account, sum(amount)::text as amount from journal_lines where order_id = $1 and account in ('deposits', 'losses')
    group by account order by account`,
    [made.order.id],
  );
  // The wax, which was not sent; and the shirts and the cap, with the shipping that nobody gave back.
  expect(rows).toEqual([
    { account: 'deposits', amount: '0.00' },
    { account: 'losses', amount: expect.any(String) },
  ]);
});

test('a server that ends after it has called a refunded print off finds that, and sends the rest once', async () => {
  await using printing = await createPrintShop();
  const made = await readyToConfirm(printing);
  const real = printing.shop.printing as PrintProvider;
  const ended = through(printing, { before: () => refund(printing, made, 1) });
  const shop = {
    ...ended,
    printing: {
      ...ended.printing,
      async cancelOrder(externalId: string) {
        await real.cancelOrder(externalId);
        throw new ProviderUnavailable('The answer was lost.');
      },
    },
  };
  await expect(advanceSubmission(shop, made.submissionId)).rejects.toThrow('The answer was lost.');
  await advanceSubmission(printing.shop, made.submissionId);
  await printing.confirm();
  await printing.confirm();
  expect(await printing.atPrinter()).toMatchObject([{ status: 'canceled' }, { status: 'pending', pieces: 2 }]);
  expect(await printing.openAlerts()).toEqual([]);
});

test('a printer that does not answer while it is called off is not quoted, until it has said something', async () => {
  await using printing = await createPrintShop();
  const made = await readyToConfirm(printing);
  await advanceSubmission(printing.shop, made.submissionId);
  await printing.press(made.order, 'print');
  const by = { actor: 'staff', actorName: 'Sam', reason: 'asked', cause: 'requested' } as const;
  await cancelOrder(printing.shop, { orderId: made.order.id, ...by });
  await giveUpSubmission(printing.shop, made.submissionId, 'Printful answered 500.');
  const [silent] = await printing.openAlerts();
  expect(silent).toMatchObject({ kind: 'print-not-called-off' });
  expect(JSON.stringify(silent?.detail)).toContain('It did not answer when it was to be called off');
  printing.test.advance(3_600_000);
  await recheckSubmissions(printing.shop);
  await printing.work();
  expect(await printing.openAlerts()).toMatchObject([
    { kind: 'print-not-called-off', detail: { reason: expect.stringMatching(/cannot be canceled/) } },
  ]);
});
