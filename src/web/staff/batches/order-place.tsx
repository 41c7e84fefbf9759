import { useState } from 'react';
import { placeText } from '#values/text/place-text.ts';
import { May } from '#web/staff/calls/may.tsx';
import { Moment } from '#web/staff/parts/page-parts.tsx';
import { Button } from '#web/ui/button.tsx';
import { MoveOrderDialog } from './move-order-dialog.tsx';
import { useOrderPlace } from './use-batches.ts';

type OrderPlaceProps = { order: { orderNumber: string; bowColor: string | null; status: string } };

/** Where an order stands in the queue, and the way to move it; nothing where its campaign has no batches. */
export function OrderPlaceLine({ order: { orderNumber, bowColor, status } }: OrderPlaceProps) {
  const { data } = useOrderPlace(orderNumber, bowColor !== null);
  const [moving, setMoving] = useState(false);
  if (!data || data.batches.length === 0) return null;
  const waits = status !== 'cancelled' && status !== 'shipped' && status !== 'pending';
  if (!data.place && !waits) return null;
  return (
    <section
      aria-label="Place in the queue"
      className="flex flex-wrap items-center gap-x-6 gap-y-2 border-rule border-b py-3"
    >
      <p className="min-w-0 flex-1 basis-48 text-bone">
        {data.place ? placeText(data.place) : 'Without a place in a batch.'}
        {data.freedAt && (
          <span className="block text-ash text-sm">
            Its place was freed: <Moment at={data.freedAt} />
          </span>
        )}
      </p>
      {waits && (
        <May permission="catalogue.change">
          <Button onClick={() => setMoving(true)}>{data.place ? 'Move' : 'Give it a place'}</Button>
        </May>
      )}
      <MoveOrderDialog orderNumber={orderNumber} open={moving} onClose={() => setMoving(false)} />
    </section>
  );
}
