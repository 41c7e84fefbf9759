import type { Cents } from '#values/money.ts';

/** What is to be printed: blanks of the provider's catalogue with files on them. Amounts are for the packing slip and customs. */
export type NewPrintOrder = {
  /** Ours, by which it is found again: at most 32 letters, digits, dashes and underscores. */
  externalId: string;
  recipient: PrintRecipient;
  items: NewPrintItem[];
};

export type PrintRecipient = {
  name: string;
  address1: string;
  address2: string;
  city: string;
  /** Two letters, as the provider wants it. */
  stateCode: string;
  countryCode: string;
  zip: string;
  phone: string;
  email: string;
};

export type NewPrintItem = {
  /** Ours, by which packages say what is in them. */
  externalId: string;
  /** The blank, in its size and colour. */
  catalogVariantId: string;
  quantity: number;
  name: string;
  price: Cents;
  placements: PrintPlacement[];
};

/** Where a file is printed, and how: both in the provider's words. */
export type PrintPlacement = { placement: string; technique: string; fileUrl: string };

export const PRINT_ORDER_STATUSES = [
  ...(['draft', 'inreview', 'pending', 'failed', 'canceled'] as const),
  ...(['inprocess', 'onhold', 'partial', 'fulfilled'] as const),
] as const;
/** The provider's words for how far an order is. Only a `draft` or a `failed` one can be confirmed. */
export type PrintOrderStatus = (typeof PRINT_ORDER_STATUSES)[number];

/** A print order as the provider sees it at this moment. */
export type PrintOrder = {
  id: string;
  externalId: string | null;
  status: PrintOrderStatus;
  /** Calculated a while after the order was made; without them it cannot be confirmed. */
  costs: { state: 'calculating' | 'failed' } | { state: 'done'; currency: string; total: Cents };
  /** `externalId` as `NewPrintItem` has it; null: of an item that this shop did not name. */
  items: { externalId: string | null; catalogVariantId: string | null; quantity: number }[];
  /** Its page in the provider's dashboard. */
  page: string;
};

export type PackageState = 'preparing' | 'held' | 'shipped' | 'delivered' | 'returned' | 'canceled';

/** One package as the provider sees it at this moment; an order may have several. */
export type PrintPackage = {
  id: string;
  state: PackageState;
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  /** It is sent once more, in the place of one before. */
  isReplacement: boolean;
  /** `externalId` null: of an item that this shop did not name. */
  items: { externalId: string | null; quantity: number }[];
};

/** A product of our store at the provider. */
export type PrintProduct = {
  id: string;
  name: string;
  variants: PrintVariant[];
};

export type PrintVariant = {
  id: string;
  name: string;
  sku: string | null;
  size: string | null;
  color: string | null;
  /** What customers pay; null: none is set there, or not in dollars. */
  price: Cents | null;
  catalogProductId: string;
  catalogVariantId: string;
  /** Empty: none of its files can be sent with an order, because no address or no place on the blank is known. */
  placements: PrintPlacement[];
  isAvailable: boolean;
};

/**
 * A verified webhook. Nothing in it counts beyond the order to re-read; `externalId` null: none of our concern. The provider
 * numbers its events not, so `id` is made of what it says without the count of its tries.
 */
export type PrintEvent = { id: string; type: string; externalId: string | null; reason: string | null };
export type PrintWebhookRead = PrintEvent | 'unsigned' | 'unreadable';

/**
 * The port of printing on demand. Calls throw `ProviderUnavailable` where no answer came or the provider cannot, and
 * `ProviderRefused` with its reason where it refuses for good.
 */
export type PrintProvider = {
  /** By our own id. Null: the provider has no such order. */
  findOrder(externalId: string): Promise<PrintOrder | null>;
  /** Makes a draft: nothing is printed or charged. Refused where an order has this `externalId` already. */
  createOrder(order: NewPrintOrder): Promise<PrintOrder>;
  /** The order is printed, and charged to the shop. Refused when it is confirmed already. */
  confirmOrder(externalId: string): Promise<PrintOrder>;
  /** Refused once it is being printed. The state after the call; null: the provider has no such order. */
  cancelOrder(externalId: string): Promise<PrintOrder | null>;
  readPackages(externalId: string): Promise<PrintPackage[]>;
  /** What the provider says is wrong with the files of an order; empty where it says nothing. */
  readFaults(externalId: string): Promise<string[]>;
  listProducts(): AsyncIterable<PrintProduct>;
  /** Never throws. `unsigned`: the signature over the raw body is not made with our secret. */
  readWebhook(rawBody: Buffer, signature: string): PrintWebhookRead;
};
