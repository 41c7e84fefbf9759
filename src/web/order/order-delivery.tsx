import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { OwnOrderDetail } from '#contract/orders/own-order-schemas.ts';
import { wordBuild } from '#values/bow/build.ts';
import { HUNTER } from '#values/bow/finish.ts';
import { formatDay } from '#values/date.ts';
import type { OrderAccess } from '#web/order-parts/order-access.ts';
import { Alert } from '#web/ui/alert.tsx';
import { AmountLine } from '#web/ui/amount-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { WholeDates } from '#web/ui/whole-dates.tsx';
import { CorrectionForm } from './correction-form.tsx';
import { MoreGear } from './more-gear.tsx';

/** Where it goes, the bow's colour and build, and the way to put it right while nobody has started on it. */
export function OrderDelivery({ order, access }: { order: OwnOrderDetail; access: OrderAccess }) {
  const [correcting, setCorrecting] = useState(false);
  const [saved, setSaved] = useState<OwnOrderDetail | null>(null);
  const place = useRef<HTMLElement>(null);
  const wasCorrecting = useRef(false);

  useEffect(() => {
    // The form goes away; the focus returns to the button that opened it, or to the part when there is none any more.
    if (wasCorrecting.current && !correcting) (place.current?.querySelector('button') ?? place.current)?.focus();
    wasCorrecting.current = correcting;
  }, [correcting]);

  function end(order: OwnOrderDetail | null) {
    setSaved(order);
    setCorrecting(false);
  }

  return (
    <section ref={place} tabIndex={-1} aria-labelledby="delivery-title" className="outline-none">
      <h2 id="delivery-title" className="title-part text-bone">
        {titleOf(order)}
      </h2>
      {saved && (
        <div className="mt-5">
          <Alert tone="good" title="Saved.">
            <p className="wrap-anywhere">
              {saved.bowColor
                ? `Your ${saved.bowColor} ${saved.bowName ?? HUNTER}${saved.build ? ` (${wordBuild(saved.build)})` : ''} goes to `
                : 'It goes to '}
              {saved.shippingAddress}.
            </p>
          </Alert>
        </div>
      )}
      {correcting ? (
        <CorrectionForm order={order} access={access} onEnd={end} />
      ) : (
        <>
          <dl className="mt-5 border-rule border-t">
            {detailsOf(order).map(({ label, value, until }) => (
              <AmountLine
                key={label}
                label={label}
                value={
                  <>
                    {value}
                    {until && (
                      <span className="mt-0.5 block text-ash text-sm">
                        <WholeDates text={until} />
                      </span>
                    )}
                  </>
                }
              />
            ))}
          </dl>
          {order.addressAtPrinter && (
            <p className="mt-4 text-ash text-sm">
              What is printed for you is with our printer already, and goes to the address that it was given.
            </p>
          )}
          {order.editable && order.buildLock === 'open' && !order.build && (
            <p className="mt-4 text-ash text-sm">
              You can choose draw length, weight and hand now: press “Correct”. We ask you again before we make your
              bow.
            </p>
          )}
          {order.editable && order.buildLock === 'locked' && <LockNote order={order} />}
          {order.editable ? (
            <Button
              className="mt-6"
              onClick={() => {
                setSaved(null);
                setCorrecting(true);
              }}
            >
              Correct
            </Button>
          ) : (
            <p className="mt-4 text-ash text-sm">{whyFixed(order)}</p>
          )}
          {order.bowColor && order.status !== 'shipped' && order.status !== 'cancelled' && (
            <MoreGear order={order} access={access} />
          )}
        </>
      )}
    </section>
  );
}

function titleOf({ editable, shippingAddress }: OwnOrderDetail): string {
  if (editable) return 'What you can still change';
  return shippingAddress ? 'Where it goes' : 'Who ordered it';
}

const UNTIL_WORK = 'until we begin to make your bow';

/** What the order says, and until when its customer may change it. */
function detailsOf(order: OwnOrderDetail): { label: string; value: string; until: string | null }[] {
  const { bowColor, build, buildLock, buildLockDay, customerName, editable, shippingAddress } = order;
  const untilLock = buildLockDay ? `until ${formatDay(buildLockDay)}` : UNTIL_WORK;
  const ofColor = buildLock === 'open' ? untilLock : 'closed';
  const ofBuild = buildLock === 'missing' ? UNTIL_WORK : ofColor;
  const change = (until: string) => (editable ? until : null);
  return [
    { label: 'Name', value: customerName, until: null },
    ...(shippingAddress
      ? [
          {
            label: 'Shipping address',
            value: shippingAddress,
            until: change(bowColor ? UNTIL_WORK : 'until it is sent'),
          },
        ]
      : []),
    ...(bowColor
      ? [
          { label: 'Bow color', value: bowColor, until: change(ofColor) },
          { label: 'Build', value: build ? wordBuild(build) : 'Not chosen yet', until: change(ofBuild) },
        ]
      : []),
  ];
}

/** Until when color and build can be changed, or that they cannot any more. */
export function LockNote({
  order: { orderNumber, buildLock, buildLockDay },
}: {
  order: Pick<OwnOrderDetail, 'orderNumber' | 'buildLock' | 'buildLockDay'>;
}) {
  if (buildLock === 'open' && buildLockDay) {
    return (
      <p className="mt-4 text-ash text-sm">
        <WholeDates text={`Color and build can be changed until ${formatDay(buildLockDay)}.`} />
      </p>
    );
  }
  if (buildLock !== 'locked') return null;
  return (
    <p className="mt-4 text-ash text-sm">
      Color and build are fixed, because we are getting ready to make your bow. Something is wrong with them?{' '}
      <Link
        to={`/contact?order=${encodeURIComponent(orderNumber)}`}
        className="text-bone underline decoration-rule-strong underline-offset-4 hover:decoration-bone"
      >
        Write to us
      </Link>
      , and we see what can still be done. The address can be corrected here.
    </p>
  );
}

function whyFixed({ status, bowColor, shippingAddress, shipsWith }: OwnOrderDetail): string {
  if (shipsWith) return `It goes where your bow goes. Please correct the address of order ${shipsWith.orderNumber}.`;
  if (status === 'cancelled') return 'This order is cancelled, so nothing is shipped.';
  if (!shippingAddress) return 'All of it is emailed, and goes to no address. If something is wrong, write to us.';
  if (bowColor) {
    return 'Address, color and build can no longer be changed here, because work on this order has begun. If something is wrong, write to us.';
  }
  return 'The address can no longer be changed here, because work on this order has begun. If something is wrong, write to us.';
}
