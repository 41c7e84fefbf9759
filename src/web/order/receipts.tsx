import type { OwnOrderDetail } from '#contract/orders/own-order-schemas.ts';
import { wordBuild } from '#values/bow/build.ts';
import { bowTitle } from '#values/bow/finish.ts';
import { formatUsd, fromDecimal } from '#values/money.ts';
import { legText } from '#values/text/leg-text.ts';
import { wordLine } from '#values/text/line-text.ts';
import { dayText, usd } from '#web/client/format.ts';
import { totalLines } from '#web/client/order-total.ts';
import type { OrderAccess } from '#web/order-parts/order-access.ts';
import { orderName } from '#web/order-parts/order-labels.ts';
import { isBowAlone } from '#web/order-parts/ordered-lines.tsx';
import { AmountLine } from '#web/ui/amount-line.tsx';
import { Button } from '#web/ui/button.tsx';

/** Money that came in and money that went back. */
export function Receipts({ order, access }: { order: OwnOrderDetail; access: Pick<OrderAccess, 'receiptPath'> }) {
  const { receipts } = order;
  const ofOne = isPaidAtOnce(order);
  return (
    <section aria-labelledby="receipts-title">
      <h2 id="receipts-title" className="title-part text-bone">
        Receipts
      </h2>
      {receipts.length === 0 ? (
        <p className="mt-5 border-rule border-t pt-4 text-ash">No money has come in for this order yet.</p>
      ) : (
        <>
          <ul className="mt-5 border-rule border-t">
            {receipts.map((receipt) => (
              <li
                key={`${receipt.kind}${receipt.leg}${receipt.method}${receipt.at}${receipt.amount}`}
                className="flex items-baseline justify-between gap-6 border-rule border-b py-3"
              >
                <span>
                  <span className="block text-bone">{receiptTitle(receipt, ofOne)}</span>
                  <time dateTime={receipt.at} className="text-ash text-sm">
                    {dayText(receipt.at)}
                  </time>
                  {receipt.number !== null && (
                    <a
                      href={access.receiptPath(order.orderNumber, receipt.number)}
                      className="block w-fit py-2 text-bone text-sm underline decoration-rule-strong underline-offset-4 hover:decoration-bone"
                    >
                      Receipt {receipt.number} (PDF)
                    </a>
                  )}
                </span>
                <span className="text-bone tabular-nums">{receiptAmount(receipt)}</span>
              </li>
            ))}
          </ul>
          <Button className="mt-6" onClick={() => window.print()}>
            Print receipts
          </Button>
        </>
      )}
    </section>
  );
}

/** The receipts as a sheet of paper: there when the page is printed, and not on the screen. */
export function ReceiptSheet({ order }: { order: OwnOrderDetail }) {
  return (
    <div aria-hidden="true" className="hidden print:block">
      <p className="font-semibold">Fulldraw</p>
      <p className="title-part mt-6 text-bone">Receipts for order {orderName(order)}</p>
      <p className="mt-3">
        {order.customerName}
        <br />
        {order.shippingAddress && (
          <>
            {order.shippingAddress}
            <br />
          </>
        )}
        {order.customerEmail}
      </p>
      <dl className="mt-8 border-rule-strong border-t">
        {isBowAlone(order) ? (
          <>
            <AmountLine
              label={`${bowTitle(order.bowName)}, ${order.bowColor}`}
              value={formatUsd(fromDecimal(order.totalAmount) - fromDecimal(order.taxAmount))}
            />
            {/* Of a price that stands, the bow's own line says all. */}
            {totalLines(order)
              .slice(order.taxAmount === '0.00' ? 1 : 0)
              .map((line) => (
                <AmountLine key={line.label} {...line} />
              ))}
          </>
        ) : (
          <>
            {order.lines.map((line) => (
              <AmountLine
                key={line.id}
                label={line.kind === 'bow' ? `${bowTitle(order.bowName)}, ${order.bowColor}` : wordLine(line)}
                value={formatUsd(fromDecimal(line.price) * line.quantity)}
              />
            ))}
            <AmountLine label="Shipping" value={usd(order.shippingAmount)} />
            {totalLines(order).map((line) => (
              <AmountLine key={line.label} {...line} />
            ))}
          </>
        )}
        {order.build && <AmountLine label="Build" value={wordBuild(order.build)} />}
        <AmountLine label="Ordered" value={dayText(order.createdAt)} />
      </dl>
      <dl className="mt-8 border-rule-strong border-t">
        {order.receipts.map((receipt) => (
          <AmountLine
            key={`${receipt.kind}${receipt.leg}${receipt.method}${receipt.at}${receipt.amount}`}
            label={`${receiptTitle(receipt, isPaidAtOnce(order))}, ${dayText(receipt.at)}`}
            value={receiptAmount(receipt)}
          />
        ))}
        <AmountLine label="Received in all" value={receiptTotal(order.receipts)} strong />
      </dl>
    </div>
  );
}

export type Receipt = OwnOrderDetail['receipts'][number];

/** An order with gear is not paid by a deposit alone. */
function isPaidAtOnce(order: OwnOrderDetail): boolean {
  return !isBowAlone(order);
}

/** `atOnce`: what is paid at the checkout is more than the deposit of a bow. */
export function receiptTitle({ kind, leg, part, method, pending, failed }: Receipt, atOnce = false): string {
  const what = atOnce && leg === 'deposit' ? 'Payment' : legText(leg, part);
  const card = method === 'gift_card' ? 'gift card' : 'card';
  if (kind === 'payment') return method === 'gift_card' ? `${what} received from your gift card` : `${what} received`;
  if (failed) return `${what} could not be paid back: we still have it, and have written to you`;
  return pending ? `${what} on its way back to your ${card}` : `${what} paid back to your ${card}`;
}

/** Money that goes back carries a minus, and what did not get there none. */
export function receiptAmount(receipt: Receipt): string {
  return receipt.failed ? usd(receipt.amount) : formatUsd(signedCents(receipt));
}

/** What came in, less what went back or is going back. */
export function receiptTotal(receipts: Receipt[]): string {
  return formatUsd(receipts.reduce((cents, receipt) => cents + signedCents(receipt), 0));
}

function signedCents({ kind, amount, failed }: Receipt): number {
  if (failed) return 0;
  return kind === 'refund' ? -fromDecimal(amount) : fromDecimal(amount);
}
