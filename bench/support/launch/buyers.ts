// A buyer as the checkout in a browser is one: the same calls in the same order, to the shop and to the card provider.
import { setTimeout as pause } from 'node:timers/promises';
import { SANDBOX_PUBLISHABLE_KEY } from '#sandbox/shared/keys.ts';
import { type Answer, type Asked, type Client, cookiesOf, jsonOf } from './http.ts';
import type { Troubles } from './troubles.ts';

/** `declined-first`: the bank refuses the first card; `asked`: the bank asks for 3-D Secure. */
export type Card = 'pays' | 'declined-first' | 'asked';

export type Buyer = {
  /** Where they come from; the shop's settings need `TRUST_PROXY`. */
  address: string;
  email: string;
  card: Card;
  /** Closes the window once the card is charged: the webhook alone tells the shop. */
  leaves?: boolean;
};

/** What the buyer knows afterwards; times are those of `Date.now()`. */
export type Purchase = {
  email: string;
  intentId: string;
  /** Null: the shop never said that it has the order. */
  orderNumber: string | null;
  /** When the card provider said yes; null: it never did. */
  chargedAt: number | null;
  /** When the shop said to the buyer that the deposit is there; null: they left, or it never did. */
  confirmedAt: number | null;
  refusals: number;
};

export type BuyingOptions = {
  /** The shop, or the balancer in front of several. */
  shop: Client;
  /** The shop's own address as its settings have it (`ORIGIN`); the client's unless given. */
  shopOrigin?: string;
  provider: Client;
  troubles: Troubles;
  /**
   * So long a buyer tries a call again that was refused for a while (503, 429) or whose connection broke; 0 gives up at once.
   * A broken connection counts as a fault unless `expectsBreaks`.
   */
  patienceMs?: number;
  expectsBreaks?: boolean;
  /** So long the form is filled in. */
  typingMs?: () => number;
  /** Told of each answer of the shop, and what was asked. */
  onAnswer?: (answer: Answer, asked: Asked) => void;
};

const CARDS = { pays: '4242424242424242', declined: '4000000000000002', asked: '4000002500003155' };
/** As the confirmation page asks again while the bank is at work; then its customer would reload. */
const FOLLOW_UP_MS = [1500, 3000, 6000, 12_000, 20_000];
const SHORTEST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 3000;

type Opened = { clientSecret: string; depositAmount: string; fullPrice: string; balanceRemaining: string };
type Intent = { status: string; error?: { code?: string; decline_code?: string } };

