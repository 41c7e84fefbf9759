import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { OrdersPreviewed } from '#contract/bulk/bulk-schemas.ts';
import { MOST_TICKED } from '#contract/fields/unique-list.ts';
import type { OrderFilters } from '#contract/orders/order-filter-schemas.ts';
import { exportOrders } from '#contract/orders/staff-order-calls.ts';
import type { StaffOrder } from '#contract/orders/staff-order-schemas.ts';
import { pathOf } from '#web/client/call.ts';
import { useMay } from '#web/staff/calls/may.tsx';
import { countOf, KIND_TEXTS } from '#web/staff/orders/desk/bulk/run-labels.ts';
import { RunLine } from '#web/staff/orders/desk/bulk/run-lines.tsx';
import { ToShipMenu } from '#web/staff/orders/desk/bulk/to-ship-menu.tsx';
import {
  type Chosen,
  type OrdersRunKind,
  useOrdersPreview,
  useStartOrdersRun,
} from '#web/staff/orders/desk/bulk/use-bulk.ts';
import { writeAddress } from '#web/staff/orders/shared/order-address.ts';
import { TagsOfOrders } from '#web/staff/orders/shared/order-tags.tsx';
import { useOrderTotals } from '#web/staff/orders/shared/use-orders.ts';
import { counted } from '#web/staff/parts/mailing-labels.ts';
import { Failure, Loaded } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { Dialog } from '#web/ui/dialog.tsx';

const TITLES: Record<OrdersRunKind, string> = { process: 'Process orders', 'payment-links': 'Send payment links' };

/** The look at what a run would do, and the last question before it. */
function RunDialog({ kind, chosen, onClose }: { kind: OrdersRunKind; chosen: Chosen; onClose: () => void }) {
  const preview = useOrdersPreview(kind, chosen);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={TITLES[kind]}>
      <div className="mt-6">
        <Loaded query={preview} what="what would be done" rows={4}>
          {(previewed) => <Preview kind={kind} previewed={previewed} onClose={onClose} />}
        </Loaded>
      </div>
    </Dialog>
  );
}

type PreviewProps = { kind: OrdersRunKind; previewed: OrdersPreviewed; onClose: () => void };

function Preview({ kind, previewed, onClose }: PreviewProps) {
  const { choice, count, others } = previewed;
  const panelPath = usePanelPath();
  const navigate = useNavigate();
  const start = useStartOrdersRun(kind, ({ id }) => void navigate(panelPath('orders', 'runs', id)));
  const left = count.already + count.refused;
  const { verb, done } = KIND_TEXTS[kind];
  return (
    <div className="space-y-6">
      <p className="text-bone">
        {count.waiting === 0 ? `No ${KIND_TEXTS[kind].one}` : countOf(kind, count.waiting)} will be {done}
        {left > 0 && `; ${counted(left, 'order stays as it is', 'orders stay as they are')}`}.
      </p>
      {others.length > 0 && (
        <section aria-label="Orders that stay as they are">
          <ul className="max-h-[40svh] overflow-y-auto border-rule border-t">
            {others.map((line) => (
              <RunLine key={line.orderNumber} line={line} />
            ))}
          </ul>
          {left > others.length && (
            <p className="mt-2 text-ash text-sm">
              And {counted(left - others.length, 'further order', 'further orders')}.
            </p>
          )}
        </section>
      )}
      <Failure title="It was not begun">{start.failure}</Failure>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Close</Button>
        {count.waiting > 0 && (
          <Button kind="blaze" busy={start.busy} onClick={() => start.send({ choice })}>
            {verb} {countOf(kind, count.waiting)}
          </Button>
        )}
      </div>
    </div>
  );
}

type BulkBarProps = {
  /** The numbers of the ticked orders, or all that match. */
  chosen: ReadonlySet<string> | 'all';
  filters: OrderFilters;
  /** The chosen ones that stand on this page of the list. */
  seen: Pick<StaffOrder, 'nextStep'>[];
  onChooseAll: () => void;
  onClear: () => void;
};

