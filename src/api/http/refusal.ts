import type { Failure } from '#contract/failure.ts';
import type { Repriced } from '#shop/orders/changes/reprice-shipping.ts';
import { formatUsd, toDecimal } from '#values/money.ts';

/** An answer that is not a success, as it is thrown; the error handler turns it into JSON. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly failure: Failure;
  /** Trying again before so many seconds is of no use. */
  readonly retryAfter: number | undefined;

  /** `beside`: the field of the request that the sentence stands beside, or what stands beside which. */
  constructor(
    status: number,
    code: string,
    sentence: string,
    beside?: string | Record<string, string>,
    retryAfter?: number,
  ) {
    super(sentence);
    this.status = status;
    const fields = typeof beside === 'string' ? { [beside]: sentence } : beside;
    this.failure = { error: sentence, code, ...(fields && { fields }) };
    this.retryAfter = retryAfter;
  }

  static of(status: number, { code, error, fields }: Failure): Refusal {
    return new Refusal(status, code, error, fields);
  }
}

/** One answer for unknown, malformed and expired links (rule 7.4), so that nobody learns which exist. */
export const LINK_INVALID = { error: 'This payment link is invalid or has expired.', code: 'link-invalid' };

export function linkInvalid(): Refusal {
  return Refusal.of(404, LINK_INVALID);
}

/** For an order whose bow is not offered in the finish that was asked for. */
export const NOT_OFFERED = 'This color is not offered for this bow. Please choose another.';

/** For a change by staff of what somebody else has changed since it was seen: both are shown, and nothing that was typed is lost. */
export const CHANGED_MEANWHILE = {
  error:
    'Somebody else has changed the same meanwhile, so nothing was saved. What it is now is shown there: save again to put yours in its place.',
  code: 'changed-meanwhile',
} satisfies Failure;

/** For a call that the role of whoever asks does not include. */
export const NOT_YOURS = {
  error: 'Your role does not include this. Please ask an owner or a manager of the shop.',
  code: 'not-your-role',
};

const GOES_WITH_BOW =
  'This order ships with a bow, and goes where that goes. Please correct the address of the bow’s order.';

/**
 * An address to which shipping costs otherwise. `fields.shippingAmount` of `shipping-differs` is what it costs there: sent along, it says
 * yes to it.
 */
export function refuseShipping(refused: Exclude<Repriced, { ok: true }>): Failure {
  if (refused.reason === 'goes-with-bow') return { error: GOES_WITH_BOW, code: refused.reason };
  const { reason, from, to } = refused;
  const there = `Shipping to this address costs ${formatUsd(to)} instead of ${formatUsd(from)}`;
  if (reason === 'parcel-left') {
    const error = `${there}, and a part of the order is under way already. Nothing was changed. Please write to us, and we will see what can be done.`;
    return { error, code: reason };
  }
  if (reason === 'difference-kept') {
    const error = `${there}, and its money cannot be changed now: a payment or a refund is under way, the bank decides about it, or a gift card has paid more already. Nothing was changed. Please try again later, or write to us.`;
    return { error, code: reason };
  }
  const difference = formatUsd(Math.abs(to - from));
  const follows = to > from ? `${difference} more would be to pay` : `${difference} would go back`;
  const error = `${there}: ${follows}. Nothing was changed yet. Please confirm it.`;
  return { error, code: reason, fields: { shippingAmount: toDecimal(to) } };
}

/** Why the last step of something is not undone. */
export const NOT_UNDONE = {
  'too-late': { error: 'A step can be undone for a minute, and that is over. Please look again.', code: 'too-late' },
  'happened-since': {
    error: 'Something has happened since, so this is not undone. Please look again.',
    code: 'happened-since',
  },
} satisfies Record<string, Failure>;
