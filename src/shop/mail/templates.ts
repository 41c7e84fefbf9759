import type { IsoDay } from '#values/date.ts';
import type { Cents } from '#values/money.ts';
import type { BowColor, PaymentLeg } from '#values/order.ts';

/** The facts each mail is made from, kept in `emails.data`: a mail that is sent late says what was true when it was caused. */
export type MailTemplates = {
  'order-confirmed': OrderFacts & {
    releaseDate: IsoDay | null;
    manufacturingWeeks: number | null;
    paymentLink: string;
  };
  /** `shipped`: the bow was sent before its balance came. */
  'balance-received': OrderFacts & { shipped?: boolean };
  /** Facts as they are after the correction. */
  'order-corrected': OrderFacts;
  'order-cancelled': OrderFacts & { refundedAmount: Cents; cause: 'unpaid' | 'requested' };
  /** Facts as they were before the correction, for the address that is no longer the order's. */
  'address-replaced': OrderFacts;
  /** Money of an order that was shipped, or cancelled before. */
  'money-returned': OrderFacts & { refundedAmount: Cents };
  /** `linkExpiresAt` as an ISO string; null while the link has no deadline. */
  'payment-link': OrderFacts & {
    due: { leg: PaymentLeg; amount: Cents };
    paymentLink: string;
    linkExpiresAt: string | null;
  };
  /** `message` is the answer, `original` what it answers. */
  'inquiry-reply': { name: string; message: string; original: string; writtenOn: IsoDay; origin: string };
};

export type OrderFacts = {
  orderNumber: string;
  customerName: string;
  shippingAddress: string;
  bowColor: BowColor;
  totalAmount: Cents;
  depositAmount: Cents;
  remainingBalance: Cents;
  isTest: boolean;
  /** The shop's address: links, and the name in the footer. */
  origin: string;
};
