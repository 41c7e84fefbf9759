import { useState } from 'react';
import { Link, type To } from 'react-router';
import type { Batch, QueuedOrder } from '#contract/campaigns/batch-schemas.ts';
import { Empty, Moment } from '#web/staff/parts/page-parts.tsx';
import { Feed, SearchField } from '#web/staff/parts/record-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { bowText, PaidBadge } from './batch-labels.tsx';
import { MoveOrderDialog } from './move-order-dialog.tsx';
import { useQueue } from './use-batches.ts';

type BatchQueueProps = { batch: Pick<Batch, 'id' | 'name'>; orderAddress: (orderNumber: string) => To };

/** Who waits in a batch, by place; searched and moved, on the desk and on the phone. */
export function BatchQueue({ batch, orderAddress }: BatchQueueProps) {
  const [words, setWords] = useState('');
  const queue = useQueue(batch.id, words);
  const [moving, setMoving] = useState<string | null>(null);
  const [shown, setShown] = useState('');
  const move = (orderNumber: string) => {
    setShown(orderNumber);
    setMoving(orderNumber);
  };
  return (
    <div className="space-y-4">
      <SearchField
        label="Search the queue"
        placeholder="Order number or name"
        className="sm:w-72"
        applied={words}
        onSearch={setWords}
      />
      <Feed
        feed={queue}
        what="the queue"
        empty={
          <Empty title={words ? 'Nothing matches' : 'Nobody has a place in it yet'}>
            {words
              ? 'Try the whole order number, or another part of the name.'
              : 'Each paid order gets the next one of the earliest open batch.'}
          </Empty>
        }
      >
        {(orders) => (
          <ol aria-label={`Queue of ${batch.name}`} className="border-rule border-t">
            {orders.map((order) => (
              <QueueRow key={order.orderNumber} order={order} to={orderAddress(order.orderNumber)} onMove={move} />
            ))}
          </ol>
        )}
      </Feed>
      {shown && <MoveOrderDialog orderNumber={shown} open={moving !== null} onClose={() => setMoving(null)} />}
    </div>
  );
}

function QueueRow({ order, to, onMove }: { order: QueuedOrder; to: To; onMove: (orderNumber: string) => void }) {
  const { number, orderNumber, customerName, balanceAskedAt, endsAt } = order;
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-rule border-b py-2 lg:grid-cols-[4rem_10rem_minmax(0,1fr)_minmax(0,1.2fr)_8rem_12rem_auto]">
      <span className="text-right text-ash tabular-nums max-lg:row-span-3 max-lg:self-start max-lg:pt-2">{number}</span>
      <Link to={to} preventScrollReset className="text-bone tabular-nums link-quiet hover:decoration-bone">
        {orderNumber}
      </Link>
      <span className="truncate text-bone max-lg:col-start-2 max-lg:row-start-2">{customerName}</span>
      <span className="truncate text-ash text-sm max-lg:hidden">{bowText(order)}</span>
      <span className="text-sm max-lg:col-start-2 max-lg:row-start-3">
        <PaidBadge {...order} />
      </span>
      <span className="text-ash text-sm max-lg:hidden">
        {endsAt ? (
          <>
            Kept until <Moment at={endsAt} />
          </>
        ) : (
          balanceAskedAt && (
            <>
              Asked <Moment at={balanceAskedAt} />
            </>
          )
        )}
      </span>
      <Button
        aria-label={`Move ${orderNumber}`}
        onClick={() => onMove(orderNumber)}
        className="max-lg:col-start-3 max-lg:row-span-3 max-lg:row-start-1"
      >
        Move
      </Button>
    </li>
  );
}
