import { Link } from 'react-router';
import type { OwnOrderDetail } from '#contract/orders/own-order-schemas.ts';
import { formatDay, type IsoDay } from '#values/date.ts';
import { windowText } from '#values/text/place-text.ts';
import { releaseSentence } from '#values/text/release-text.ts';
import { dayText, usd } from '#web/client/format.ts';
import { isBowAlone } from '#web/order-parts/ordered-lines.tsx';
import { WholeDates } from '#web/ui/whole-dates.tsx';

/** The order's way so far and from here: what is done is ticked, what is now is ringed, and each says so in words. */
export function OrderTimeline({ order, today }: { order: OwnOrderDetail; today: IsoDay }) {
  return (
    <section aria-labelledby="timeline-title">
      <h2 id="timeline-title" className="title-part text-bone">
        Your order's way
      </h2>
      <ol className="mt-6">
        {order.timeline.map((entry) => (
          <li
            key={entry.station}
            aria-current={entry.state === 'now' ? 'step' : undefined}
            className="group relative grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-5 pb-7 last:pb-0"
          >
            <span
              aria-hidden="true"
              className={`absolute top-6 bottom-0 left-[0.72rem] border-l group-last:hidden ${entry.state === 'done' ? 'border-rule-strong' : 'border-rule border-dashed'}`}
            />
            <Mark state={entry.state} />
            <div>
              <p className={entry.state === 'ahead' ? 'text-ash' : 'font-semibold text-bone'}>
                {entry.state === 'done' && <span className="sr-only">Done: </span>}
                {stationTitle(entry, order)}
              </p>
              <p className={`text-sm ${entry.state === 'now' ? 'text-tan' : 'text-ash'}`}>
                <WholeDates text={stationTime(entry, today, order.place)} />
              </p>
              {entry.station === 'shipped' && order.trackingNumber && (
                <p className="text-ash text-sm">
                  Tracking number <BowTracking order={order} />
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
      {order.place && (
        <Link
          to="/batches"
          className="mt-6 inline-block py-3 text-ash underline decoration-rule-strong underline-offset-4 hover:text-bone"
        >
          How {order.place.batch} stands
        </Link>
      )}
    </section>
  );
}

/** Where the carrier shows the bow's parcel, where one does. */
function BowTracking({ order: { parcels, trackingNumber } }: { order: OwnOrderDetail }) {
  const link = parcels.findLast((parcel) => parcel.trackingNumber === trackingNumber)?.trackingLink;
  const number = <span className="break-all text-bone tabular-nums">{trackingNumber}</span>;
  if (!link) return number;
  return (
    <a
      href={link}
      target="_blank"
      rel="noreferrer"
      className="inline-block py-1 underline decoration-rule-strong underline-offset-4 hover:decoration-bone"
    >
      {number}
      <span className="sr-only"> (opens the carrier’s page)</span>
    </a>
  );
}

function Mark({ state }: { state: Station['state'] }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 fill-none">
      {state === 'done' && (
        <>
          <circle cx="12" cy="12" r="10" className="fill-bone" />
          <path d="m7.5 12.5 3 3 6-6.5" className="stroke-2 stroke-night" />
        </>
      )}
      {state === 'now' && (
        <>
          <circle cx="12" cy="12" r="9" className="stroke-2 stroke-tan" />
          <circle cx="12" cy="12" r="4" className="fill-tan" />
        </>
      )}
      {state === 'ahead' && <circle cx="12" cy="12" r="9" className="stroke-[1.5] stroke-rule-strong" />}
    </svg>
  );
}

export type Station = OwnOrderDetail['timeline'][number];

/** What a station of the timeline is called: as something that happened, or as something to come. */
export function stationTitle({ station, state, at }: Station, order: OwnOrderDetail): string {
  const done = state === 'done';
  switch (station) {
    case 'placed':
      return 'You placed your order';
    case 'deposit': {
      const what = isBowAlone(order) ? 'deposit' : 'payment at the checkout';
      return done
        ? `Your ${what} of ${usd(order.depositAmount)} came in`
        : `Your ${what} of ${usd(order.depositAmount)}`;
    }
    case 'paid':
      return done
        ? `Your payment of ${usd(order.depositAmount)} came in`
        : `Your payment of ${usd(order.depositAmount)}`;
    case 'mailed':
      return done ? 'We emailed your gift cards' : 'We email your gift cards';
    case 'sent':
      return done ? 'Everything is on its way' : 'We pack it and send it';
    case 'delivered':
      return done ? 'Everything has arrived' : 'It arrives';
    case 'release':
      // Passed without a date or a deadline: the balance came, or work began, before anybody had to be asked for it.
      if (done && !at && !order.linkExpiresAt)
        return order.balancePaid ? 'You paid early, before we had to ask' : 'We began early, before we had to ask';
      if (done) return "We wrote to you: your bow's turn has come";
      return "We email you when your bow's turn comes";
    case 'balance':
      return done
        ? `Your balance of ${usd(order.remainingBalance)} came in`
        : `Your balance of ${usd(order.remainingBalance)}`;
    case 'shipped':
      return done ? 'Your bow left the workshop' : 'We make your bow and ship it';
    case 'cancelled':
      return 'Your order was cancelled';
  }
}

/** When it happened, or when it is expected; a day that has passed without it is named as such. */
export function stationTime(
  { station, state, at, day }: Station,
  today: IsoDay,
  place: OwnOrderDetail['place'] = null,
): string {
  if (at) return dayText(at);
  if (state === 'done') return 'Done';
  if (place && station === 'shipped') return windowText(place.shipsFrom, place.shipsTo, today);
  if (day) return day < today ? releaseSentence(day, true) : `Expected ${formatDay(day)}`;
  return state === 'now' ? 'Now' : 'Still to come';
}
