import type { OwnOrderDetail } from '#contract/own-orders.ts';
import { wordBuild } from '#values/build.ts';
import { AmountLine } from '#web/payment/amount-line.tsx';
import { usd } from '#web/payment/usd.ts';
import { dayText, orderName } from './order-labels.ts';
import { receiptAmount, receiptTitle, receiptTotal } from './receipt-labels.ts';

/** The receipts as a sheet of paper: there when the page is printed, and not on the screen. */
export function ReceiptSheet({ order }: { order: OwnOrderDetail }) {
  return (
    <div aria-hidden="true" className="hidden print:block">
      <p className="font-semibold">Fulldraw</p>
      <p className="title-part mt-6 text-bone">Receipts for order {orderName(order)}</p>
      <p className="mt-3">
        {order.customerName}
        <br />
        {order.shippingAddress}
        <br />
        {order.customerEmail}
      </p>
      <dl className="mt-8 border-rule-strong border-t">
        <AmountLine label={`The Hunter, ${order.bowColor}`} value={usd(order.totalAmount)} />
        {order.build && <AmountLine label="Build" value={wordBuild(order.build)} />}
        <AmountLine label="Ordered" value={dayText(order.createdAt)} />
      </dl>
      <dl className="mt-8 border-rule-strong border-t">
        {order.receipts.map((receipt) => (
          <AmountLine
            key={`${receipt.kind}${receipt.leg}${receipt.at}${receipt.amount}`}
            label={`${receiptTitle(receipt)}, ${dayText(receipt.at)}`}
            value={receiptAmount(receipt)}
          />
        ))}
        <AmountLine label="Received in all" value={receiptTotal(order.receipts)} strong />
      </dl>
    </div>
  );
}
