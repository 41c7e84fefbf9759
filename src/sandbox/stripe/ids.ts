const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const FORMS = {
  payment_intent: ['pi_3', 23],
  charge: ['ch_3', 23],
  refund: ['re_3', 23],
  payment_method: ['pm_1', 23],
  dispute: ['du_1', 23],
  early_fraud_warning: ['issfr_1', 23],
  event: ['evt_3', 23],
  balance_transaction: ['txn_3', 23],
} as const;

export type StripeKind = keyof typeof FORMS;

/** Of which kind an object with this id is; undefined for a word that is no id. */
export function kindOf(id: string): StripeKind | undefined {
  const prefix = id.slice(0, id.indexOf('_') + 1);
  return (Object.keys(FORMS) as StripeKind[]).find((kind) => prefix !== '' && FORMS[kind][0].startsWith(prefix));
}

/** An id of the length and form that Stripe's have, such as pi_3Ow2b4LkdIwHu7ix0abcdEFG. */
export function newId(kind: StripeKind): string {
  const [prefix, length] = FORMS[kind];
  return prefix + randomText(length);
}

export const newRequestId = (): string => `req_${randomText(14)}`;

export const newClientSecret = (intentId: string): string => `${intentId}_secret_${randomText(25)}`;

function randomText(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** Moments are whole seconds at Stripe. */
export const now = (): number => Math.floor(Date.now() / 1000);
