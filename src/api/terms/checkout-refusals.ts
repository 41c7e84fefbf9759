import { NOT_OFFERED, Refusal } from '#api/http/refusal.ts';
import { ADDRESS_MISSING, AGREEMENT_MISSING } from '#contract/fields/shipping-form.ts';
import type { PlaceRefused } from '#shop/batches/hold-place.ts';
import type { NotAdmitted } from '#shop/orders/links/admit-deposit.ts';
import type { ShownAmounts } from '#shop/orders/placing/objections.ts';
import type { CheckoutNotOpened } from '#shop/orders/placing/open-checkout.ts';
import type { OrderPlaced } from '#shop/orders/placing/place-order.ts';
import { formatUsd } from '#values/money.ts';

/** What is said of a campaign that takes no new orders, wherever one is tried. */
export const PAUSED =
  'Pre-orders of this bow are paused. You can leave your address on its page, and we tell you when they open again.';
export const SOLD_OUT =
  'This bow is sold out. You can leave your address on its page, and we tell you when there are places again.';

/** Why a checkout could not be opened, and what to do about it. */
export function refuseCheckout(refused: CheckoutNotOpened): Refusal {
  const { reason } = refused;
  switch (reason) {
    case 'cart-empty':
      return conflict(reason, 'Your cart is empty. Please choose something first.');
    case 'nothing-on-sale':
      return conflict(reason, 'Nothing can be pre-ordered at the moment.');
    case 'paused':
      return conflict(reason, PAUSED);
    case 'sold-out':
      return conflict(reason, SOLD_OUT);
    case 'out-of-stock':
      return conflict(reason, refused.lines.map(tellLine).join(' '));
    case 'too-little': {
      const least = formatUsd(refused.least);
      return conflict(reason, `A card cannot be charged less than ${least}. Please add something to your cart.`);
    }
    case 'unknown-code':
      return wrongField('giftCardCode', reason, 'We do not know this gift card. Please check the code.');
    case 'blocked':
      return wrongField('giftCardCode', reason, 'This gift card is blocked. Please write to us.');
    case 'empty':
      return wrongField('giftCardCode', reason, 'Nothing is left on this gift card.');
    case 'too-many-tries':
      return tooMany(
        refused.retryAfterSeconds,
        (wait) => `Too many codes were tried from your network. Please try again in ${wait}.`,
        { giftCard: true },
      );
    case 'too-many-open':
      return tooMany(
        refused.retryAfterSeconds,
        (wait) =>
          `Many checkouts are open from your network right now. Please try again in ${wait}, or from another network.`,
      );
  }
}

type NotOpenedLine = Extract<CheckoutNotOpened, { reason: 'out-of-stock' }>['lines'][number];

function tellLine({ name, variantName, problem, available }: NotOpenedLine): string {
  const named = variantName ? `${name} (${variantName})` : name;
  if (problem === 'not-sold') return `${named} is not sold any more. Please take it out of your cart.`;
  if (problem === 'paused') return `Pre-orders of ${named} are paused. Please take it out of your cart.`;
  if (problem === 'sold-out') return `${named} is sold out. Please take it out of your cart.`;
  return `Of ${named} there ${available === 1 ? 'is' : 'are'} ${available ?? 0} left. Please change your cart.`;
}

