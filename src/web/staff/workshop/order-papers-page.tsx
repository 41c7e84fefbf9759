import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { MOST_BOWS_AT_ONCE } from '#contract/bows/workshop-schemas.ts';
import { readOrderPapers } from '#contract/bulk/bulk-calls.ts';
import type { OrderPapers } from '#contract/bulk/bulk-schemas.ts';
import { MOST_TICKED } from '#contract/fields/unique-list.ts';
import { wordBuild } from '#values/bow/build.ts';
import { staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { LABEL_SHEET, Label } from '#web/staff/orders/desk/labels/labels-page.tsx';
import { PackingSlip } from '#web/staff/orders/desk/packing-slip/packing-slip-page.tsx';
import { readAddress } from '#web/staff/orders/shared/order-address.ts';
import { counted } from '#web/staff/parts/mailing-labels.ts';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { BuildSheet, PapersFrame } from './papers-page.tsx';

const KINDS = { slips: 'Packing slips', labels: 'Labels', sheets: 'Build sheets' } as const;
type Kind = keyof typeof KINDS;

/** The papers of the orders that the address names, or of all that its filters let through: on paper there is nothing but these. */
export function OrderPapersPage() {
  const [query] = useSearchParams();
  const kind = (Object.keys(KINDS) as Kind[]).find((each) => each === query.get('kind')) ?? 'slips';
  const last = query.get('after');
  const papers = usePapers(query, last);
  const panelPath = usePanelPath();
  const next = papers.data?.length === MOST_BOWS_AT_ONCE ? papers.data.at(-1)?.order.orderNumber : undefined;
  const count = papers.data && `${counted(papers.data.length, 'order', 'orders')}${last ? `, after ${last}` : ''}`;
  return (
    <PapersFrame
      title={KINDS[kind]}
      query={papers}
      count={count}
      back={<Link to={panelPath('orders')}>Orders</Link>}
      next={next && `?${after(query, next)}`}
    >
      {(all) => <Papers kind={kind} papers={all} />}
    </PapersFrame>
  );
}

function usePapers(query: URLSearchParams, last: string | null) {
  const named = query.get('orders')?.split(',').slice(0, MOST_TICKED);
  const which = named ? { orders: named } : readAddress(query).filters;
  return useQuery({
    ...staffQuery(readOrderPapers, { query: { ...which, after: last ?? undefined } }),
    refetchOnMount: 'always',
  });
}

function after(query: URLSearchParams, orderNumber: string): URLSearchParams {
  const next = new URLSearchParams(query);
  next.set('after', orderNumber);
  return next;
}

function Papers({ kind, papers }: { kind: Kind; papers: OrderPapers[] }) {
  if (kind === 'sheets') return <Sheets papers={papers} />;
  if (kind === 'slips') {
    return (
      <div className="space-y-8 print:space-y-0">
        {papers.map(({ order }) => (
          <PackingSlip key={order.orderNumber} order={order} parcel={null} heading="h2" />
        ))}
      </div>
    );
  }
  return (
    <ul aria-label="Labels" className={LABEL_SHEET}>
      {papers.map(({ order }) => (
        <Label
          key={order.orderNumber}
          of={{ order: order.orderNumber }}
          title={order.customerName}
          lines={[
            order.orderNumber,
            ...(order.bowColor ? [order.bowColor] : []),
            ...(order.build ? [wordBuild(order.build)] : []),
          ]}
        />
      ))}
    </ul>
  );
}

/** A bow has a sheet once its order is paid whole. */
function Sheets({ papers }: { papers: OrderPapers[] }) {
  const made = papers.flatMap(({ bow, notes }) => (bow ? [{ bow, notes }] : []));
  const without = papers.length - made.length;
  return (
    <>
      {without > 0 && (
        <p className="mb-6 text-ash print:hidden">
          {counted(without, 'order has', 'orders have')} no bow in the workshop, and no sheet: gear alone, or not paid
          in full.
        </p>
      )}
      <div className="space-y-8 print:space-y-0">
        {made.map((paper) => (
          <BuildSheet key={paper.bow.id} papers={paper} />
        ))}
      </div>
    </>
  );
}
