import type { SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import { findObject, kindOf, type StripeKind } from '#sandbox/stripe/objects/objects.ts';
import { invalidRequest } from '#sandbox/stripe/protocol/stripe-error.ts';
import { listObjects } from './lists.ts';

/** `any`: the id itself says what it names. */
const EXPANDABLE: Partial<Record<string, Record<string, StripeKind | 'any'>>> = {
  payment_intent: { latest_charge: 'charge', payment_method: 'payment_method', customer: 'customer' },
  charge: { payment_intent: 'payment_intent', refunds: 'refund', balance_transaction: 'balance_transaction' },
  refund: { charge: 'charge', payment_intent: 'payment_intent', balance_transaction: 'balance_transaction' },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  'radar.early_fraud_warning': { charge: 'charge', payment_intent: 'payment_intent' },
  balance_transaction: { source: 'any' },
  payout: { balance_transaction: 'balance_transaction', failure_balance_transaction: 'balance_transaction' },
};

type Answer = Record<string, unknown>;

/** Replaces ids in an answer by the objects they name: `expand[]=latest_charge.refunds`, `expand[]=data.charge` in lists. */
export async function expandAnswer(tx: SandboxTransaction, answer: object, paths: string[] = []): Promise<object> {
  let expanded: Answer = { ...answer };
  for (const path of paths) expanded = await follow(tx, expanded, path.split('.'), path);
  return expanded;
}

async function follow(tx: SandboxTransaction, object: Answer, steps: string[], path: string): Promise<Answer> {
  const [step, ...rest] = steps;
  if (step === undefined) return object;
  if (object.object === 'list' && step === 'data' && Array.isArray(object.data)) {
    const data: Answer[] = [];
    for (const item of object.data) data.push(await follow(tx, item, rest, path));
    return { ...object, data };
  }
  const kind = EXPANDABLE[String(object.object)]?.[step];
  if (!kind) throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  const inner = await read(tx, object, step, kind);
  return { ...object, [step]: inner === null ? null : await follow(tx, inner, rest, path) };
}

async function read(
  tx: SandboxTransaction,
  owner: Answer,
  step: string,
  wanted: StripeKind | 'any',
): Promise<Answer | null> {
  if (step === 'refunds') {
    const url = `/v1/charges/${String(owner.id)}/refunds`;
    return { ...(await listObjects(tx, 'refund', url, { limit: 10 }, { charge: String(owner.id) })) };
  }
  const value = owner[step];
  // A second path through the same property finds it expanded already.
  if (typeof value === 'object' && value !== null) return { ...value };
  if (typeof value !== 'string') return null;
  const kind = wanted === 'any' ? kindOf(value) : wanted;
  const found = kind ? await findObject(tx, kind, value) : null;
  return found && { ...found };
}
