import type { Cents } from '#values/money.ts';
import type { ItemKind } from '#values/order/gear.ts';
import type { PaymentLeg, PaymentMethod } from '#values/order/order.ts';

/** What a receipt says. It is kept when the receipt is issued, and never read anew from its order. */
export type ReceiptFacts = {
  number: number;
  issuedAt: Date;
  /** More than nothing came; less went back. */
  amount: Cents;
  /** A refund of this amount, or one that came back. */
  refund: boolean;
  at: Date;
  leg: PaymentLeg;
  part: boolean;
  method: PaymentMethod;
  orderNumber: string;
  orderedAt: Date;
  customerName: string;
  customerEmail: string;
  /** Empty: nothing of the order is sent anywhere. */
  shippingAddress: string;
  bowName: string | null;
  bowColor: string | null;
  lines: { kind: ItemKind; name: string; variantName: string | null; quantity: number; price: Cents }[];
  shipping: Cents;
  tax: Cents;
  total: Cents;
  /** Of the order until then, this receipt included. */
  paid: Cents;
  back: Cents;
  owed: Cents;
};

/** A part of the evidence: names, each with a text. */
export type EvidenceSection = { title: string; rows: { label: string; value: string }[] };

export type EvidencePaperFacts = {
  orderNumber: string;
  disputeId: string;
  madeAt: Date;
  /** What staff say themselves; empty: nothing. */
  words: string;
  sections: EvidenceSection[];
};

/** Every paper that the shop makes, and what it is made of. `seller`: who sells, a line each; `timeZone`: whose days it names. */
export type Papers = {
  receipt: { seller: readonly string[]; timeZone: string; facts: ReceiptFacts };
  evidence: { seller: readonly string[]; timeZone: string; facts: EvidencePaperFacts };
};

/** Makes a PDF. Pure; the same facts give the same bytes. */
export type RenderPaper = <Name extends keyof Papers>(paper: Name, data: Papers[Name]) => Promise<Uint8Array>;
