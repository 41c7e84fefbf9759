// What goes from the account to the shopkeeper's bank. An automatic payout takes the lines of the balance that are available, and
// lists them; one by hand takes an amount, and is itself a line that the next automatic one takes.

import type Stripe from 'stripe';
import { z } from 'zod';
import { seconds } from '#sandbox/shared/sandbox-clock.ts';
import type { SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import { emit } from '#sandbox/stripe/objects/events.ts';
import { insertObject, lockObject, newId, saveObject } from '#sandbox/stripe/objects/objects.ts';
import { expand, metadata, wholeNumber } from '#sandbox/stripe/protocol/form-params.ts';
import { invalidRequest } from '#sandbox/stripe/protocol/stripe-error.ts';
import { insertLine } from './balance-transactions.ts';

const DAY = 24 * 60 * 60;
/** What an instant payout costs in the United States: 1.5 %, and 50 cents at least. */
const INSTANT_PERMILLE = 15;
const INSTANT_LEAST = 50;

export const payoutCreation = z.strictObject({
  amount: wholeNumber,
  currency: z.literal('usd'),
  method: z.enum(['standard', 'instant']).default('standard'),
  metadata: metadata.optional(),
  expand,
});

/** Somebody pays out by hand what is there; at once, to a card, also what is not available yet. */
export async function payOutByHand(
  tx: SandboxTransaction,
  { amount, method }: Pick<z.output<typeof payoutCreation>, 'amount' | 'method'>,
): Promise<Stripe.Payout> {
  const there = await readUnpaid(tx, method === 'instant');
  if (amount > there) {
    const message = 'You have insufficient funds in your Stripe account for this transfer.';
    throw invalidRequest(message, { code: 'balance_insufficient' });
  }
  return insertPayout(tx, { amount, method });
}

/** What is in the balance and not paid out yet. */
export async function readUnpaid(tx: SandboxTransaction, pending = false): Promise<number> {
  const { rows } = await tx.query<{ net: string }>(
    `select coalesce(sum((data->>'net')::bigint), 0) as net from sandbox.stripe_objects
      where kind = 'balance_transaction' and not hidden ? 'payout' and ($1 or (data->>'available_on')::bigint <= $2)`,
    [pending, seconds()],
  );
  return Number(rows[0]?.net ?? 0);
}

type NewPayout = {
  amount: number;
  method?: 'standard' | 'instant';
  /** Made by the account itself, of these lines. */
  lines?: string[];
  /** Of days that the sandbox was not running: nothing is told of them. */
  created?: number;
};

export async function insertPayout(
  tx: SandboxTransaction,
  { amount, method = 'standard', lines, created = seconds() }: NewPayout,
): Promise<Stripe.Payout> {
  const isInstant = method === 'instant';
  const id = newId('payout');
  const fee = isInstant ? Math.max(Math.round((amount * INSTANT_PERMILLE) / 1000), INSTANT_LEAST) : 0;
  const own = { type: 'payout' as const, reporting_category: 'payout', source: id, description: 'STRIPE PAYOUT' };
  const given = { ...own, amount: -amount, fee, currency: 'usd', created, available_on: created };
  const line = await insertLine(tx, given, null, lines && id);
  await tx.query(
    `update sandbox.stripe_objects set hidden = hidden || jsonb_build_object('payout', $1::text),
       data = jsonb_set(data, '{status}', '"available"') where id = any($2)`,
    [id, lines ?? []],
  );
  const payout: Stripe.Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: isInstant ? created : created + 2 * DAY,
    automatic: lines !== undefined,
    balance_transaction: line.id,
    created,
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method,
    original_payout: null,
    payout_method: null,
    reconciliation_status: lines ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: { status: isInstant ? 'unsupported' : 'pending', value: null },
    type: isInstant ? 'card' : 'bank_account',
  };
  await insertObject(tx, 'payout', payout, null);
  const told = created > seconds() - DAY;
  if (told) await emit(tx, 'payout.created', payout, null);
  if (told && lines) await emit(tx, 'payout.reconciliation_completed', payout, null);
  return isInstant || payout.arrival_date <= seconds() ? arrive(tx, id, told) : payout;
}

/** The bank has it, and says under which number. */
export async function arrive(tx: SandboxTransaction, id: string, told = true): Promise<Stripe.Payout> {
  const payout = await lockObject(tx, 'payout', id);
  if (payout.status !== 'in_transit') return payout;
  payout.status = 'paid';
  if (payout.method === 'standard')
    payout.trace_id = { status: 'supported', value: `0910000${String(payout.created)}` };
  await saveObject(tx, payout);
  if (told) await emit(tx, 'payout.paid', payout, null);
  return payout;
}

/** The bank sends it back, as it may also do after it had it. */
export async function returnPayout(tx: SandboxTransaction, id: string): Promise<Stripe.Payout> {
  const payout = await lockObject(tx, 'payout', id);
  if (payout.status === 'failed') throw invalidRequest('This payout has failed already.');
  const back = { type: 'payout_failure' as const, reporting_category: 'payout_reversal', source: id };
  const given = {
    ...back,
    amount: payout.amount,
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    available_on: seconds(),
  };
  const line = await insertLine(tx, given);
  Object.assign(payout, {
    status: 'failed',
    failure_balance_transaction: line.id,
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
  });
  await saveObject(tx, payout);
  await emit(tx, 'payout.failed', payout, null);
  return payout;
}
