import { Link } from 'react-router';
import type { StaffBow } from '#contract/bows/workshop-schemas.ts';
import { UndoChange } from '#web/staff/audit/undo-change.tsx';
import { useMay } from '#web/staff/calls/may.tsx';
import { OrderStep } from '#web/staff/orders/phone/order-step.tsx';
import { PhoneParcel } from '#web/staff/orders/phone/phone-parcel.tsx';
import { useOrder, useUndoStep } from '#web/staff/orders/shared/use-orders.ts';
import { BowHeld, BowStateBadge } from '#web/staff/parts/bow-labels.tsx';
import { Loaded, Moment } from '#web/staff/parts/page-parts.tsx';
import { Facts } from '#web/staff/phone-parts/facts.tsx';
import { withSheet } from '#web/staff/phone-parts/phone-address.ts';
import { RecordSheet, SheetFoot } from '#web/staff/phone-parts/phone-sheet.tsx';
import { BowStep } from './bow-step.tsx';
import { useBow } from './use-bows.ts';

type BowSheetProps = { serial: string | null; search: URLSearchParams; onClose: () => void };

/** What a scanned label opens: the bow, how it is built, where it is, and its next step as one big button. */
export function BowSheet({ serial, search, onClose }: BowSheetProps) {
  return (
    <RecordSheet id={serial} onClose={onClose} title={(shown) => shown || 'Bow'}>
      {(shown) => <BowOf serial={shown} search={search} />}
    </RecordSheet>
  );
}

function BowOf({ serial, search }: { serial: string; search: URLSearchParams }) {
  const bow = useBow(serial);
  return (
    <Loaded
      query={bow}
      what="the bow"
      rows={8}
      unknown={() => <p className="text-bone">No bow has the number {serial}. Please compare it with the label.</p>}
    >
      {(found) => (
        <div className="space-y-6">
          <p className="flex flex-wrap gap-x-5 gap-y-1">
            <BowStateBadge state={found.state} />
            <BowHeld bow={found} />
          </p>
          <Facts
            facts={[
              ['Color', found.color],
              ['Draw length', found.build && `${found.build.drawLength} in`],
              ['Draw weight', found.build && `${found.build.drawWeight} lbs`],
              ['Hand', found.build?.hand],
              [
                'Build',
                found.build ? null : (
                  <b key="build" className="text-tan">
                    Not chosen yet
                  </b>
                ),
              ],
              ['Batch', found.batch?.name],
              ['Customer', found.customerName],
              [
                'Order',
                <Link
                  key="order"
                  to={withSheet(search, 'order', found.orderNumber)}
                  preventScrollReset
                  className="link-quiet"
                >
                  {found.orderNumber}
                </Link>,
              ],
              ['Started', found.startedAt && <Moment key="started" at={found.startedAt} />],
              ['Made', found.madeAt && <Moment key="made" at={found.madeAt} />],
              ['Packed', found.packedAt && <Moment key="packed" at={found.packedAt} />],
              ['Shipped', found.shippedAt && <Moment key="shipped" at={found.shippedAt} />],
            ]}
          />
          <SheetFoot>
            {found.next === 'shipped' && <Shipping bow={found} />}
            <BowStep key={found.state} bow={found} big />
            {found.state === 'in_making' && <UndoStart orderNumber={found.orderNumber} />}
          </SheetFoot>
        </div>
      )}
    </Loaded>
  );
}

/** A packed bow leaves by its order's own step, with carrier and tracking number. */
function Shipping({ bow }: { bow: StaffBow }) {
  const mayShip = useMay('orders.make');
  const order = useOrder(bow.orderNumber);
  return (
    <Loaded query={order} what="the order" rows={3}>
      {(detail) =>
        !mayShip ? null : detail.holds === 'bow' ? (
          <OrderStep order={detail} withTracking />
        ) : (
          detail.steps.includes('ship') && <PhoneParcel key={detail.parcels.length} order={detail} />
        )
      }
    </Loaded>
  );
}

/** The way back from a start by mistake, for a minute: that of its order too, which it began. */
function UndoStart({ orderNumber }: { orderNumber: string }) {
  const undo = useUndoStep(orderNumber);
  const last = useOrder(orderNumber).data?.events.at(-1);
  const mayMake = useMay('orders.make');
  return mayMake && last?.undoUntil ? <UndoChange key={last.id} entry={last} undo={undo} of={orderNumber} /> : null;
}
