import type { OwnOrderDetail } from '#contract/own-orders.ts';
import { wordBuild } from '#values/build.ts';
import { BowPicture } from '#web/checkout/bow-picture.tsx';
import { AmountLine } from '#web/payment/amount-line.tsx';
import { usd } from '#web/payment/usd.ts';

/** What was ordered, and what it costs. */
export function OrderAmounts({ order }: { order: OwnOrderDetail }) {
  const { due, processing, status } = order;
  const paid = (done: boolean, leg: string) => (done || status === 'cancelled' ? leg : `${leg}, not paid yet`);
  return (
    <section aria-label="What you ordered" className="gap-x-8 sm:max-lg:grid sm:max-lg:grid-cols-2">
      <BowPicture color={order.bowColor} />
      <div>
        <h2 className="title-part mt-6 text-bone sm:max-lg:mt-0">
          The Hunter <span className="text-ash">/ {order.bowColor}</span>
        </h2>
        {order.build && <p className="mt-2 text-ash">{wordBuild(order.build)}</p>}
        <dl className="mt-5 border-rule-strong border-t">
          <AmountLine label={paid(order.depositPaid, 'Deposit')} value={usd(order.depositAmount)} />
          <AmountLine label={paid(order.balancePaid, 'Balance')} value={usd(order.remainingBalance)} />
          <AmountLine label="Total" value={usd(order.totalAmount)} />
          {status !== 'cancelled' && (
            <AmountLine label={processing ? 'Being paid' : 'Due next'} value={due ? usd(due.amount) : '$0.00'} strong />
          )}
        </dl>
      </div>
    </section>
  );
}
