import type { OwnOrderDetail } from '#contract/orders/own-order-schemas.ts';
import { formatDay } from '#values/date.ts';
import { makingTime } from '#values/text/balance-terms.ts';
import { percentText } from '#values/text/deposit-text.ts';
import { batchText } from '#values/text/place-text.ts';
import { usd } from '#web/client/format.ts';
import { AmountLine } from '#web/ui/amount-line.tsx';

/** What was agreed for the bow. It stays, whatever it is sold for by now. */
export function OrderTerms({ order: { terms, place } }: { order: Pick<OwnOrderDetail, 'terms' | 'place'> }) {
  if (!terms) return null;
  const percent = percentText(terms.depositPercent);
  return (
    <section aria-labelledby="terms-title">
      <h2 id="terms-title" className="title-part text-bone">
        The terms of your order
      </h2>
      <p className="mt-3 text-ash">They stay as they were when you ordered, whatever the bow costs later.</p>
      <dl className="mt-5 border-rule-strong border-t">
        <AmountLine label="Price of the bow" value={usd(terms.fullPrice)} />
        <AmountLine label={percent ? `Deposit (${percent})` : 'Deposit'} value={usd(terms.deposit)} />
        <AmountLine label="Balance" value={usd(terms.balance)} />
        {place ? (
          <AmountLine label="Made" value={batchText(place)} />
        ) : (
          <>
            <AmountLine label="Release date, as ordered" value={formatDay(terms.releaseDate)} />
            <AmountLine label="Manufacturing" value={`${makingTime(terms.manufacturingWeeks)} after final payment`} />
          </>
        )}
      </dl>
      {terms.consent && (
        <p className="mt-4 text-ash text-sm">
          You agreed: <q>{terms.consent}</q>
        </p>
      )}
    </section>
  );
}