/** Why an order was not saved, and what to do about it. Nothing was. */
export function refusePlacing(refused: Exclude<OrderPlaced, { ok: true }>): Refusal {
  const { reason } = refused;
  switch (reason) {
    case 'unknown-payment':
      return wrongField('stripePaymentIntentId', reason, UNKNOWN_PAYMENT);
    case 'amount-differs':
      return Refusal.of(422, describeDifference(refused));
    case 'order-closed':
      return conflict(reason, 'This payment can no longer be used. Please reload the page to start again.');
    case 'opened-again':
      return conflict(
        reason,
        'This checkout was opened again in another tab or window, and goes on there. Nothing was charged here. Please reload the page: it shows the same order.',
      );
    case 'cart-changed':
      return conflict(reason, 'Your cart, a price or where it goes has changed since this page was shown.');
    case 'address-missing':
      return wrongField('shippingAddress', reason, ADDRESS_MISSING);
    case 'unknown-state':
      return wrongField('shippingAddress', reason, UNKNOWN_STATE);
    case 'unknown-color':
      return wrongField('bowColor', reason, NOT_OFFERED);
    case 'out-of-stock': {
      const names = refused.names.join(', ');
      return conflict(reason, `There is not enough left of: ${names}. Please change your cart.`);
    }
    case 'gift-card-short': {
      const left = formatUsd(refused.balance);
      return conflict(reason, `Your gift card has ${left} left, which is less than this page showed.`);
    }
    case 'other-customer':
      return wrongField(
        'customerEmail',
        reason,
        `Order ${refused.orderNumber}, with which this was to ship, has another email address. Please use that one, or let your gear ship by itself.`,
      );
    case 'sold-out':
    case 'too-many-bows':
      return refusePlace(refused);
  }
}

const UNKNOWN_PAYMENT = 'This payment is not known here. Please reload the page and try again.';
const UNKNOWN_STATE = 'Please enter a state of the USA, such as MT or Montana: we ship parcels there alone.';

const AMOUNTS = [
  ['totalAmount', 'total', 'The full price'],
  ['depositAmount', 'deposit', 'The deposit'],
  ['remainingBalance', 'balance', 'The remaining balance'],
] as const;

function describeDifference({ reason, shown, actual }: { reason: string; shown: ShownAmounts; actual: ShownAmounts }) {
  const fields = AMOUNTS.filter(([, amount]) => shown[amount] !== actual[amount]).map(
    ([field, amount, word]) =>
      [field, `${word} is ${formatUsd(actual[amount])}, not ${formatUsd(shown[amount])}.`] as const,
  );
  const error = `${fields.map(([, sentence]) => sentence).join(' ')} Please reload the page to see what is charged.`;
  return { error, code: reason, fields: Object.fromEntries(fields) };
}

function wrongField(field: string, code: string, error: string): Refusal {
  return new Refusal(422, code, error, field);
}

function conflict(code: string, error: string): Refusal {
  return new Refusal(409, code, error);
}

/** `giftCard`: the page says it beside that field. */
function tooMany(seconds: number, tell: (wait: string) => string, { giftCard = false } = {}): Refusal {
  const minutes = Math.ceil(seconds / 60);
  const error = tell(minutes === 1 ? 'a minute' : `${minutes} minutes`);
  return new Refusal(429, 'too-many-requests', error, giftCard ? 'giftCardCode' : undefined, seconds);
}

/** Why there is no place for a bow. Nothing was saved and nothing is charged. */
function refusePlace(refused: PlaceRefused): Refusal {
  if (refused.reason === 'sold-out') {
    return conflict(
      refused.reason,
      'The last bow was just taken. Your order was not saved, and nothing was charged. What you typed stays here. Please join the waiting list, and we email you once when bows can be ordered again.',
    );
  }
  const next = 'Nothing was charged, and what you typed stays here. If you need more, please write to us.';
  return conflict(refused.reason, `${tooManyBows(refused)} ${next}`);
}

/** Why the deposit of an order by phone is not taken. Nothing is charged. */
export function refuseDeposit(refused: NotAdmitted): Refusal {
  const { reason } = refused;
  if (reason === 'agreement-missing') return conflict(reason, AGREEMENT_MISSING);
  if (reason === 'sold-out') {
    return conflict(
      reason,
      'No place is left for your bow by now, and nothing was charged. Please call or write to us, or join the waiting list on the page of the bow.',
    );
  }
  return conflict(reason, `${tooManyBows(refused)} Nothing was charged. If you need more, please call or write to us.`);
}

function tooManyBows({ most }: { most: number }): string {
  const [allowed, have] = most === 1 ? ['one of these bows', 'one'] : [`${most} of these bows`, 'as many'];
  return `Each customer can order ${allowed}, and you have ${have} on order already.`;
}
