import { type ReactNode, useId } from 'react';
import type { Loaded } from '#web/staff/parts/page-parts.tsx';
import { Listed } from '#web/staff/parts/record-list.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { type Chip, Chips, ListBar, ListFoot, ListSearch } from './list-bar.tsx';
import { RecordTable, type RecordTableProps } from './record-table.tsx';

type ListPageProps<Row> = Omit<RecordTableProps<Row>, 'rows' | 'old' | 'narrow'> & {
  title: string;
  /** What `useQuery` or `useInfiniteQuery` returned, and the rows of it that are shown. */
  query: Parameters<typeof Loaded>[0]['query'] & { isPlaceholderData: boolean };
  rows: Row[] | undefined;
  search?: { label: string; placeholder: string; applied: string; onSearch: (words: string) => void };
  /** What stands behind "Filters", and what of it is set. */
  filters?: ReactNode;
  chips?: Chip[];
  onClear?: () => void;
  /** Ways to what belongs to the list. */
  actions?: ReactNode;
  /** Stands in the place of a list without anything in it. */
  empty: ReactNode;
  /** How much there is. */
  totals?: ReactNode;
  /** The ways to the pages that are not shown, or to more on this one. */
  more?: ReactNode;
  feed?: ReactNode;
  /** What can be done with the chosen records. */
  bulk?: ReactNode;
  /** The opened record, beside the list on a desk, in its place on a phone. */
  opened?: ReactNode;
};

/** A page with a list: its bar, its rows in each of their states, and its foot. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const {
    title,
    query,
    rows,
    search,
    filters,
    chips = [],
    onClear,
    actions,
    empty,
    totals,
    more,
    feed,
    bulk,
    opened,
  } = props;
  const { label, list, columns } = props;
  const id = useId();
  const narrow = Boolean(opened);
  return (
    <div className={narrow ? 'gap-x-10 lg:grid lg:grid-cols-[minmax(19rem,5fr)_minmax(0,8fr)]' : ''}>
      {narrow && <h1 className="sr-only lg:hidden">{title}</h1>}
      <section aria-labelledby={id} className={narrow ? 'max-lg:hidden' : ''}>
        <ListBar title={title} titleId={id} narrow={narrow} actions={!narrow && actions}>
          <ListSearch search={search} filters={filters} count={chips.filter(({ name }) => name !== 'search').length} />
          {!narrow && <ColumnChoice list={list} columns={columns} />}
        </ListBar>
        <div className="mb-1 empty:hidden">
          <Chips chips={chips} onClear={onClear} />
        </div>
        <Listed
          query={query}
          what={`the ${label.toLowerCase()}`}
          waiting={<RecordTable {...props} rows={undefined} narrow={narrow} />}
          list={rows}
          empty={empty}
          more={
            <>
              {feed}
              {(totals || more || bulk) && (
                <ListFoot bulk={bulk}>
                  {totals ?? <p className="text-ash text-sm">{rows?.length ?? 0} shown</p>}
                  {more}
                </ListFoot>
              )}
            </>
          }
        >
          {(found) => <RecordTable {...props} rows={found} old={query.isPlaceholderData} narrow={narrow} />}
        </Listed>
      </section>
      {opened}
    </div>
  );
}
