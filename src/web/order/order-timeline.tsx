import { Link } from 'react-router';
import type { OwnOrderDetail } from '#contract/orders/own-order-schemas.ts';
import type { IsoDay } from '#values/date.ts';
import { WholeDates } from '#web/ui/whole-dates.tsx';
import { type Station, stationTime, stationTitle } from './station-words.ts';

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
                <WholeDates text={stationTime(entry, order, today)} />
              </p>
              {entry.station === 'delivered' && order.trackingNumber && (
                <p className="text-ash text-sm">
                  Tracking number <BowTracking order={order} />
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
      {(order.place || order.calendarKey) && (
        <p className="mt-6 flex flex-wrap gap-x-8">
          {order.place && (
            <Link to="/batches" className={LINK}>
              How {order.place.batch} stands
            </Link>
          )}
          {order.calendarKey && <CalendarLinks secret={order.calendarKey} />}
        </p>
      )}
    </section>
  );
}

const LINK = 'inline-block py-3 text-ash underline decoration-rule-strong underline-offset-4 hover:text-bone';

/** A calendar that is subscribed to follows what moves; the file is for programs that only take one. */
function CalendarLinks({ secret }: { secret: string }) {
  const address = `/api/order-calendars/${secret}`;
  return (
    <>
      <a href={`webcal://${window.location.host}${address}`} className={LINK}>
        Follow these dates in your calendar
      </a>
      <a href={address} className={LINK}>
        Calendar file
      </a>
    </>
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
