import type { PreOrderTerms } from '#contract/catalogue.ts';
import type { DepositIntent } from '#contract/payments.ts';
import { makingTime, tellBalance } from '#values/balance-terms.ts';
import { type BowBuild, wordBuild } from '#values/build.ts';
import { formatDay } from '#values/date.ts';
import type { BowColor } from '#values/order.ts';
import { releaseLabel } from '#values/release-text.ts';
import { AmountLine } from '#web/payment/amount-line.tsx';
import { usd } from '#web/payment/usd.ts';

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
  intent: DepositIntent | null;
  color: BowColor | null;
  build: BowBuild | null;
};

/** What is bought, when it comes and what it costs. The amounts are the payment's own as soon as there is one. */
export function PreOrderSummary({ terms, intent, color, build }: PreOrderSummaryProps) {
  const { fullPrice, depositAmount, balanceRemaining } = intent ?? terms;
  return (
    <section aria-labelledby="summary-title">
      <h2 id="summary-title" className="title-part text-bone">
        {terms.productName}
        {color && <span className="text-ash"> / {color}</span>}
      </h2>
      <ul className="mt-5 grid grid-cols-2 gap-x-6 text-sm">
        {FACTS.map((fact) => (
          <li key={fact} className="border-rule border-t py-2.5 text-bone">
            {fact}
          </li>
        ))}
      </ul>
      <dl className="border-rule border-t text-sm">
        {build && <AmountLine label="Build" value={wordBuild(build)} />}
        <AmountLine
          label={terms.releasePassed ? releaseLabel(true) : 'Release date'}
          value={formatDay(terms.releaseDate)}
        />
        <AmountLine label="Manufacturing" value={`${makingTime(terms.manufacturingWeeks)} after final payment`} />
      </dl>
      <dl className="mt-8 border-rule-strong border-t">
        <AmountLine label="Full price" value={usd(fullPrice)} />
        <AmountLine label="Balance, when your bow's turn comes" value={usd(balanceRemaining)} />
        <AmountLine label={`Deposit today (${terms.depositPercent}%)`} value={usd(depositAmount)} strong />
      </dl>
      <p className="mt-4 text-ash text-sm">{tellBalance(makingTime(terms.manufacturingWeeks))}</p>
    </section>
  );
}
