import { isPriced, type StaffOrderDetail } from '#contract/orders/staff-order-schemas.ts';
import { formatUsd, fromDecimal } from '#values/money.ts';
import { nameLine, wordGift, wordLine } from '#values/text/line-text.ts';
import { usd } from '#web/client/format.ts';
import { Moment, Section } from '#web/staff/parts/page-parts.tsx';
import { ITEM_KIND_LABELS, PARCEL_LABELS } from '#web/staff/parts/staff-order-labels.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ParcelSteps } from './parcel-steps.tsx';
import { TrackedNumber } from './tracked-number.tsx';

type Parcel = StaffOrderDetail['parcels'][number];

/** What was ordered, line by line; the same on desk and phone. */
export function OrderLines({ order }: { order: StaffOrderDetail }) {
  if (order.items.length === 0) return null;
  return (
    <Section title="Lines">
      <ul className="mt-2 border-rule border-t">
        {order.items.map((line) => (
          <li
            key={line.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-rule border-b py-2.5 wrap-anywhere"
          >
            <span>
              <span className="block text-bone">
                {line.quantity} × {nameLine(line)}
              </span>
              <span className="whitespace-pre-wrap text-ash text-sm wrap-anywhere">{lineNotes(line).join(' · ')}</span>
            </span>
            {line.price !== null && (
              <span className="text-right tabular-nums">
                <span className="block text-bone">{formatUsd(fromDecimal(line.price) * line.quantity)}</span>
                {line.quantity > 1 && <span className="text-ash text-sm">{usd(line.price)} each</span>}
              </span>
            )}
          </li>
        ))}
        {order.holds !== 'bow' && isPriced(order) && (
          <li className="flex justify-between gap-6 border-rule border-b py-2.5 text-ash tabular-nums">
            <span>Shipping{order.taxAmount === '0.00' ? '' : ', tax'}</span>
            <span className="text-bone">
              {formatUsd(fromDecimal(order.shippingAmount) + fromDecimal(order.taxAmount))}
            </span>
          </li>
        )}
      </ul>
    </Section>
  );
}

function lineNotes(line: StaffOrderDetail['items'][number]): string[] {
  const { kind, sku, cancelledQuantity, returnedQuantity, toPack } = line;
  return [
    ITEM_KIND_LABELS[kind],
    ...(sku ? [sku] : []),
    ...(kind === 'gift_card' ? [`emailed to ${wordGift(line, 'the buyer')}`] : []),
    ...(cancelledQuantity > 0 ? [`${cancelledQuantity} cancelled`] : []),
    ...(returnedQuantity > 0 ? [`${returnedQuantity} came back`] : []),
    ...(toPack > 0 ? [`${toPack} to send`] : []),
  ];
}

type OrderParcelsProps = {
  order: StaffOrderDetail;
  /** Where the papers of a parcel are. */
  slipPath?: (parcel: Parcel) => string;
};

/** Each parcel, what is in it and where it is. */
export function OrderParcels({ order, slipPath }: OrderParcelsProps) {
  if (order.parcels.length === 0) return null;
  return (
    <Section title="Parcels">
      <ul className="mt-2 border-rule border-t">
        {order.parcels.map((parcel) => (
          <li key={parcel.id} className="border-rule border-b py-2.5 wrap-anywhere">
            <p className="flex flex-wrap items-baseline justify-between gap-x-6">
              <span className="text-bone">{parcel.contents.map(wordLine).join(', ') || 'The bow'}</span>
              <Badge {...PARCEL_LABELS[parcel.state]} />
            </p>
            <p className="flex flex-wrap gap-x-4 text-ash text-sm">
              {parcel.kind === 'print' && <span>From the printer</span>}
              {parcel.kind === 'exchange' && <span>Exchange</span>}
              {parcel.kind === 'replacement' && <span>Replacement</span>}
              <TrackedNumber of={parcel} />
              {parcel.shippedAt && (
                <span>
                  Left <Moment at={parcel.shippedAt} />
                </span>
              )}
              {parcel.deliveredAt && (
                <span>
                  Arrived <Moment at={parcel.deliveredAt} />
                </span>
              )}
              {slipPath && parcel.kind !== 'print' && parcel.state !== 'taken_back' && (
                <a href={slipPath(parcel)} className="inline-block py-1 text-bone link-quiet hover:decoration-bone">
                  Packing slip
                </a>
              )}
            </p>
            <ParcelSteps order={order} parcel={parcel} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
