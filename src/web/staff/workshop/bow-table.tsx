import { useState } from 'react';
import { Link } from 'react-router';
import { MOST_BOWS_AT_ONCE, type StaffBow } from '#contract/bows/workshop-schemas.ts';
import { useMay } from '#web/staff/calls/may.tsx';
import { ShipDialog } from '#web/staff/orders/shared/steps/ship-dialog.tsx';
import { useOrder } from '#web/staff/orders/shared/use-orders.ts';
import { BowBuild, BowHeld, BowStateBadge } from '#web/staff/parts/bow-labels.tsx';
import { Failure, Moment } from '#web/staff/parts/page-parts.tsx';
import { Tick } from '#web/staff/parts/tick.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import type { BowAddress } from './bow-address.ts';
import { BowBar } from './bow-bar.tsx';
import { NoBows } from './bow-filter-bar.tsx';
import { BowStep } from './bow-step.tsx';

type BowTableProps = {
  bows: StaffBow[];
  address: BowAddress;
  /** These are the bows of the page before; the ones asked for are on their way. */
  old: boolean;
  before: (() => void) | null;
  next: (() => void) | null;
};

/** A page of a column: each bow with its step, and what can be done with those that are chosen. */
export function BowTable({ bows, address, old, before, next }: BowTableProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const here = bows.filter(({ serial }) => chosen.has(serial));
  const choose = (serials: string[], on: boolean) => {
    const now = new Set(chosen);
    for (const serial of serials) {
      if (on) now.add(serial);
      else now.delete(serial);
    }
    setChosen(now);
  };
  const all = bows.slice(0, MOST_BOWS_AT_ONCE).map(({ serial }) => serial);
  return (
    <>
      <BowBar bows={bows} chosen={here} address={address} onMoved={(serials) => choose(serials, false)} />
      {bows.length === 0 ? (
        <NoBows searched={address.search !== ''} />
      ) : (
        <table
          aria-label="Bows"
          aria-busy={old}
          className={`w-full border-collapse text-left ${old ? 'opacity-50' : ''}`}
        >
          <thead className="max-md:sr-only">
            <tr className="border-rule-strong border-b text-ash text-sm">
              <th scope="col" className="w-10 py-1.5 pl-1">
                <Tick
                  label="Choose all bows of this page"
                  checked={here.length > 0 && here.length === all.length}
                  onTick={(on) => choose(all, on)}
                />
              </th>
              <th scope="col" className="py-1.5 font-normal">
                Bow
              </th>
              <th scope="col" className="py-1.5 font-normal">
                Build
              </th>
              <th scope="col" className="py-1.5 font-normal">
                Batch
              </th>
              <th scope="col" className="py-1.5 font-normal">
                Order
              </th>
              <th scope="col" className="py-1.5 font-normal">
                <span className="sr-only">Next step</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {bows.map((bow) => (
              <BowRow
                key={bow.id}
                bow={bow}
                withState={address.search !== ''}
                chosen={chosen.has(bow.serial)}
                onChoose={(on) => choose([bow.serial], on)}
              />
            ))}
          </tbody>
        </table>
      )}
      {(before || next) && (
        <nav aria-label="Pages of bows" className="mt-5 flex gap-3">
          {before && <Button onClick={before}>Page before</Button>}
          {next && <Button onClick={next}>Next page</Button>}
        </nav>
      )}
    </>
  );
}

type BowRowProps = { bow: StaffBow; withState: boolean; chosen: boolean; onChoose: (on: boolean) => void };

/** A bow; on phones its cells stand below each other. */
function BowRow({ bow, withState, chosen, onChoose }: BowRowProps) {
  const panelPath = usePanelPath();
  const since = bow.shippedAt ?? bow.packedAt ?? bow.madeAt ?? bow.startedAt;
  return (
    <tr
      data-row
      className="border-rule border-b align-middle focus-within:bg-bark max-md:grid max-md:grid-cols-[2.5rem_minmax(0,1fr)] max-md:py-2 md:h-14"
    >
      <td className="pl-1 max-md:row-span-5">
        <Tick label={`Choose ${bow.serial}`} checked={chosen} onTick={onChoose} />
      </td>
      <td className="pr-5 whitespace-nowrap">
        <span className="font-semibold text-bone tabular-nums">{bow.serial}</span>
        {withState && (
          <span className="ml-4 text-sm">
            <BowStateBadge state={bow.state} />
          </span>
        )}
        {since && (
          <span className="block text-ash text-sm">
            <Moment at={since} />
          </span>
        )}
      </td>
      <td className="pr-5 text-bone">
        <BowBuild bow={bow} />
        <span className="block text-sm empty:hidden">
          <BowHeld bow={bow} />
        </span>
      </td>
      <td className="pr-5 text-ash">{bow.batch?.name ?? <span className="max-md:hidden">–</span>}</td>
      <td className="pr-5">
        <Link
          to={panelPath('orders', bow.orderNumber)}
          data-opens
          className="text-bone tabular-nums link-quiet hover:decoration-bone"
        >
          {bow.orderNumber}
        </Link>
        <span className="block text-ash text-sm">{bow.customerName}</span>
      </td>
      <td className="py-1.5 md:text-right">{bow.next === 'shipped' ? <ShipBow bow={bow} /> : <BowStep bow={bow} />}</td>
    </tr>
  );
}

/** A packed bow leaves by its order's own step, in the window of the order's page. */
function ShipBow({ bow }: { bow: StaffBow }) {
  const [open, setOpen] = useState(false);
  const [gone, setGone] = useState<string | null>(null);
  const mayShip = useMay('orders.make');
  if (!mayShip) return null;
  return (
    <>
      <Button
        aria-label={`Ship ${bow.serial}`}
        onClick={() => {
          setGone(null);
          setOpen(true);
        }}
        className="min-w-36"
      >
        Ship
      </Button>
      <Failure className="text-left">{gone}</Failure>
      {open && <ShipWindow bow={bow} onClose={() => setOpen(false)} onGone={setGone} />}
    </>
  );
}

function ShipWindow({ bow, onClose, onGone }: { bow: StaffBow; onClose: () => void; onGone: (text: string) => void }) {
  const order = useOrder(bow.orderNumber);
  if (!order.data) {
    return order.error ? (
      <Failure className="mt-2 text-left">The order could not be read. Please try again.</Failure>
    ) : (
      <p role="status" className="text-ash text-sm">
        Reading the order…
      </p>
    );
  }
  return (
    <ShipDialog
      order={order.data}
      open
      onClose={onClose}
      onDone={(text) => {
        onClose();
        toast({ title: text });
      }}
      onGone={(text) => {
        onClose();
        onGone(text);
      }}
    />
  );
}
