import { timingSafeEqual } from 'node:crypto';
import type { PayoutState } from '#values/books/movements.ts';
import type { Cents } from '#values/money.ts';
import { isLostDispute, type PaymentLeg, type PaymentStatus } from '#values/order/order.ts';
import type { PaymentMode, WebhookRefusal } from '#values/stripe-keys.ts';
import type { TaxCalls } from './tax-provider.ts';

/** A payment as the provider sees it at this moment: the only truth about money. */
export type ProviderPayment = {
  id: string;
  clientSecret: string;
  status: PaymentStatus;
  /** Its card is authorised first: `requires_capture`, until `capturePayment` charges it or `cancelPayment` lets it go. */
  authorisedFirst: boolean;
  amount: Cents;
  /** What has arrived; the full amount once `succeeded`, 0 before. */
  received: Cents;
  currency: string;
  metadata: Record<string, string>;
  /** The provider's sentence about the last failed attempt, fit for the customer. */
  lastError: string | null;
  /** The provider's word for why the last attempt failed, such as `authentication_required`. */
  failure: string | null;
  /** The card that the provider keeps for later charges since this payment; null: none was asked for, or none was accepted yet. */
  keptCard: KeptCard | null;
  /** How many cards were refused, counted while one can still be charged; 0 afterwards. */
  declines: number;
  /** The payer's address, where the provider was given one. */
  email?: string | null;
  disputes: ProviderDispute[];
  refunds: ProviderRefund[];
};

/** A card that may be charged without its holder, by the provider's ids, and what the holder knows it by. */
export type KeptCard = {
  customerId: string;
  methodId: string;
  brand: string;
  lastFour: string;
  /** The last month in which it is valid. */
  expiryMonth: number;
  expiryYear: number;
};

/** What a cardholder's bank demands back. */
export type ProviderDispute = {
  id: string;
  amount: Cents;
  /** The bank's reason, and how far it is: the provider's words. `isOpenDispute` and `isLostDispute` read the second. */
  reason: string;
  status: string;
  evidenceDueBy: Date | null;
  /** The provider takes refunds of the charge although it is disputed. */
  refundable: boolean;
  /** Its page in the provider's dashboard, where it is answered. */
  page: string;
  openedAt: Date;
  /** When the provider was asked; an answer that was asked for earlier must not undo a later one. */
  readAt: Date;
};

/** What evidence says in words and numbers, by the provider's names for it. */
export const EVIDENCE_FIELDS = [
  ...(['customer_name', 'customer_email_address', 'shipping_address', 'product_description'] as const),
  ...(['shipping_carrier', 'shipping_date', 'shipping_tracking_number', 'refund_policy_disclosure'] as const),
  ...(['refund_refusal_explanation', 'duplicate_charge_explanation', 'uncategorized_text'] as const),
];
export type Evidence = Partial<Record<(typeof EVIDENCE_FIELDS)[number], string>>;

/** A bank's word, before any dispute, that a charge may not have been the cardholder's. */
export type ProviderWarning = { id: string; reason: string; actionable: boolean; warnedAt: Date };

export type ProviderRefund = {
  id: string;
  amount: Cents;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  /** The name that this shop gave it (`refunds.name`); null: it was not asked for by this shop. */
  name: string | null;
  /** Of one that failed: why, as a sentence for staff. */
  failure: string | null;
};

/**
 * A verified webhook. Nothing in it counts beyond the id of what is to be re-read: a payment, or its charge, or what `readNews`
 * reads; null: none of our concern.
 */
export type ProviderEvent = { id: string; type: string; objectId: string | null };

/** What the provider says of other things than charges. `reason`: its words, where it gives any. `page`: where it is seen to. */
export type ProviderNews = { id: string; reason: string | null; page: string } & (
  | { kind: 'payout'; failed: boolean; amount: Cents }
  | { kind: 'review'; open: boolean; paymentId: string | null }
  /** `asked`: what it wants to know, by its names, until `dueBy`. */
  | { kind: 'account'; takesCharges: boolean; paysOut: boolean; asked: string[]; dueBy: Date | null }
);

/** A payment as a list has it: without what stands beside it. `at`: when its last charge was tried, else when it was opened. */
export type ListedPayment = Omit<
  ProviderPayment,
  'clientSecret' | 'authorisedFirst' | 'lastError' | 'failure' | 'keptCard' | 'declines' | 'disputes' | 'refunds'
> & {
  at: Date;
};

/** `paymentId` null: of a charge that was made without a payment of the kind that this shop makes. */
export type ListedRefund = ProviderRefund & { paymentId: string | null; at: Date };
export type ListedDispute = {
  id: string;
  paymentId: string | null;
  amount: Cents;
  status: string;
  reason: string;
  at: Date;
};

