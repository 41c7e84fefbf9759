import type { ReactNode } from 'react';
import type { PreOrderTerms } from '#contract/catalogue.ts';
import type { DepositIntent } from '#contract/payments.ts';
import type { BowBuild } from '#values/build.ts';
import type { BowColor } from '#values/order.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { PreOrderSummary } from './pre-order-summary.tsx';

/** While the payment is initialised. */
export function CheckoutLoading({ terms }: { terms: PreOrderTerms }) {
  return (
    <CheckoutFrame terms={terms} intent={null} color={null}>
      <p role="status" className="flex min-h-[60svh] items-center gap-4 text-ash">
        <Spinner className="size-8" /> Preparing your payment…
      </p>
      <noscript>
        <p className="text-bone">Paying by card needs JavaScript. Please switch it on for this page, or write to us.</p>
      </noscript>
    </CheckoutFrame>
  );
}

type FrameProps = {
  terms: PreOrderTerms;
  intent: DepositIntent | null;
  color: BowColor | null;
  build?: BowBuild | null;
  children: ReactNode;
};

/** The form on the left, what it is about on the right; on a phone the summary comes first. */
export function CheckoutFrame({ terms, intent, color, build = null, children }: FrameProps) {
  return (
    <>
      <h1 className="title-chapter text-bone">Pre-order {terms.productName}</h1>
      <div className="mt-10 grid max-w-[84rem] gap-x-[clamp(3rem,7vw,8rem)] gap-y-14 lg:mt-14 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <aside className="lg:order-2 lg:sticky lg:top-28 lg:self-start">
          <PreOrderSummary terms={terms} intent={intent} color={color} build={build} />
        </aside>
        <div className="lg:order-1">{children}</div>
      </div>
    </>
  );
}
