import type Stripe from 'stripe';
import { EVIDENCE_FIELDS, type Evidence, type PaymentProvider, ProviderRefused } from '#shop/ports/payment-provider.ts';

/** Answers to disputes. https://docs.stripe.com/disputes/api */
export function createEvidence(stripe: Stripe): Pick<PaymentProvider, 'stageEvidence' | 'submitEvidence'> {
  return {
    async stageEvidence(disputeId, { fields, paper, name }) {
      const file = { data: paper, name, type: 'application/pdf' };
      const { id } = await stripe.files.create({ purpose: 'dispute_evidence', file });
      await stripe.disputes.update(disputeId, { evidence: whole(fields, id), submit: false });
      return id;
    },

    async submitEvidence(disputeId, { fields, file }) {
      const { evidence, evidence_details, status } = await stripe.disputes.retrieve(disputeId);
      // An inquiry that has become a dispute asks anew.
      const waits = status === 'needs_response' || status === 'warning_needs_response';
      if (!waits && evidence_details.submission_count > 0) {
        const shown = evidence.uncategorized_file;
        if ((typeof shown === 'string' ? shown : shown?.id) === file) return;
        throw new ProviderRefused('This dispute was answered already, at the card provider itself.');
      }
      await stripe.disputes.update(disputeId, { evidence: whole(fields, file), submit: true });
    },
  };
}

/** What a former version said and this one does not is emptied. */
function whole(fields: Evidence, file: string): Stripe.DisputeUpdateParams.Evidence {
  const emptied = Object.fromEntries(EVIDENCE_FIELDS.map((field) => [field, '']));
  return { ...emptied, ...fields, uncategorized_file: file };
}
