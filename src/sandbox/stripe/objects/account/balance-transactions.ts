// The account's balance, line by line: each charge, refund, dispute, payout and bill moves it once, and its end may move it back.

import type Stripe from 'stripe';
import { seconds } from '#sandbox/shared/sandbox-clock.ts';
import type { SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import { getObject, insertObject, newId, saveObject } from '#sandbox/stripe/objects/objects.ts';

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
  const of = { type: TYPES[movement], reporting_category: movement, source: source.id };
  const description = source.object === 'charge' ? source.description : null;
  return insertLine(tx, { ...of, amount, fee, description, currency: source.currency }, String(source.payment_intent));
}

type Line = Pick<Stripe.BalanceTransaction, 'amount' | 'currency' | 'description' | 'reporting_category' | 'type'> & {
  source: string | null;
  fee?: number;
  created?: number;
  available_on?: number;
};

/** `payout`: the payout that it is itself, which lists it then. */
export function insertLine(
  tx: SandboxTransaction,
  { amount, fee = 0, created = seconds(), available_on = created + TWO_DAYS, ...line }: Line,
  intentId: string | null = null,
  payout?: string,
): Promise<Stripe.BalanceTransaction> {
  return insertObject(
    tx,
    'balance_transaction',
    {
      id: newId('balance_transaction'),
      object: 'balance_transaction',
      balance_type: 'payments',
      ...line,
      amount,
      fee,
      net: amount - fee,
      created,
      available_on,
      exchange_rate: null,
      fee_details: fee === 0 ? [] : [feeDetail(line.reporting_category, fee, line.currency)],
      status: available_on > seconds() ? 'pending' : 'available',
    },
    intentId,
    payout === undefined ? {} : { payout },
  );
}

/** What would wait for its day can be paid out now. */
export async function makeAvailable(tx: SandboxTransaction, lineId: string): Promise<void> {
  const line = await getObject(tx, 'balance_transaction', lineId);
  await saveObject(tx, { ...line, available_on: line.created, status: 'available' });
}

/** A dispute that is won gives its fee back too. */
function feeOf(movement: Movement, amount: number): number {
  if (movement === 'charge') return Math.round((amount * FEE_PERMILLE) / 1000) + FEE_PER_CHARGE;
  if (movement === 'dispute') return FEE_PER_DISPUTE;
  return movement === 'dispute_reversal' ? -FEE_PER_DISPUTE : 0;
}

const FEES: Record<string, string> = { charge: 'Stripe processing fees', payout: 'Instant payout fee' };

function feeDetail(category: string, amount: number, currency: string): Stripe.BalanceTransaction.FeeDetail {
  const description = FEES[category] ?? 'Dispute fee';
  return { amount, application: null, currency, description, type: 'stripe_fee' };
}
