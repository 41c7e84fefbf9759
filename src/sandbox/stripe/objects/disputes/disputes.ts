import type Stripe from 'stripe';
import { z } from 'zod';
import { seconds } from '#sandbox/shared/sandbox-clock.ts';
import type { SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import { moveBalance } from '#sandbox/stripe/objects/account/balance-transactions.ts';
import { emit } from '#sandbox/stripe/objects/events.ts';
import { getObject, insertObject, lockObject, newId, saveObject } from '#sandbox/stripe/objects/objects.ts';
import { expand, flag, metadata } from '#sandbox/stripe/protocol/form-params.ts';
import { invalidRequest } from '#sandbox/stripe/protocol/stripe-error.ts';
import { isInquiry as isAsked, isOpenDispute } from '#values/order/order.ts';
import { endWarningsOf } from './fraud-warnings.ts';

const SEVEN_DAYS = 7 * 24 * 60 * 60;

export type DisputeBegins = { reason: 'fraudulent' | 'product_not_received'; inquiry?: boolean };

/** The cardholder's bank takes the money back until the shop has shown its evidence; an inquiry only asks. */
export async function openDispute(
  tx: SandboxTransaction,
  charge: Stripe.Charge,
  { reason, inquiry = false }: DisputeBegins,
): Promise<void> {
  const intentId = String(charge.payment_intent);
  const dispute = {
    id: newId('dispute'),
    object: 'dispute',
    // A bank may demand what has gone back already.
    amount: charge.amount - charge.amount_refunded || charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: seconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence_details: {
      due_by: seconds() + SEVEN_DAYS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: intentId,
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  } satisfies Omit<Stripe.Dispute, 'evidence'>;
  charge.disputed = true;
  await saveObject(tx, charge);
  const opened: Stripe.Dispute = { ...dispute, evidence: NO_EVIDENCE };
  if (!inquiry) opened.balance_transactions = [await moveBalance(tx, 'dispute', opened)];
  const kept = await insertObject(tx, 'dispute', opened, intentId);
  await emit(tx, 'charge.dispute.created', kept, intentId);
  if (!inquiry) await emit(tx, 'charge.dispute.funds_withdrawn', kept, intentId);
  await endWarningsOf(tx, charge);
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
/** What Stripe takes as evidence in words, in 20,000 characters; what banks of single card brands ask for is not played here. */
const LONG_TEXTS = [
  ...(['access_activity_log', 'cancellation_policy_disclosure', 'cancellation_rebuttal'] as const),
  ...(['duplicate_charge_explanation', 'product_description', 'refund_policy_disclosure'] as const),
  ...(['refund_refusal_explanation', 'uncategorized_text'] as const),
];
const TEXTS = [
  ...([
    'billing_address',
    'customer_email_address',
    'customer_name',
    'customer_purchase_ip',
    'duplicate_charge_id',
  ] as const),
  ...(['service_date', 'shipping_address', 'shipping_carrier', 'shipping_date', 'shipping_tracking_number'] as const),
];
/** And as files that were uploaded before. */
const FILES = [
  ...([
    'cancellation_policy',
    'customer_communication',
    'customer_signature',
    'duplicate_charge_documentation',
  ] as const),
  ...(['receipt', 'refund_policy', 'service_documentation', 'shipping_documentation', 'uncategorized_file'] as const),
];
const EVIDENCE = [...LONG_TEXTS, ...TEXTS, ...FILES] satisfies (keyof Stripe.DisputeUpdateParams.Evidence)[];
const LONGEST_TEXT = 20_000;
const LONGEST_EVIDENCE = 150_000;

export const disputeUpdate = z.strictObject({
  evidence: z.strictObject(Object.fromEntries(EVIDENCE.map((name) => [name, z.string().optional()]))).optional(),
  metadata: metadata.optional(),
  submit: flag.default(true),
  expand,
});

/**
 * Evidence is kept, and unless `submit` is false it goes to the bank, once. The bank's answer is what Stripe's test mode
 * gives to these words in `uncategorized_text`: `winning_evidence`, `losing_evidence`, and of an inquiry
 * `escalate_inquiry_evidence`. With any other evidence the bank goes on thinking.
 */
export async function updateDispute(
  tx: SandboxTransaction,
  id: string,
  given: z.output<typeof disputeUpdate>,
): Promise<Stripe.Dispute> {
  const dispute = await lockOpen(tx, id);
  if (given.metadata) dispute.metadata = { ...dispute.metadata, ...given.metadata };
  if (given.evidence) {
    const evidence = { ...dispute.evidence, ...given.evidence };
    refuseTooLong(evidence);
    for (const name of FILES) if (given.evidence[name]) await getObject(tx, 'file', given.evidence[name], name);
    dispute.evidence = evidence;
    dispute.evidence_details.has_evidence = true;
  }
  const submits = given.submit && dispute.evidence_details.has_evidence;
  if (!submits) return tell(tx, dispute, ['charge.dispute.updated']);
  if (dispute.evidence_details.submission_count > 0) {
    throw invalidRequest('The evidence for this dispute has already been submitted and can no longer be changed.');
  }
  dispute.evidence_details.submission_count += 1;
  dispute.evidence_details.past_due = seconds() > (dispute.evidence_details.due_by ?? 0);
  dispute.evidence_details.submission_method = 'manual';
  dispute.status = isInquiry(dispute) ? 'warning_under_review' : 'under_review';
  await tell(tx, dispute, ['charge.dispute.updated']);
  return answerOfBank(tx, dispute);
}

/** The bank decides as these words say, of evidence that it has, or of these words alone. */
export async function decideDispute(tx: SandboxTransaction, id: string, words: string): Promise<Stripe.Dispute> {
  const dispute = await lockOpen(tx, id);
  const given = { uncategorized_text: words };
  if (dispute.evidence_details.submission_count === 0) return updateDispute(tx, id, { evidence: given, submit: true });
  dispute.evidence = { ...dispute.evidence, ...given };
  return answerOfBank(tx, dispute);
}

async function answerOfBank(tx: SandboxTransaction, dispute: Stripe.Dispute): Promise<Stripe.Dispute> {
  const words = dispute.evidence.uncategorized_text;
  if (isInquiry(dispute)) {
    if (words === 'escalate_inquiry_evidence') return escalate(tx, dispute);
    if (words !== 'winning_evidence' && words !== 'losing_evidence') return dispute;
    dispute.status = 'warning_closed';
    return tell(tx, dispute, ['charge.dispute.closed']);
  }
  if (words === 'losing_evidence') return lose(tx, dispute);
  if (words !== 'winning_evidence') return dispute;
  dispute.status = 'won';
  dispute.balance_transactions.push(await moveBalance(tx, 'dispute_reversal', dispute));
  return tell(tx, dispute, ['charge.dispute.funds_reinstated', 'charge.dispute.closed']);
}

/** An inquiry becomes a dispute: the money goes, and evidence is asked for once more. */
async function escalate(tx: SandboxTransaction, dispute: Stripe.Dispute): Promise<Stripe.Dispute> {
  dispute.status = 'needs_response';
  dispute.balance_transactions.push(await moveBalance(tx, 'dispute', dispute));
  dispute.is_charge_refundable = false;
  dispute.evidence = NO_EVIDENCE;
  dispute.evidence_details = {
    ...dispute.evidence_details,
    due_by: seconds() + SEVEN_DAYS,
    has_evidence: false,
    submission_count: 0,
    submission_method: 'not_submitted',
  };
  return tell(tx, dispute, ['charge.dispute.updated', 'charge.dispute.funds_withdrawn']);
}

/** The shop gives in: the money stays with the cardholder. */
export async function closeDispute(tx: SandboxTransaction, id: string): Promise<Stripe.Dispute> {
  return lose(tx, await lockOpen(tx, id));
}

function lose(tx: SandboxTransaction, dispute: Stripe.Dispute): Promise<Stripe.Dispute> {
  dispute.status = 'lost';
  return tell(tx, dispute, ['charge.dispute.closed']);
}

/** An inquiry ends when all of its charge has been given back. */
export async function endInquiryOf(tx: SandboxTransaction, charge: Stripe.Charge): Promise<void> {
  for (const dispute of await disputesOf(tx, charge)) {
    if (!charge.refunded || !isInquiry(dispute)) continue;
    dispute.status = 'warning_closed';
    await tell(tx, dispute, ['charge.dispute.closed']);
  }
}

/** Whether a bank has the money of this charge, or may take it: it cannot be given back then. */
export async function isHeldByBank(tx: SandboxTransaction, charge: Stripe.Charge): Promise<boolean> {
  const found = await disputesOf(tx, charge);
  return found.some((dispute) => !dispute.is_charge_refundable && dispute.status !== 'won');
}

async function disputesOf(tx: SandboxTransaction, charge: Stripe.Charge): Promise<Stripe.Dispute[]> {
  const { rows } = await tx.query<{ data: Stripe.Dispute }>(
    `select data from sandbox.stripe_objects where kind = 'dispute' and data->>'charge' = $1 and payment_intent = $2`,
    [charge.id, String(charge.payment_intent)],
  );
  return rows.map(({ data }) => data);
}

async function lockOpen(tx: SandboxTransaction, id: string): Promise<Stripe.Dispute> {
  const dispute = await lockObject(tx, 'dispute', id, 'dispute');
  if (isOpenDispute(dispute.status)) return dispute;
  throw invalidRequest('This dispute is already closed.', { param: 'dispute' });
}

async function tell(
  tx: SandboxTransaction,
  dispute: Stripe.Dispute,
  types: Stripe.Event.Type[],
): Promise<Stripe.Dispute> {
  await saveObject(tx, dispute);
  for (const type of types) await emit(tx, type, dispute, String(dispute.payment_intent));
  return dispute;
}

const isInquiry = ({ status }: Stripe.Dispute): boolean => isAsked(status);

function refuseTooLong(evidence: Stripe.Dispute.Evidence): void {
  for (const name of LONG_TEXTS) {
    if ((evidence[name]?.length ?? 0) <= LONGEST_TEXT) continue;
    const message = `Invalid string: must be at most ${LONGEST_TEXT} characters`;
    throw invalidRequest(message, { param: `evidence[${name}]` });
  }
  const length = Object.values(evidence).reduce((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 0);
  if (length <= LONGEST_EVIDENCE) return;
  const message = `The combined character count of your evidence cannot exceed ${LONGEST_EVIDENCE}.`;
  throw invalidRequest(message, { param: 'evidence' });
}
