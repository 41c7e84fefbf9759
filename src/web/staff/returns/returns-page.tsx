import { Link, useSearchParams } from 'react-router';
import type { StaffReturn } from '#contract/returns/return-schemas.ts';
import { wordLine } from '#values/text/line-text.ts';
import { usd } from '#web/client/format.ts';
import { ChoiceFilter } from '#web/staff/lists/choice-filter.tsx';
import type { ListColumn } from '#web/staff/lists/list-column.ts';
import { ListPage } from '#web/staff/lists/list-page.tsx';
import { readBefore, writeQuery } from '#web/staff/parts/list-address.ts';
import { PageLinks } from '#web/staff/parts/page-links.tsx';
import { Empty, Loaded, Moment } from '#web/staff/parts/page-parts.tsx';
import { pageOf } from '#web/staff/parts/record-list.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { buttonLook } from '#web/ui/button-look.ts';
import { nameReturn, ReturnBadge, ReturnView } from './return-view.tsx';
import { PAGE_SIZE, type ReturnsPage as Page, useReturns, useReturnsOf } from './use-returns.ts';

const SHOWS = [{ value: 'all' as const, label: 'All' }];

/** What customers want to send back, newest first; those that wait for somebody unless all are asked for. */
export function ReturnsPage() {
  const [query, setQuery] = useSearchParams();
  const page = readPage(query);
  const found = useReturns(page);
  const { shown, last } = pageOf(found.data, PAGE_SIZE);
  const show = (all: boolean) => setQuery(all ? { show: 'all' } : {});
  const [opened, order] = [readId(query), query.get('order')];
  return (
    <ListPage
      title="Returns"
      label="Returns"
      list="returns"
      columns={COLUMNS}
      query={found}
      rows={shown}
      keyOf={({ id }) => String(id)}
      isOpen={({ id }) => id === opened}
      opens={({ id, orderNumber }) => ({
        to: { search: writePage(page, { opened: id, order: orderNumber }) },
        preventScrollReset: true,
      })}
      filters={
        <ChoiceFilter
          label="Which returns"
          all="Those that wait"
          value={page.show === 'all' ? 'all' : undefined}
          choices={SHOWS}
          onChoose={(chosen) => show(chosen === 'all')}
        />
      }
      chips={page.show === 'open' ? [{ name: 'show', text: 'Those that wait', off: () => show(true) }] : []}
      empty={
        <Empty title={page.show === 'open' ? 'Nothing waits for you' : 'Nothing was sent back yet'}>
          What customers ask to send back appears here.
        </Empty>
      }
      more={
        <PageLinks
          label="Pages"
          newest={page.before ? writePage({ ...page, before: null }) : null}
          older={last ? writePage({ ...page, before: String(last.id) }) : null}
          className=""
        />
      }
      opened={opened !== null && order && <OpenedReturn id={opened} order={order} back={writePage(page)} />}
    />
  );
}

/** It stays open when it is done and has left the list of those that wait. */
function OpenedReturn({ id, order, back }: { id: number; order: string; back: string }) {
  const panelPath = usePanelPath();
  const all = useReturnsOf(order);
  return (
    <section aria-label="Return">
      <Link to={{ search: back }} className={buttonLook('quiet')}>
        Close
      </Link>
      <Loaded query={all} what="the return">
        {(returns) =>
          returns
            .filter((each) => each.id === id)
            .map((each) => (
              <ReturnView
                key={each.id}
                of={each}
                heading="h2"
                order={
                  <Link to={panelPath('orders', order)} className="tabular-nums link-quiet hover:decoration-bone">
                    {order}
                  </Link>
                }
              />
            ))
        }
      </Loaded>
    </section>
  );
}

const COLUMNS: ListColumn<StaffReturn>[] = [
  { name: 'return', label: 'Return', width: '8rem', isLink: true, place: 1, cell: nameReturn },
  { name: 'order', label: 'Order', width: '8rem', look: 'text-ash', cell: 'orderNumber' },
  { name: 'customer', label: 'Customer', width: 'minmax(0,12rem)', place: 3, look: 'text-bone', cell: 'customerName' },
  {
    name: 'pieces',
    label: 'What comes back',
    width: 'minmax(0,1fr)',
    look: 'text-ash',
    cell: ({ lines }) => lines.map(wordLine).join(', '),
  },
  { name: 'reason', label: 'Reason', width: 'minmax(0,1fr)', shows: 'chosen', look: 'text-ash', cell: 'reason' },
  {
    name: 'paid',
    label: 'Paid for it',
    width: '6rem',
    end: true,
    look: 'text-ash',
    cell: ({ goodsAmount }) => usd(goodsAmount),
  },
  { name: 'state', label: 'State', width: '12rem', place: 4, cell: ({ state }) => <ReturnBadge state={state} /> },
  {
    name: 'came',
    label: 'Asked',
    width: '9.5rem',
    place: 2,
    look: 'text-ash',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
];

/** The names are the contract's. What cannot be meant is left out. */
function readPage(query: URLSearchParams): Page {
  return { show: query.get('show') === 'all' ? 'all' : 'open', before: readBefore(query) };
}

function readId(query: URLSearchParams): number | null {
  return Number(/^[1-9]\d{0,8}$/.exec(query.get('opened') ?? '')?.[0]) || null;
}

function writePage({ show, before }: Page, opened: { opened?: number; order?: string } = {}): string {
  return writeQuery({ show: show === 'all' && show, before, ...opened });
}