export type ListedWarning = ProviderWarning & { paymentId: string | null };

/**
 * One line of the account's balance; negative when money left it, `net` after its fee. `category`: the provider's word for its
 * reports. `sourceId`: the charge, refund, dispute or payout behind it; null: a bill of the provider's.
 */
export type ListedMovement = {
  id: string;
  category: string;
  amount: Cents;
  fee: Cents;
  net: Cents;
  currency: string;
  description: string | null;
  sourceId: string | null;
  paymentId: string | null;
  at: Date;
  availableAt: Date;
};

/** What goes to the bank. `itemised`: `listPayoutLines` says all of what it is; of one made by hand it never does. */
export type ProviderPayout = {
  id: string;
  amount: Cents;
  currency: string;
  state: PayoutState;
  automatic: boolean;
  instant: boolean;
  itemised: boolean;
  traceId: string | null;
  failure: string | null;
  at: Date;
  arrivesAt: Date;
};

/**
 * Everything of the account that was made since a moment, newest first, read page by page while it is looped over. Throws
 * as the other calls do, and `ProviderRefused` where the key may not read a list.
 */
export type PaymentListings = {
  listPayments(since: Date): AsyncIterable<ListedPayment>;
  listRefunds(since: Date): AsyncIterable<ListedRefund>;
  listDisputes(since: Date): AsyncIterable<ListedDispute>;
  listWarnings(since: Date): AsyncIterable<ListedWarning>;
  listMovements(since: Date): AsyncIterable<ListedMovement>;
  listPayouts(since: Date): AsyncIterable<ProviderPayout>;
  /** Of a payout that is itemised: its lines, and the one that it is itself. */
  listPayoutLines(payoutId: string): AsyncIterable<ListedMovement>;
};

/** A webhook that looks like the provider's and does not hold: why, and how long before our clock it was signed. */
export type RefusedWebhook = { refused: WebhookRefusal; ageSeconds: number };
export type WebhookRead = ProviderEvent | RefusedWebhook | 'unsigned' | 'unreadable';

/** What the provider says of the two keys. `unknown`: there is no payment yet by which it could be asked. */
export type KeysCompared =
  | 'same-account'
  | 'different-accounts'
  | 'publishable-key-refused'
  | 'secret-key-refused'
  | 'unknown';

/** The card provider's port. Calls throw on network faults and 5xx answers; the SDK has then already retried. */
export type PaymentProvider = PaymentListings &
  TaxCalls & {
    /** Whether its payments are real money. Noted with each of them. */
    mode: PaymentMode;
    /** The same idempotency key within a day gives the same payment again. */
    createPayment(input: NewPayment, idempotencyKey: string): Promise<ProviderPayment>;
    /**
     * Another amount for a payment that is still open; the state after the call. One that no card can be charged on any more, or
     * that is being charged, keeps its amount. Null: the provider does not know this id.
     */
    updatePayment(id: string, change: PaymentChange): Promise<ProviderPayment | null>;
    /**
     * From now on a card is only authorised on it; the state after the call, in which one that a card is being charged on is as it
     * was. Null: the provider does not know this id.
     */
    authoriseFirst(id: string): Promise<ProviderPayment | null>;
    /**
     * Charges the card that was authorised; the state after the call, which is another than `succeeded` where there is nothing
     * to charge any more. Again changes nothing. Null: the provider does not know this id.
     */
    capturePayment(id: string): Promise<ProviderPayment | null>;
    /** By its own id or by its charge's, whose payment is then the answer. Null: the provider does not know this id. */
    retrievePayment(id: string): Promise<ProviderPayment | null>;
    readPayout(id: string): Promise<ProviderPayout>;
    /** A payout, a review of a charge, or this account, by its id as an event has it. */
    readNews(id: string): Promise<ProviderNews>;
    /** What banks have warned of, of a payment by its own id. */
    readWarnings(paymentId: string): Promise<ProviderWarning[]>;
    /**
     * Lets a card that was authorised go, too, without a charge or a fee. The state after the call: `succeeded` or `processing` when
     * the money was faster. Null: the provider does not know this id.
     */
    cancelPayment(id: string): Promise<ProviderPayment | null>;
    refundPayment(input: NewRefund, idempotencyKey: string): Promise<ProviderRefund>;
    /**
     * Writes the order's number on a payment, for whoever looks at it there, and reads it as `retrievePayment` does. Again changes
     * nothing. One that takes no name any more keeps its own. `keepFor`: from now on the card that pays it is kept for this customer
     * of the provider; null: it is not; left out: that stays as it is. Null: the id is not known.
     */
    nameOrder(
      paymentId: string,
      order: { orderNumber: string; leg: PaymentLeg; keepFor?: string | null },
    ): Promise<ProviderPayment | null>;
    /** A customer of the provider, for whom a card can be kept; its id. The same idempotency key within a day gives the same again. */
    createCustomer(input: { metadata: Record<string, string> }, idempotencyKey: string): Promise<string>;
    /**
     * Charges a kept card without its holder, on a payment that was made for its customer. The state after the call: one that is
     * still open was refused, and `failure` says why. Null: the provider does not know this id.
     */
    chargeKept(id: string, methodId: string, idempotencyKey: string): Promise<ProviderPayment | null>;
    /** Takes all cards of a customer away: none of them can be charged any more. Again changes nothing. */
    forgetCards(customerId: string): Promise<void>;
    /**
     * Keeps evidence and its paper beside a dispute, and gives the provider's id of the paper; the bank is shown nothing yet. Throws
     * `ProviderRefused` where none is taken.
     */
    stageEvidence(disputeId: string, evidence: { fields: Evidence; paper: Uint8Array; name: string }): Promise<string>;
    /**
     * Shows the bank this evidence with its paper. What was shown already is not shown again. Throws `ProviderRefused` where nothing is
     * taken, or something else was shown.
     */
    submitEvidence(disputeId: string, evidence: { fields: Evidence; file: string }): Promise<void>;
    /** Whether the pages' key belongs to the account that the payments are made on; else no card can be charged. */
    compareKeys(): Promise<KeysCompared>;
    /**
     * Never throws. `unsigned`: the signature over the raw body is made with no secret of ours. `unreadable`: it is the
     * provider's, and no event can be made out in the body.
     */
    readWebhook(rawBody: Buffer, signature: string): WebhookRead;
  };

