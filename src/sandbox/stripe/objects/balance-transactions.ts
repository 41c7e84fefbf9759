// The account's balance, line by line: each charge, refund and dispute moves it once, and its end may move it back.

import type Stripe from 'stripe';
import { seconds } from '#sandbox/shared/sandbox-clock.ts';
import type { SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import { insertObject, newId } from './objects.ts';

const TWO_DAYS = 2 * 24 * 60 * 60;
/** What Stripe asks in the United States for a card: 2.9 % and 30 cents. It keeps that when the charge is refunded. */
const FEE_PERMILLE = 29;
const FEE_PER_CHARGE = 30;
const FEE_PER_DISPUTE = 1500;

/** What moves the balance, in Stripe's words for its reports: https://docs.stripe.com/reports/reporting-categories */
type Movement = 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal';

const TYPES: Record<Movement, Stripe.BalanceTransaction.Type> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_failure',
  dispute: 'adjustment',
  dispute_reversal: 'adjustment',
};

type Source = Stripe.Charge | Stripe.Refund | Stripe.Dispute;

/** Writes one line of the balance for the whole amount of what causes it; the caller keeps its id beside that. */
export function moveBalance(
  tx: SandboxTransaction,
  movement: Movement,
  source: Source,
): Promise<Stripe.BalanceTransaction> {
  const amount = movement === 'refund' || movement === 'dispute' ? -source.amount : source.amount;
  const fee = feeOf(movement, source.amount);
  return insertObject(
    tx,
    'balance_transaction',
    {
      id: newId('balance_transaction'),
      object: 'balance_transaction',
      amount,
      available_on: seconds() + TWO_DAYS,
      balance_type: 'payments',
      created: seconds(),
      currency: source.currency,
      description: source.object === 'charge' ? source.description : null,
      exchange_rate: null,
      fee,
      fee_details: fee === 0 ? [] : [feeDetail(movement, fee, source.currency)],
      net: amount - fee,
      reporting_category: movement,
      source: source.id,
      status: 'pending',
      type: TYPES[movement],
    },
    String(source.payment_intent),
  );
}

/** A dispute that is won gives its fee back too. */
function feeOf(movement: Movement, amount: number): number {
  if (movement === 'charge') return Math.round((amount * FEE_PERMILLE) / 1000) + FEE_PER_CHARGE;
  if (movement === 'dispute') return FEE_PER_DISPUTE;
  return movement === 'dispute_reversal' ? -FEE_PER_DISPUTE : 0;
}

function feeDetail(movement: Movement, amount: number, currency: string): Stripe.BalanceTransaction.FeeDetail {
  const description = movement === 'charge' ? 'Stripe processing fees' : 'Dispute fee';
  return { amount, application: null, currency, description, type: 'stripe_fee' };
}
