import type Stripe from 'stripe';
import type { SandboxTransaction } from '../transaction.ts';
import { moveBalance } from './balance-transactions.ts';
import { emit } from './events.ts';
import { newId, now } from './ids.ts';
import { insertObject, saveObject } from './objects.ts';

const SEVEN_DAYS = 7 * 24 * 60 * 60;

/** The cardholder's bank takes the money back until the shop has shown its evidence. */
export async function openDispute(tx: SandboxTransaction, charge: Stripe.Charge, reason: string): Promise<void> {
  const intentId = String(charge.payment_intent);
  const dispute = {
    id: newId('dispute'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence_details: {
      due_by: now() + SEVEN_DAYS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intentId,
    reason,
    status: 'needs_response',
  } satisfies Omit<Stripe.Dispute, 'evidence'>;
  charge.disputed = true;
  await saveObject(tx, charge);
  const opened: Stripe.Dispute = { ...dispute, evidence: NO_EVIDENCE };
  opened.balance_transactions = [await moveBalance(tx, 'dispute', opened)];
  const kept = await insertObject(tx, 'dispute', opened, intentId);
  await emit(tx, 'charge.dispute.created', kept, intentId);
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  enhanced_evidence: {},
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
