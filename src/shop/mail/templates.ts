import type { IsoDay } from '#values/date.ts';
import type { Cents } from '#values/money.ts';
import type { BowColor } from '#values/order.ts';

/** The facts each mail is made from, kept in `emails.data`: a mail that is sent late says what was true when it was caused. */
export type MailTemplates = {
  'order-confirmed': OrderFacts & {
    releaseDate: IsoDay | null;
    manufacturingWeeks: number | null;
    paymentLink: string;
  };
  'balance-received': OrderFacts;
  /** Facts as they are after the correction. */
  'order-corrected': OrderFacts;
  'order-cancelled': OrderFacts & { refundedAmount: Cents; cause: 'unpaid' | 'requested' };
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
