import type { ShownTerms } from '#contract/orders/payment-schemas.ts';
import { makingTime } from '#values/text/balance-terms.ts';
import { timeFact } from '#values/text/release-text.ts';
import { AmountLine } from '#web/ui/amount-line.tsx';

/** When the bow of a checkout comes: with its batch, or by its release and the time that it takes to make. */
export function BowTimeLines({ terms }: { terms: ShownTerms }) {
  return (
    <>
      <AmountLine {...timeFact(terms, 'Release date')} />
      {!terms.batch && (
        <AmountLine label="Manufacturing" value={`${makingTime(terms.manufacturingWeeks)} after final payment`} />
      )}
    </>
  );
}
