import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { disputeEvidence, disputes, orders } from '#db/schema.ts';
import { addStaffNote } from '#shop/orders/changes/add-staff-note.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { ProviderUnavailable } from '#shop/ports/payment-provider.ts';
import { depositOf, paidOrder, pay, pendingOrder, readEvents } from '#tests/support/orders/pre-orders.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { giveUpEvidence, makeEvidence, sendEvidence, submitEvidence } from './answer-dispute.ts';
import { makeEvidencePaper, readDispute } from './read-dispute.ts';

async function disputed(counter: TestShop, card = 'pm_card_createDisputeProductNotReceived') {
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order), card);
  await syncPayment(counter.shop, depositOf(order));
  return order;
}
const atProvider = async ({ stripe }: TestShop) => (await stripe.disputes.list()).data[0];
const told = async (counter: TestShop) => (await readEvents(counter)).map(({ what }) => what);

async function read({ shop }: TestShop) {
  const dispute = await readDispute(shop, 1);
  if (!dispute.ok) throw new Error(dispute.reason);
  return dispute;
}

test('evidence is made from the order, staged without the bank seeing it, looked at, and sent once from two tabs', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await disputed(counter);
  const note = { note: 'A difficult customer.', requestKey: crypto.randomUUID() };
  await addStaffNote(shop, STAFF, order.orderNumber, note);
  expect(await makeEvidence(shop, STAFF, 1, { words: 'It waits for its release.', seen: 0 })).toEqual({ ok: true });
  const anew = { words: 'It waits for its release, as agreed.', seen: 1 };
  expect(await makeEvidence(shop, STAFF, 1, anew)).toEqual({ ok: true });
  expect(await makeEvidence(shop, STAFF, 1, { words: 'From an older tab.', seen: 1 })).toMatchObject({
    reason: 'changed',
  });
  expect(await read(counter)).toMatchObject({ asked: true, outdated: false, evidence: { version: 2, sentAt: null } });
  expect(await atProvider(counter)).toMatchObject({
    status: 'needs_response',
    evidence: { customer_name: 'Ann Archer', uncategorized_file: expect.stringMatching(/^file_/) },
  });
  const paper = await makeEvidencePaper(shop, 1);
  const text = paper.ok ? await pdfText(paper.pdf) : '';
  for (const words of ['as agreed.', order.orderNumber, 'product not received', 'The Hunter, Tan', 'I agree to pay'])
    expect(text).toContain(words);
  expect(text).not.toContain('difficult');
  expect(await sendEvidence(shop, STAFF, 1, 1)).toEqual({ ok: false, reason: 'changed' });
  expect(await Promise.all([1, 2].map(() => sendEvidence(shop, STAFF, 1, 2)))).toEqual([{ ok: true }, { ok: true }]);
  await submitEvidence(shop, 1);
  await submitEvidence(shop, 1);
  expect(await atProvider(counter)).toMatchObject({
    status: 'under_review',
    evidence_details: { submission_count: 1 },
  });
  expect(await shop.db.select().from(disputes)).toMatchObject([{ status: 'under_review' }]);
  expect((await told(counter)).filter((what) => what === 'evidence-sent')).toHaveLength(1);
  expect(await makeEvidence(shop, STAFF, 1, { words: 'more', seen: 2 })).toEqual({ ok: false, reason: 'not-asked' });
});

test('what was made before the order changed is not sent: it is made anew and looked at again', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await disputed(counter);
  expect(await sendEvidence(shop, STAFF, 1, 1)).toEqual({ ok: false, reason: 'not-asked' });
  await makeEvidence(shop, STAFF, 1, { words: '', seen: 0 });
  await shop.db.update(orders).set({ customerName: 'Ann Bowyer' }).where(eq(orders.id, order.id));
  expect(await read(counter)).toMatchObject({ outdated: true });
  expect(await sendEvidence(shop, STAFF, 1, 1)).toEqual({ ok: false, reason: 'outdated' });
  await makeEvidence(shop, STAFF, 1, { words: '', seen: 1 });
  expect(await sendEvidence(shop, STAFF, 1, 2)).toEqual({ ok: true });
});

