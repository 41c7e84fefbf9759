import type { ReactNode } from 'react';
import type { PreOrderTerms } from '#contract/catalogue/catalogue-schemas.ts';
import type { CheckoutIntent, DepositIntent, ShownTerms } from '#contract/orders/payment-schemas.ts';
import { type BowBuild, wordBuild } from '#values/bow/build.ts';
import { HUNTER } from '#values/bow/finish.ts';
import { depositLabel } from '#values/text/deposit-text.ts';
import { balanceStory } from '#values/text/release-text.ts';
import { BowPicture } from '#web/bow-parts/bow-picture.tsx';
import { BowTimeLines } from '#web/bow-parts/bow-time-lines.tsx';
import { usd } from '#web/client/format.ts';
import { AmountLine } from '#web/ui/amount-line.tsx';
import { Spinner } from '#web/ui/marks.tsx';
import { WholeDates } from '#web/ui/whole-dates.tsx';
import { TaxLater } from './cart/tax-later.tsx';

/** Where more than a bow is bought. */
export const CHECKOUT = 'Checkout';

/**
 * While the payment is initialised, and what it will be for is not known. `terms`: of the bow whose button was pressed; null:
 * what is in the cart is paid for.
 */
export function CheckoutLoading({ terms }: { terms: PreOrderTerms | null }) {
  const summary = terms && <PreOrderSummary terms={terms} intent={null} color={null} build={null} />;
  return (
    <CheckoutFrame title={terms ? `Pre-order ${terms.productName}` : CHECKOUT} summary={summary}>
      <Preparing />
    </CheckoutFrame>
  );
}

function Preparing() {
  return (
    <p role="status" className="flex min-h-[60svh] items-center gap-4 text-ash noscript:hidden">
      <Spinner className="size-8" /> Preparing your payment…
    </p>
  );
}

type FrameProps = {
  title: string;
  summary: ReactNode;
  /** The server's own render: to whoever has a cart it shows neither sum nor form, which that may change. */
  isOfServer?: boolean;
  /** The amounts are today's: a page that is loaded again shows them as soon as it knows whether they are its own. */
  ofToday?: boolean;
  children: ReactNode;
};

/** The form on the left, what it is about on the right; on a phone the summary comes first. */
export function CheckoutFrame({ title, summary, isOfServer = false, ofToday = false, children }: FrameProps) {
  const unlessCart = isOfServer ? 'known-cart:hidden' : '';
  return (
    <>
      <h1 className="title-chapter text-bone">{title}</h1>
      <div
        data-amounts={ofToday ? 'of-today' : undefined}
        className="mt-10 grid max-w-[84rem] gap-x-[clamp(3rem,7vw,8rem)] gap-y-14 lg:mt-14 lg:grid-cols-[minmax(0,1fr)_26rem]"
      >
        <aside className="lg:order-2 lg:sticky lg:top-28 lg:self-start">
          <div className={unlessCart}>{summary}</div>
        </aside>
        <div className="lg:order-1">
          <noscript>
            <p className="text-bone">
              Paying by card needs JavaScript. Please switch it on for this page, or write to us.
            </p>
          </noscript>
          <div className={`noscript:hidden ${unlessCart}`}>{children}</div>
          {isOfServer && (
            <div className="hidden known-cart:block">
              <Preparing />
            </div>
          )}
        </div>
      </div>
    </>
  );
}

const FACTS = [
  'Up to 355 FPS',
  '4.8 lbs',
  '24.0 inch axle-to-axle',
  '70-80% let-off',
  'First patented static-cam bow',
  'Field tunable',
];

type PreOrderSummaryProps = {
  terms: PreOrderTerms;
  intent:
    | (Pick<DepositIntent, 'fullPrice' | 'depositAmount' | 'balanceRemaining' | 'terms'> &
        Partial<Pick<CheckoutIntent, 'salesTax'>>)
    | null;
  color: string | null;
  build: BowBuild | null;
};

/** What is bought, when it comes and what it costs. All of it is the payment's own as soon as there is one (rule 28.4). */
export function PreOrderSummary({ terms, intent, color, build }: PreOrderSummaryProps) {
  const { fullPrice, depositAmount, balanceRemaining } = intent ?? terms;
  const shown: ShownTerms = intent?.terms ?? terms;
  return (
    <section aria-labelledby="summary-title">
      <h2 id="summary-title" className="title-part text-bone">
        {terms.productName}
        {color && <span className="text-ash"> / {color}</span>}
      </h2>
      {terms.productName === HUNTER ? (
        <ul className="mt-5 grid grid-cols-2 gap-x-6 text-sm">
          {FACTS.map((fact) => (
            <li key={fact} className="border-rule border-t py-2.5 text-bone">
              {fact}
            </li>
          ))}
        </ul>
      ) : (
        <div className="mt-5">
          <BowPicture color={color ?? ''} name={terms.productName} imageUrl={terms.imageUrl} />
        </div>
      )}
      <dl className="border-rule border-t text-sm">
        {build && <AmountLine label="Build" value={wordBuild(build)} />}
        <BowTimeLines terms={shown} />
      </dl>
      <dl className="amounts mt-8 border-rule-strong border-t">
        <AmountLine label="Full price" value={usd(fullPrice)} />
        <AmountLine label="Balance, when your bow's turn comes" value={usd(balanceRemaining)} />
        <TaxLater salesTax={intent?.salesTax ?? null} />
        <AmountLine label={depositLabel(shown.depositPercent)} value={usd(depositAmount)} strong />
      </dl>
      <p className="mt-4 text-ash text-sm">
        <WholeDates text={balanceStory(shown)} />
      </p>
    </section>
  );
}
