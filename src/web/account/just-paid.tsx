import type { ReactNode } from 'react';
import type { OrderByToken } from '#contract/orders/order-schemas.ts';
import { wordBuild } from '#values/bow/build.ts';
import { shipsText } from '#values/text/place-text.ts';
import { dayOf, dayText, usd } from '#web/client/format.ts';
import { totalNow } from '#web/client/order-total.ts';
import { useSession } from '#web/identity/session.ts';
import { orderName } from '#web/order-parts/order-labels.ts';
import { useOrderByToken } from '#web/order-parts/use-order-by-token.ts';
import { DetailsCheck, isCheckable } from '#web/payment/details-check.tsx';
import { PaidBow } from '#web/payment/paid-bow.tsx';
import { stepsAfterBalance } from '#web/payment/paid-steps.ts';
import { AmountLine } from '#web/ui/amount-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Where a paid balance ends (rule 7.7): the bow, what was paid and what comes next, with an account and without. */
export function JustPaid({ token }: { token: string }) {
  const order = useOrderByToken(token);
  if (order.data) return isPaid(order.data) ? <Paid order={order.data} token={token} /> : null;
  if (order.isGone) return null;
  return (
    <Frame>
      <News />
      {order.isError && !order.isFetching ? (
        <div className="mt-8">
          <p className="text-ash">We could not load your order. Please check your connection and try again.</p>
          <Button className="mt-6" onClick={() => void order.refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <Skeleton className="mt-8 aspect-3/2 w-full max-w-[40rem]" />
      )}
    </Frame>
  );
}

/** Cancelled or asked for money again since: then this page is no longer the news about it. */
function isPaid({ balancePaidAt, due, status }: OrderByToken): boolean {
  return balancePaidAt !== null && due === null && status !== 'cancelled';
}

function Paid({ order, token }: { order: OrderByToken; token: string }) {
  const checkable = isCheckable(order);
  const { status } = useSession();
  const paidAt = order.balancePaidAt ?? '';
  const balance = usd(order.remainingBalance);
  const total = totalNow(order);
  return (
    <Frame>
      <PaidBow
        color={order.bowColor}
        name={order.bowName}
        heading="h3"
        head={
          <>
            <News />
            <p className="prose-lead mt-6 text-ash">
              Thank you. Order <strong className="font-semibold text-bone">{orderName(order)}</strong> is paid in full,
              and the receipt is in the mail to{' '}
              <strong className="break-words font-semibold text-bone">{order.customerEmail}</strong>.
            </p>
          </>
        }
        lines={
          <>
            {!checkable && order.bowColor && <AmountLine label="Bow color" value={order.bowColor} />}
            {!checkable && order.build && <AmountLine label="Build" value={wordBuild(order.build)} />}
            {!checkable && <AmountLine label="Ships to" value={order.shippingAddress} />}
            <AmountLine label="Deposit paid" value={usd(order.depositAmount)} />
            <AmountLine label={`Balance paid, ${dayText(paidAt)}`} value={balance} />
            <AmountLine label="Total paid" value={total} strong />
          </>
        }
        steps={stepsAfterBalance(
          { balance, total },
          { ...order, ships: shipsText(order.place), paidOn: dayOf(new Date(paidAt)) },
        )}
      >
        {checkable && (
          <div className="mt-14 max-w-2xl lg:mt-20">
            <DetailsCheck order={order} token={token} />
          </div>
        )}
        {status === 'signed-out' && (
          <p className="mt-10 max-w-prose text-ash">
            To follow the order, sign in with Google under that address: it appears in your account.
          </p>
        )}
      </PaidBow>
    </Frame>
  );
}

function News() {
  return (
    <div role="alert">
      <h2 className="title-chapter text-bone">Payment successful! Your order is complete.</h2>
    </div>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="mb-20 border-rule-strong border-b pb-16 lg:mb-24 lg:pb-20">{children}</div>;
}
