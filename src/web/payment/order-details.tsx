import type { OrderByToken } from '#contract/orders.ts';
import { wordBuild } from '#values/build.ts';
import { dayText } from '#web/account/order-labels.ts';
import { AmountLine } from './amount-line.tsx';
import { usd } from './usd.ts';

/** Whose order this is and where it goes. */
export function OrderDetails({ order }: { order: OrderByToken }) {
  return (
    <section aria-labelledby="order-title">
      <h2 id="order-title" className="title-part text-bone">
        Your order
      </h2>
      <dl className="mt-5 border-rule-strong border-t">
        <AmountLine label="Order number" value={order.isTest ? `${order.orderNumber} [TEST]` : order.orderNumber} />
        <AmountLine label="Customer" value={order.customerName} />
        <AmountLine label="Email" value={order.customerEmail} />
        <AmountLine label="Bow color" value={order.bowColor} />
        {order.build && <AmountLine label="Build" value={wordBuild(order.build)} />}
        <AmountLine label="Ships to" value={order.shippingAddress} />
      </dl>
    </section>
  );
}

/** What it costs, what is paid, what is due. */
export function PaymentSummary({ order, token }: { order: OrderByToken; token: string }) {
  const depositOwed = order.due?.leg === 'deposit';
  // Of a cancelled order it is not said whether its deposit had come before.
  const deposit = order.status === 'cancelled' ? 'Deposit' : 'Deposit already paid';
  return (
    <section aria-labelledby="payment-title">
      <h2 id="payment-title" className="title-part text-bone">
        Payment
      </h2>
      <dl className="mt-5 border-rule-strong border-t">
        <AmountLine label="Total" value={usd(order.totalAmount)} />
        <AmountLine label={depositOwed ? 'Deposit, not paid yet' : deposit} value={usd(order.depositAmount)} />
        {depositOwed && <AmountLine label="Balance, due later" value={usd(order.remainingBalance)} />}
        {order.balancePaidAt && (
          <AmountLine label={`Balance paid, ${dayText(order.balancePaidAt)}`} value={usd(order.remainingBalance)} />
        )}
        {order.refundedAmount !== '0.00' && <AmountLine label="Refunded" value={usd(order.refundedAmount)} />}
        {order.refundWaitingAmount !== '0.00' && (
          <AmountLine label="Refund under way" value={usd(order.refundWaitingAmount)} />
        )}
        <AmountLine
          label={order.processing ? 'Being paid' : 'Amount due'}
          value={order.due ? usd(order.due.amount) : '$0.00'}
          strong
        />
      </dl>
      <p className="mt-3 text-ash text-sm">
        Payment link <span className="break-all">{token.length > 16 ? `${token.slice(0, 16)}…` : token}</span>
      </p>
    </section>
  );
}
