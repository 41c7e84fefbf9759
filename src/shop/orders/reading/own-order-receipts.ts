import type { PaymentRow, refunds } from '#db/schema.ts';
import type { Cents } from '#values/money.ts';
import type { PaymentLeg } from '#values/order.ts';

export type Receipt = {
  kind: 'payment' | 'refund';
  leg: PaymentLeg;
  amount: Cents;
  at: Date;
  /** A refund that the card provider has not confirmed yet. */
  pending: boolean;
};

type RefundRow = Pick<typeof refunds.$inferSelect, 'paymentId' | 'amount' | 'status' | 'createdAt'>;

/** Money that came and money that went or is on its way back, oldest first. A refund that failed is none. */
export function listReceipts(payments: PaymentRow[], given: RefundRow[]): Receipt[] {
  const legs = new Map(payments.map(({ id, leg }) => [id, leg]));
  const received = payments
    .filter((payment) => payment.received > 0)
    .map(({ leg, received: amount, succeededAt, createdAt }): Receipt => {
      return { kind: 'payment', leg, amount, at: succeededAt ?? createdAt, pending: false };
    });
  const returned = given
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .map(({ paymentId, amount, status, createdAt }): Receipt => {
      const leg = legs.get(paymentId) ?? 'deposit';
      return { kind: 'refund', leg, amount, at: createdAt, pending: status !== 'succeeded' };
    });
  return [...received, ...returned].sort((one, other) => one.at.getTime() - other.at.getTime());
}