/** The address of the `index`th of a kind of people, so that nobody shares one: `net` is its first number. */
export function addressOf(net: number, index: number): string {
  return `${net}.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
}

/** One pre-order from the checkout page to the confirmation. Null: it was given up before the order was saved. */
export async function preOrder(options: BuyingOptions, buyer: Buyer): Promise<Purchase | null> {
  const { provider, troubles } = options;
  const asks = askingAs(options, buyer);
  if (!(await asks('page of the checkout', '/checkout', PAGE))) return null;
  const opening = await asks('open', '/api/create-payment-intent', posted({}));
  if (!opening) return null;
  const cookie = cookiesOf(opening);
  const opened = jsonOf<Opened>(opening);
  const { clientSecret } = opened;
  const intentId = clientSecret.split('_secret_')[0] ?? '';
  const secret = new URLSearchParams({ key: SANDBOX_PUBLISHABLE_KEY, client_secret: clientSecret });
  // The card form is ready once it has found its payment.
  const form = await provider.ask(`/sandbox/stripe/v1/payment_intents/${intentId}?${secret}`);
  if (form.status !== 200) troubles.fault(`card form: ${form.status}`);
  const typing = options.typingMs?.() ?? 0;
  if (typing > 0) await pause(typing);

  const saved = await asks('save', '/api/orders', posted(orderOf(opened, intentId, buyer), cookie));
  if (!saved) return null;
  const { orderNumber } = jsonOf<{ orderNumber: string }>(saved);
  const purchase: Purchase = {
    email: buyer.email,
    intentId,
    orderNumber,
    chargedAt: null,
    confirmedAt: null,
    refusals: 0,
  };
  await pay(options, buyer, clientSecret, purchase);
  if (purchase.chargedAt === null || buyer.leaves) return purchase;

  await asks('page after the payment', '/payment-success', PAGE);
  for (const wait of [...FOLLOW_UP_MS, 0]) {
    const asked = posted({ paymentIntentId: intentId, clientSecret }, cookie);
    const status = await asks('look at the payment', '/api/deposit-status', asked);
    const state = status && jsonOf<{ state: string }>(status).state;
    if (state === 'confirmed') {
      purchase.confirmedAt = Date.now();
      return purchase;
    }
    if (state !== null && state !== 'processing') troubles.fault(`after the payment: ${state}`);
    if (wait > 0) await pause(wait);
  }
  troubles.fault('after the payment: never confirmed');
  return purchase;
}

const PAGE: Asked = { headers: { accept: 'text/html', 'accept-encoding': 'br, gzip' } };

function posted(body: object, cookie = ''): Asked {
  const headers = { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) };
  return { method: 'POST', headers, body: JSON.stringify(body) };
}

/** Asks the shop as this buyer, patiently; null: no success, which is noted. */
function askingAs(options: BuyingOptions, { address }: Buyer) {
  const { shop, shopOrigin = shop.origin, troubles, patienceMs = 0, expectsBreaks = false, onAnswer } = options;
  const own = { 'x-forwarded-for': address, origin: shopOrigin, 'sec-fetch-site': 'same-origin' };
  return async (step: string, path: string, asked: Asked): Promise<Answer | null> => {
    const until = Date.now() + patienceMs;
    for (;;) {
      let wait: number | null = SHORTEST_RETRY_MS;
      try {
        const answer = await shop.ask(path, { ...asked, headers: { ...own, ...asked.headers } });
        onAnswer?.(answer, asked);
        if (answer.status < 300) return answer;
        wait = troubles.note(step, answer).comeBackMs;
      } catch (fault) {
        if (!expectsBreaks) troubles.broke(step, fault);
      }
      if (wait === null || Date.now() >= until) return null;
      await pause(Math.min(wait, LONGEST_RETRY_MS));
    }
  };
}

/** POST /api/orders, as the form of the checkout sends it. */
function orderOf(opened: Opened, intentId: string, { email }: Buyer): object {
  return {
    userId: null,
    customerName: 'Ada Boone',
    customerEmail: email,
    customerPhone: null,
    shippingAddress: '12 Ridge Road, Butte, MT 59701',
    bowColor: 'Black',
    build: null,
    totalAmount: opened.fullPrice,
    depositAmount: opened.depositAmount,
    remainingBalance: opened.balanceRemaining,
    stripePaymentIntentId: intentId,
    clientSecret: opened.clientSecret,
    agreedToBalance: true,
  };
}

/** Charges the card as the provider's script in the page does it. */
async function pay(options: BuyingOptions, { card, email }: Buyer, clientSecret: string, purchase: Purchase) {
  const { provider, troubles } = options;
  const confirm = async (number: string): Promise<Intent> =>
    jsonOf(await provider.ask(`/sandbox/stripe/v1/payment_intents/${purchase.intentId}/confirm`, cardForm(number)));
  const cardForm = (number: string) =>
    formed({
      client_secret: clientSecret,
      use_stripe_sdk: 'true',
      return_url: `${options.shopOrigin ?? options.shop.origin}/payment-success`,
      receipt_email: email,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': String(new Date().getFullYear() + 3),
      'payment_method_data[card][cvc]': '123',
    });
  if (card === 'declined-first') {
    const { error } = await confirm(CARDS.declined);
    if (error?.code !== 'card_declined') troubles.fault('card: a declined card was not declined');
    purchase.refusals += 1;
  }
  let intent = await confirm(card === 'asked' ? CARDS.asked : CARDS.pays);
  if (intent.status === 'requires_action') {
    const answer = { client_secret: clientSecret, intent: purchase.intentId, outcome: 'complete' };
    intent = jsonOf(await provider.ask('/sandbox/stripe/v1/3ds2/challenge_complete', formed(answer)));
  } else if (card === 'asked') troubles.fault('card: the bank did not ask');
  if (intent.status === 'succeeded') purchase.chargedAt = Date.now();
  else troubles.fault(`card: ${intent.error?.code ?? intent.status}`);
}

function formed(params: Record<string, string>): Asked {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ key: SANDBOX_PUBLISHABLE_KEY, ...params }).toString(),
  };
}