test('an answer that the provider took without saying so is not given a second time', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await disputed(counter);
  await makeEvidence(shop, STAFF, 1, { words: '', seen: 0 });
  await sendEvidence(shop, STAFF, 1, 1);
  const silent = {
    ...shop.payments,
    async submitEvidence(...given: Parameters<typeof shop.payments.submitEvidence>) {
      await shop.payments.submitEvidence(...given);
      throw new ProviderUnavailable('timed out', { answered: false });
    },
  };
  await expect(submitEvidence({ ...shop, payments: silent }, 1)).rejects.toThrow('timed out');
  expect(await read(counter)).toMatchObject({ evidence: { takenAt: null } });
  await submitEvidence(shop, 1);
  expect(await read(counter)).toMatchObject({ evidence: { takenAt: expect.any(Date) } });
  expect(await atProvider(counter)).toMatchObject({ evidence_details: { submission_count: 1 } });
});

test('what was never staged is not sent', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await disputed(counter);
  const away = { ...shop.payments, stageEvidence: () => Promise.reject(new ProviderUnavailable('away')) };
  const words = { words: 'Shipped in time.', seen: 0 };
  await expect(makeEvidence({ ...shop, payments: away }, STAFF, 1, words)).rejects.toThrow('away');
  expect(await sendEvidence(shop, STAFF, 1, 1)).toEqual({ ok: false, reason: 'not-staged' });
  expect(await makeEvidence(shop, STAFF, 1, { ...words, seen: 1 })).toEqual({ ok: true });
  expect(await sendEvidence(shop, STAFF, 1, 2)).toEqual({ ok: true });
});

test('where the bank was answered at the provider itself, or has decided, nothing counts as sent from here', async () => {
  await using counter = await createTestShop();
  const { shop, stripe } = counter;
  await disputed(counter);
  await makeEvidence(shop, STAFF, 1, { words: '', seen: 0 });
  await sendEvidence(shop, STAFF, 1, 1);
  const { id = '' } = (await atProvider(counter)) ?? {};
  const byHand = { uncategorized_file: '', uncategorized_text: 'Answered by hand.' };
  await stripe.disputes.update(id, { evidence: byHand, submit: true });
  await expect(submitEvidence(shop, 1)).rejects.toThrow('answered already');
  await giveUpEvidence(shop, 1, 'answered already');
  expect(await read(counter)).toMatchObject({ evidence: { sentAt: null, lastError: 'answered already' } });
  expect(await told(counter)).toContain('evidence-refused');
  expect(await shop.db.select().from(disputeEvidence)).toHaveLength(1);
});

test('after its deadline the bank is answered all the same, and it is the provider that counts it as late', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await disputed(counter);
  await shop.db.update(disputes).set({ evidenceDueBy: new Date(shop.clock().getTime() - 1000) });
  await makeEvidence(shop, STAFF, 1, { words: '', seen: 0 });
  expect(await sendEvidence(shop, STAFF, 1, 1)).toEqual({ ok: true });
});

test('of a charge that the cardholder denies, earlier payments are evidence, and what is missing is said', async () => {
  await using counter = await createTestShop();
  const first = await paidOrder(counter);
  counter.advance(60_000);
  await disputed(counter, 'pm_card_createDispute');
  const { found } = await read(counter);
  const earlier = found.sections.find(({ title }) => title.startsWith('Earlier payments'));
  expect(earlier?.rows).toMatchObject([{ value: expect.stringContaining(`for order ${first.orderNumber}`) }]);
  expect(found.missing).toContainEqual(expect.stringContaining('There is one.'));
  expect(found.missing).toContainEqual(expect.stringContaining('Nothing of the order was sent yet'));
});
