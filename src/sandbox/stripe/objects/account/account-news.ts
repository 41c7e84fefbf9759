import type Stripe from 'stripe';
import { seconds } from '#sandbox/shared/sandbox-clock.ts';
import type { SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import { emit } from '#sandbox/stripe/objects/events.ts';
import { getObject, insertObject, newId, saveObject } from '#sandbox/stripe/objects/objects.ts';
import { insertPayout, returnPayout } from './payouts.ts';

const DAY = 24 * 60 * 60;

/** The shopkeeper's bank sends a payout back that was made by hand. */
export async function failPayout(tx: SandboxTransaction, amount: number): Promise<Stripe.Payout> {
  const { id } = await insertPayout(tx, { amount });
  return returnPayout(tx, id);
}

/** A rule against fraud wants a person to look at a charge. */
export async function openReview(tx: SandboxTransaction, charge: Stripe.Charge): Promise<Stripe.Review> {
  const intentId = String(charge.payment_intent);
  const review: Stripe.Review = {
    id: newId('review'),
    object: 'review',
    billing_zip: null,
    charge: charge.id,
    closed_reason: null,
    created: seconds(),
    ip_address: null,
    ip_address_location: null,
    livemode: false,
    open: true,
    opened_reason: 'rule',
    payment_intent: intentId,
    reason: 'rule',
    session: null,
  };
  await insertObject(tx, 'review', review, intentId);
  await emit(tx, 'review.opened', review, intentId);
  return review;
}

export async function approveReview(tx: SandboxTransaction, id: string): Promise<void> {
  const review = await getObject(tx, 'review', id);
  if (!review.open) return;
  const closed: Stripe.Review = { ...review, open: false, closed_reason: 'approved', reason: 'approved' };
  await saveObject(tx, closed);
  await emit(tx, 'review.closed', closed, String(review.payment_intent));
}

/** The account that all of this belongs to; it is made when it is first asked for. */
export async function readAccount(tx: SandboxTransaction): Promise<Stripe.Account> {
  const { rows } = await tx.query<{ data: Stripe.Account }>(
    `select data from sandbox.stripe_objects where kind = 'account' for update`,
  );
  if (rows[0]) return rows[0].data;
  const account: Stripe.Account = {
    id: newId('account'),
    object: 'account',
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    email: null,
    type: 'standard',
    requirements: NOTHING_ASKED,
  };
  return insertObject(tx, 'account', account, null);
}

/** `lacks`: it has to prove who owns it, or else payouts stop. */
export async function changeAccount(tx: SandboxTransaction, { lacks }: { lacks: boolean }): Promise<void> {
  const account = await readAccount(tx);
  const asked = {
    ...NOTHING_ASKED,
    current_deadline: seconds() + 14 * DAY,
    currently_due: ['individual.verification.document'],
  };
  const changed: Stripe.Account = { ...account, requirements: lacks ? asked : NOTHING_ASKED };
  await saveObject(tx, changed);
  await emit(tx, 'account.updated', changed, null);
}

const NOTHING_ASKED: Stripe.Account.Requirements = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};
