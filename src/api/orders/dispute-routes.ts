import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Refusal } from '#api/http/refusal.ts';
import { sendPdf } from '#api/http/send-pdf.ts';
import { serve } from '#api/http/serve.ts';
import * as calls from '#contract/orders/dispute-calls.ts';
import { makeEvidence, sendEvidence } from '#shop/disputes/answer-dispute.ts';
import { type DisputeRead, makeEvidencePaper, readDispute, sectionsOf } from '#shop/disputes/read-dispute.ts';
import { ProviderRefused } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';

const NOT_STAGED =
  'The card service does not answer just now. Your words are kept, and nothing was sent. Please make the evidence once more in a minute.';

/** Disputes of charges, and what their banks are told. */
export const staffDisputes: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  const one = async (id: number) => {
    const read = await readDispute(shop, id);
    if (!read.ok) throw refuse(read.reason);
    return present(shop, read);
  };

  serve(app, calls.readDispute, ({ params }) => one(params.id));

  serve(app, calls.makeEvidence, { outage: NOT_STAGED }, async ({ params: { id }, body, staff }) => {
    const made = await makeEvidence(shop, staff, id, body).catch((fault: unknown) => {
      if (!(fault instanceof ProviderRefused)) throw fault;
      throw new Refusal(422, 'refused', `The card provider does not take it: ${fault.message}`);
    });
    if (!made.ok) throw refuse(made.reason);
    return one(id);
  });

  serve(app, calls.sendEvidence, async ({ params: { id }, body: { version }, staff }) => {
    const sent = await sendEvidence(shop, staff, id, version);
    if (!sent.ok) throw refuse(sent.reason);
    return one(id);
  });

  serve(app, calls.readEvidencePaper, async ({ params: { id } }, reply) => {
    const made = await makeEvidencePaper(shop, id);
    if (!made.ok) throw refuse(made.reason);
    return sendPdf(reply, `evidence-${id}`, made);
  });
};

type Reason = 'not-found' | 'not-asked' | 'sent' | 'changed' | 'not-staged' | 'outdated';

const SENTENCES: Record<Reason, string> = {
  'not-found': 'There is no such dispute, or nothing was made for it yet. Please look at its order.',
  'not-asked': 'The bank waits for no evidence. Please look at how far the dispute is.',
  sent: 'The evidence was sent already, and is taken once. What was sent stands on the page.',
  changed: 'Somebody else has made the evidence anew meanwhile. Please look at it before you go on.',
  'not-staged': 'The card provider does not have this version yet. Please make it once more.',
  outdated: 'The order has changed since this was made. Please make it anew, and look at it once more.',
};

function refuse(reason: Reason): Refusal {
  return new Refusal(reason === 'not-found' ? 404 : 409, reason, SENTENCES[reason]);
}

function present({ clock }: Shop, { found, evidence, asked, outdated }: DisputeRead) {
  const { dispute, facts, sections, missing } = found;
  const late = asked && dispute.evidenceDueBy !== null && dispute.evidenceDueBy < clock();
  return {
    ...dispute,
    orderNumber: facts.order.orderNumber,
    late,
    asked,
    missing,
    evidence: evidence && { ...evidence, staged: evidence.file !== null, outdated },
    sections: evidence ? sectionsOf(evidence) : sections,
  };
}
