import { expect, test } from 'vitest';
import { disputes } from '#db/schema.ts';
import { addStaffNote } from '#shop/orders/changes/add-staff-note.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { depositOf, pay, pendingOrder, readEvents } from '#tests/support/orders/pre-orders.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { makeEvidence, makeEvidencePaper, sendEvidence } from './answer-dispute.ts';

async function disputed(counter: TestShop) {
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order), 'pm_card_createDisputeProductNotReceived');
  await syncPayment(counter.shop, depositOf(order));
  return order;
}
const atProvider = async ({ stripe }: TestShop) => (await stripe.disputes.list()).data[0];

test('evidence is made from the order, staged without the bank seeing it, looked at, and sent once', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await disputed(counter);
  await addStaffNote(shop, STAFF, order.orderNumber, {
    note: 'A difficult customer.',
    requestKey: crypto.randomUUID(),
  });
  expect(await makeEvidence(shop, STAFF, 1, 'It waits for its release.')).toMatchObject({ ok: true });
  const made = await makeEvidence(shop, STAFF, 1, 'It waits for its release, as agreed.');
  expect(made).toMatchObject({ ok: true, evidence: { version: 2, sentAt: null } });
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
  const both = await Promise.all([1, 2].map(() => sendEvidence(shop, STAFF, 1, 2)));
  expect(both).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await atProvider(counter)).toMatchObject({
    status: 'under_review',
    evidence_details: { submission_count: 1 },
  });
  expect(await shop.db.select().from(disputes)).toMatchObject([{ status: 'under_review' }]);
  expect((await readEvents(counter)).filter(({ what }) => what === 'evidence-sent')).toHaveLength(1);
  expect(await makeEvidence(shop, STAFF, 1, 'more')).toEqual({ ok: false, reason: 'not-asked' });
});