/** What can be done with the chosen orders. It stays in sight while the list is read. */
export function BulkBar({ chosen, filters, seen, onChooseAll, onClear }: BulkBarProps) {
  const [asked, setAsked] = useState<OrdersRunKind | null>(null);
  const [mayMake, mayServe, mayExport] = [useMay('orders.make'), useMay('orders.serve'), useMay('business')];
  const { data: totals, isPlaceholderData } = useOrderTotals(filters);
  /** Of all that match; null: nobody has counted so many, or not yet. */
  const match = totals && !totals.more && !isPlaceholderData ? totals.count : null;
  const numbers = chosen === 'all' ? null : [...chosen];
  if (numbers?.length === 0) return null;
  const means: Chosen = numbers ? { orderNumbers: numbers } : { filters };
  const query = numbers ? { orders: numbers } : filters;
  const first = firstStep(seen);
  return (
    <section aria-label="Chosen orders" className="items-center gap-x-4 border-rule border-t py-2 sm:flex print:hidden">
      <p role="status" className="shrink-0 font-semibold text-bone sm:w-48">
        {numbers ? chosenText(numbers.length) : allText(match)}
      </p>
      {/* On phones it is one line that can be moved, so that the list stays in sight. */}
      <div className="flex min-w-0 flex-1 items-center gap-x-3 gap-y-1 whitespace-nowrap max-sm:-mx-edge max-sm:overflow-x-auto max-sm:px-edge sm:flex-wrap">
        {mayMake && (
          <Button kind={first === 'process' ? 'bone' : 'line'} onClick={() => setAsked('process')}>
            Process
          </Button>
        )}
        {mayServe && (
          <Button kind={first === 'renew-link' ? 'bone' : 'line'} onClick={() => setAsked('payment-links')}>
            Send payment link
          </Button>
        )}
        {mayExport && (
          <a href={pathOf(exportOrders, { query })} download className={buttonLook('line')}>
            Export
          </a>
        )}
        {mayMake && <ToShipMenu query={query} />}
        <TagsOfOrders orderNumbers={numbers} filters={filters} />
        <PaperLink numbers={numbers} filters={filters} kind="slips">
          Packing slips
        </PaperLink>
        <PaperLink numbers={numbers} filters={filters} kind="labels">
          Labels
        </PaperLink>
        <PaperLink numbers={numbers} filters={filters} kind="sheets">
          Build sheets
        </PaperLink>
        <span className="flex gap-x-4 sm:ml-auto">
          {numbers && (
            <Button kind="quiet" onClick={onChooseAll}>
              {match === null ? 'Choose all that match' : `Choose all ${match.toLocaleString('en-US')} that match`}
            </Button>
          )}
          <Button kind="quiet" onClick={onClear}>
            Choose none
          </Button>
        </span>
      </div>
      {asked && <RunDialog kind={asked} chosen={means} onClose={() => setAsked(null)} />}
    </section>
  );
}

/** What is sensible for most of them comes first. */
export function firstStep(seen: BulkBarProps['seen']): StaffOrder['nextStep'] {
  const count = (step: StaffOrder['nextStep']) => seen.filter(({ nextStep }) => nextStep === step).length;
  const [process, link] = [count('process'), count('renew-link')];
  if (process + link === 0) return null;
  return link > process ? 'renew-link' : 'process';
}

function chosenText(count: number): string {
  const chosen = `${counted(count, 'order', 'orders')} chosen`;
  return count < MOST_TICKED ? chosen : `${chosen}, the most that can be ticked`;
}

function allText(match: number | null): string {
  if (match === 1) return 'The order that matches is chosen';
  return `All ${match === null ? '' : `${match.toLocaleString('en-US')} `}orders that match are chosen`;
}

type PaperLinkProps = { numbers: string[] | null; filters: OrderFilters; kind: string; children: ReactNode };

function PaperLink({ numbers, filters, kind, children }: PaperLinkProps) {
  const panelPath = usePanelPath();
  const what = numbers
    ? new URLSearchParams({ orders: numbers.join(',') })
    : new URLSearchParams(writeAddress(filters));
  what.set('kind', kind);
  return (
    <Link to={`${panelPath('orders', 'papers')}?${what}`} className={buttonLook('quiet', 'px-1')}>
      {children}
    </Link>
  );
}
