import type { OwnOrderDetail } from '#contract/own-orders.ts';
import { Button } from '#web/ui/button.tsx';
import { dayText } from './order-labels.ts';
import { receiptAmount, receiptTitle } from './receipt-labels.ts';

/** Money that came in and money that went back. */
export function Receipts({ receipts }: { receipts: OwnOrderDetail['receipts'] }) {
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
                key={`${receipt.kind}${receipt.leg}${receipt.at}${receipt.amount}`}
                className="flex items-baseline justify-between gap-6 border-rule border-b py-3"
              >
                <span>
                  <span className="block text-bone">{receiptTitle(receipt)}</span>
                  <time dateTime={receipt.at} className="text-ash text-sm">
                    {dayText(receipt.at)}
                  </time>
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
