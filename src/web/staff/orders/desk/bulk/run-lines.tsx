import { useState } from 'react';
import type { BulkRun, BulkRunLine } from '#contract/bulk/bulk-schemas.ts';
import type { BulkLineState } from '#values/order/bulk-kinds.ts';
import { Loaded } from '#web/staff/parts/page-parts.tsx';
import { OrderLink } from '#web/staff/release/recipients.tsx';
import { Button } from '#web/ui/button.tsx';
import { useRunLines } from './use-bulk.ts';

type LineProps = {
  line: Pick<BulkRunLine, 'orderNumber' | 'customerName' | 'reason'> & Partial<BulkRunLine>;
  /** The line of the file is named. */
  numbered?: boolean;
};

/** A line of a run or of a preview: which order, what of it, and why nothing is done. */
export function RunLine({ line, numbered = false }: LineProps) {
  const { position, orderNumber, customerName, carrier, trackingNumber, parcel, reason } = line;
  const shipment = [carrier, trackingNumber, parcel && `parcel ${parcel}`].filter(Boolean).join(' ');
  return (
    <li className="grid gap-x-5 border-rule border-b py-2 wrap-anywhere sm:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
      <p className="min-w-0 text-bone">
        {numbered && <span className="mr-3 text-ash text-sm tabular-nums">Line {position}</span>}
        {customerName === null ? (
          <span className="font-semibold">{orderNumber || 'No order number'}</span>
        ) : (
          <OrderLink orderNumber={orderNumber} />
        )}
        {customerName && <span className="block text-ash text-sm">{customerName}</span>}
      </p>
      <div className="min-w-0">
        {shipment && <p className="text-bone tabular-nums">{shipment}</p>}
        {reason && <p className={shipment ? 'text-sm' : ''}>{reason}</p>}
      </div>
    </li>
  );
}

type RunLinesProps = { run: BulkRun; state: BulkLineState };

/** The lines of a run in one state, a part at a time. */
export function RunLines({ run, state }: RunLinesProps) {
  const lines = useRunLines(run.id, state);
  return (
    <>
      <Loaded query={lines} what="the lines" rows={Math.min(run.counts[state], 4)}>
        {({ pages }) => (
          <ul className="mt-2 border-rule border-t">
            {pages.flat().map((line) => (
              <RunLine key={line.position} line={line} numbered={run.kind === 'ship'} />
            ))}
          </ul>
        )}
      </Loaded>
      {lines.hasNextPage && (
        <Button className="mt-3" busy={lines.isFetchingNextPage} onClick={() => lines.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

/** The same behind its title; read when it is opened. */
export function FoldedLines({ words, ...lines }: RunLinesProps & { words: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="mt-4" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer py-1 text-bone">{words}</summary>
      {open && <RunLines {...lines} />}
    </details>
  );
}
