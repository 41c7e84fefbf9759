import type { OwnOrderDetail } from '#contract/orders/own-order-schemas.ts';
import type { ItemKind, ParcelState } from '#values/order/gear.ts';
import { SENDING_TIMES, wordLine } from '#values/text/line-text.ts';
import { shipsWithText } from '#values/text/place-text.ts';
import { dayText } from '#web/client/format.ts';
import { isBowAlone } from '#web/order-parts/ordered-lines.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { WholeDates } from '#web/ui/whole-dates.tsx';

type Parcel = OwnOrderDetail['parcels'][number];

/** Where each parcel is, and what is still to come. A bow alone comes in one parcel, of which the order's way tells. */
export function Parcels({ order }: { order: OwnOrderDetail }) {
  const toCome = order.lines.filter((line) => line.toCome > 0);
  if (isBowAlone(order) || (order.parcels.length === 0 && toCome.length === 0)) return null;
  return (
    <section aria-labelledby="parcels-title">
      <h2 id="parcels-title" className="title-part text-bone">
        Parcels
      </h2>
      <ul className="mt-5 border-rule border-t">
        {order.parcels.map((parcel) => (
          <li key={parcel.id} className="border-rule border-b py-5">
            <ParcelView parcel={parcel} />
          </li>
        ))}
        {toCome.length > 0 && (
          <li className="border-rule border-b py-5">
            <h3 className="font-semibold text-bone">Still to come</h3>
            <ul className="mt-2 space-y-2">
              {toCome.map((line) => (
                <li key={line.id}>
                  <span className="wrap-anywhere block text-bone">{wordLine({ ...line, quantity: line.toCome })}</span>
                  <span className="text-ash text-sm">{whenText(line.kind, order)}</span>
                </li>
              ))}
            </ul>
          </li>
        )}
      </ul>
    </section>
  );
}

function ParcelView({ parcel }: { parcel: Parcel }) {
  const { carrier, trackingNumber, trackingLink } = parcel;
  return (
    <>
      <h3 className="font-semibold text-bone">{parcelTitle(parcel)}</h3>
      <p className="text-ash text-sm">
        <WholeDates text={parcelTime(parcel)} />
      </p>
      <ul className="mt-3 text-bone">
        {parcel.contents.map((line) => (
          <li key={`${line.name}${line.variantName}`} className="wrap-anywhere">
            {wordLine(line)}
          </li>
        ))}
      </ul>
      {trackingNumber && (
        <p className="mt-3 text-ash text-sm">
          {carrier && `${carrier}, `}tracking number{' '}
          <span className="break-all text-bone tabular-nums">{trackingNumber}</span>
        </p>
      )}
      {trackingLink && (
        <a href={trackingLink} className={buttonLook('line', 'mt-4')} rel="noreferrer" target="_blank">
          Track this parcel
          <span className="sr-only"> (opens the carrier’s page)</span>
        </a>
      )}
    </>
  );
}

const STATE_WORDS: Record<ParcelState, string> = {
  packing: 'Being packed',
  shipped: 'On its way',
  delivered: 'Delivered',
  returned: 'Came back to us',
  taken_back: 'Not sent yet',
};

function parcelTitle({ kind, state }: Parcel): string {
  if (kind === 'replacement') return `${STATE_WORDS[state]}: a replacement`;
  return kind === 'exchange' ? `${STATE_WORDS[state]}: your exchange` : STATE_WORDS[state];
}

function parcelTime({ state, shippedAt, deliveredAt }: Parcel): string {
  if (state === 'returned') return 'We write to you about it.';
  if (deliveredAt) return `Arrived on ${dayText(deliveredAt)}`;
  return shippedAt ? `Left on ${dayText(shippedAt)}` : 'We email you when it leaves.';
}

/** Gear that is not paid is not packed. */
function whenText(kind: ItemKind, { depositPaid, shipsWith }: OwnOrderDetail): string {
  if (depositPaid && kind === 'stock' && shipsWith) return shipsWithText(shipsWith);
  return depositPaid ? SENDING_TIMES[kind] : 'Once it is paid';
}