export type NewPayment = {
  amount: Cents;
  currency: 'usd';
  description: string;
  metadata: Record<string, string>;
  receiptEmail?: string;
  authoriseFirst?: boolean;
  /** The provider's customer whose kept card is to be charged. */
  customerId?: string;
};

export type PaymentChange = Pick<NewPayment, 'amount' | 'description' | 'metadata'>;

/** `name`: kept beside the refund, so that it is found again. */
export type NewRefund = { paymentId: string; amount: Cents; name: string };

/** Whether a card can still be charged on a payment in this state. */
export function isOpen(status: PaymentStatus): boolean {
  return status === 'requires_payment_method' || status === 'requires_confirmation' || status === 'requires_action';
}

/**
 * Its card is charged, or will be by itself: nothing may be paid a second time, and it is not paid before. Whatever cleans up or ends at
 * a deadline waits for it (rule 5.10).
 */
export const UNDER_WAY = ['processing', 'requires_capture'] as const satisfies PaymentStatus[];

export function isUnderWay(status: PaymentStatus): boolean {
  return UNDER_WAY.some((each) => each === status);
}

/** More than a customer with several cards and a slip of the finger needs; whoever tries stolen cards needs many more. */
const MOST_DECLINES = 10;

/** Whether so many cards were refused that no more may be tried. */
export function isTriedTooOften({ status, declines }: ProviderPayment): boolean {
  return isOpen(status) && declines >= MOST_DECLINES;
}

/** Whether somebody has the payment's secret, which its own browser alone was given. */
export function isSecretOf({ clientSecret }: ProviderPayment, given: string): boolean {
  const [own, other] = [Buffer.from(clientSecret), Buffer.from(given)];
  return own.length > 0 && own.length === other.length && timingSafeEqual(own, other);
}

/** Whether all that was charged has gone back: such a payment pays for nothing any more. */
export function isGivenBack({ received, refunds, disputes }: ProviderPayment): boolean {
  const back = [
    ...refunds.filter(({ status }) => status === 'succeeded' || status === 'pending'),
    ...disputes.filter(({ status }) => isLostDispute(status)),
  ];
  return received > 0 && back.reduce((sum, { amount }) => sum + amount, 0) >= received;
}

/** The card provider did not answer, or answered that it cannot. A provider's client throws it; the API says "try again". */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
  /**
   * True: it answered with a fault of its own, and gives that answer again to the same idempotency key for about a day.
   * False: no answer came, so it may have done what was asked.
   */
  readonly answered: boolean;

  constructor(message: string, { answered = false, ...options }: ErrorOptions & { answered?: boolean } = {}) {
    super(message, options);
    this.answered = answered;
  }
}

/** The card provider refuses what was asked, for good; the message is its reason. Asking the same again is of no use. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused';
}
