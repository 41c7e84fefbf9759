import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { pricePhoneOrder } from '#contract/orders/phone-order-calls.ts';
import type { PhonePrice } from '#contract/orders/phone-order-schemas.ts';
import { stateCodeOf } from '#values/address/us-states.ts';
import { zipCodeOf } from '#values/address/zip-codes.ts';
import { formatUsd, fromDecimal } from '#values/money.ts';
import { wordLine } from '#values/text/line-text.ts';
import { usd } from '#web/client/format.ts';
import { staffFailureText, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { Failure } from '#web/staff/parts/page-parts.tsx';
import { AmountLine } from '#web/ui/amount-line.tsx';
import { readGear, type TypedOrder } from './phone-order-rules.ts';

/** What the shop would ask for it now; it is asked again whenever bow, gear, state or ZIP code change. */
export function usePhonePrice({ bow, gear, state, zipCode }: Pick<TypedOrder, 'bow' | 'gear' | 'state' | 'zipCode'>) {
  const body = {
    bow: bow === '' ? null : { productId: Number(bow) },
    gear: readGear(gear),
    // Letters on the way to a state ask for nothing.
    state: stateCodeOf(state) ?? '',
    zip: zipCodeOf(zipCode) ?? '',
  };
  const isAsked = body.bow !== null || body.gear.length > 0;
  const query = useQuery({
    ...staffQuery(pricePhoneOrder, { body }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  return {
    /** Null while it is not known, or what is chosen cannot be ordered. */
    price: isAsked && !query.error && !query.isPlaceholderData ? (query.data ?? null) : null,
    shown: isAsked && !query.error ? (query.data ?? null) : null,
    isReading: isAsked && query.isFetching,
    failure:
      isAsked && query.error ? staffFailureText(query.error, 'The price could not be read. Please try again.') : null,
    askAgain: () => void query.refetch(),
  };
}

/** What staff tell the customer: what it costs, and what of that is paid when. */
export function PhonePriceSummary({ shown, failure, isReading }: ReturnType<typeof usePhonePrice>) {
  return (
    <section aria-labelledby="price-title" aria-busy={isReading}>
      <h2 id="price-title" className="title-block text-bone">
        What it costs
      </h2>
      <Failure className="mt-3">{failure}</Failure>
      {shown ? (
        <Amounts price={shown} />
      ) : (
        !failure && <p className="mt-2 text-ash">{isReading ? 'Reading the price…' : 'Choose a bow or gear.'}</p>
      )}
      <p role="status" className="sr-only">
        {shown && !isReading && `Due now ${usd(shown.depositAmount)}.`}
      </p>
    </section>
  );
}

function Amounts({ price }: { price: PhonePrice }) {
  const { lines, shippingAmount, shippingAssumed, taxAmount, totalAmount, depositAmount, remainingBalance } = price;
  const isSent = lines.some(({ kind }) => kind === 'stock' || kind === 'print');
  return (
    <>
      <dl className="mt-3 border-rule-strong border-t">
        {lines.map(({ kind, name, variantName, quantity, price: each }) => (
          <AmountLine
            key={`${kind} ${name} ${variantName}`}
            label={wordLine({ name, variantName, quantity })}
            value={formatUsd(fromDecimal(each) * quantity)}
          />
        ))}
        {isSent && (
          <AmountLine
            label={shippingAssumed ? 'Shipping, from' : 'Shipping'}
            value={shippingAmount === '0.00' ? 'Free' : usd(shippingAmount)}
          />
        )}
        {taxAmount !== '0.00' && <AmountLine label="Sales tax" value={usd(taxAmount)} />}
        <AmountLine label="Total" value={usd(totalAmount)} />
        <AmountLine label="Due now, by the link" value={usd(depositAmount)} strong />
        {remainingBalance !== '0.00' && <AmountLine label="Balance, later" value={usd(remainingBalance)} />}
      </dl>
      {shippingAssumed && <p className="mt-2 text-ash text-sm">Shipping follows the state.</p>}
    </>
  );
}
