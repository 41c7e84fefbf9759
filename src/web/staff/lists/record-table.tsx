import type { CSSProperties, ReactNode } from 'react';
import { Link, type To, useLocation } from 'react-router';
import type { DeskList } from '#values/staff/desk-lists.ts';
import { Tick } from '#web/staff/parts/tick.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { cellOf, type ListColumn } from './list-column.ts';
import { useColumns } from './use-desk.ts';

/** Which records are chosen, and how that is changed. */
export type Ticks = { isChosen: (key: string) => boolean; choose: (keys: string[], on: boolean) => void };

export type RecordTableProps<Row> = {
  /** What its rows are, as in "Orders". */
  label: string;
  list: DeskList;
  columns: ListColumn<Row>[];
  /** Undefined: they are on their way. */
  rows: Row[] | undefined;
  keyOf: (row: Row) => string;
  /** What a record is called where it is chosen. */
  nameOf?: (row: Row) => string;
  opens: (row: Row) => { to: To; state?: unknown; preventScrollReset?: boolean };
  /** These are the rows of the page before; the ones asked for are on their way. */
  old?: boolean;
  /** Beside an opened record a row takes two lines. */
  narrow?: boolean;
  ticks?: Ticks;
  isNew?: (row: Row) => boolean;
  /** Where its address does not say so. */
  isOpen?: (row: Row) => boolean;
  /** What the list is sorted by now, and the address of another order. */
  sort?: { by: string; address: (by: string) => string };
};

/** A line for each record, which opens it: to the mouse the whole row is the link, to the keyboard its first cell. */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { label, list, columns, rows, keyOf, old = false, narrow = false, ticks, sort } = props;
  const { shown, known } = useColumns(list, columns);
  const widths = { '--columns': shown.map(({ width }) => width).join(' ') } as CSSProperties;
  const look = `grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-2 ${narrow ? '' : 'md:grid-cols-(--columns)'}`;
  const ready = known ? rows : undefined;
  const keys = ready?.map(keyOf) ?? [];
  return (
    <>
      {!ready && (
        <p role="status" className="sr-only">
          Loading {label.toLowerCase()}...
        </p>
      )}
      <table aria-label={label} aria-busy={old || !ready} className="block" style={widths}>
        <thead
          className={`block bg-night ${narrow ? 'sr-only' : 'xl:sticky xl:top-(--head-top) xl:z-10'} ${ticks ? '' : 'max-md:sr-only'}`}
        >
          <tr className={`${look} min-h-8 border-rule-strong border-b text-left text-ash text-sm`}>
            {shown.map((column) => (
              <th
                key={column.name}
                scope="col"
                aria-sort={column.sorts?.find(({ by }) => by === sort?.by)?.direction}
                className={`font-normal ${column.end ? 'text-right' : ''} ${column.isLink ? 'flex items-center gap-2.5' : 'truncate max-md:sr-only'}`}
              >
                {column.isLink && ticks && (
                  <Tick
                    label={`Choose all ${label.toLowerCase()} of this page`}
                    checked={keys.length > 0 && keys.every(ticks.isChosen)}
                    onTick={(on) => ticks.choose(keys, on)}
                    className="-my-3"
                  />
                )}
                <Heading column={column} sort={sort} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={`block transition-opacity ${old ? 'opacity-50' : ''}`}>
          {ready
            ? ready.map((row) => <RecordRow key={keyOf(row)} {...props} row={row} shown={shown} look={look} />)
            : WAITING.map((row) => (
                <tr key={row} className={`${look} min-h-8 border-rule border-b py-1`}>
                  {shown.map((column) => (
                    <td key={column.name} {...placed(column, narrow)}>
                      <Skeleton className="my-[0.15lh] h-[0.7lh] w-full min-w-12" />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </>
  );
}

const WAITING = Array.from({ length: 20 }, (_, row) => row);

type HeadingProps<Row> = { column: ListColumn<Row>; sort: RecordTableProps<Row>['sort'] };

/** A column's title; of one that the list can be sorted by, the way to that order. */
function Heading<Row>({ column: { label, sorts }, sort }: HeadingProps<Row>) {
  if (!sort || !sorts) return label;
  const now = sorts.findIndex(({ by }) => by === sort.by);
  const next = sorts[(now + 1) % sorts.length];
  return (
    <Link
      to={{ search: sort.address(next?.by ?? '') }}
      preventScrollReset
      className={`inline-block py-1 underline decoration-transparent underline-offset-4 hover:text-bone hover:decoration-bone ${now < 0 ? '' : 'text-bone'}`}
    >
      {label}
      {now >= 0 && <span aria-hidden="true">{sorts[now]?.direction === 'ascending' ? ' ↑' : ' ↓'}</span>}
    </Link>
  );
}

type RecordRowProps<Row> = RecordTableProps<Row> & { row: Row; shown: ListColumn<Row>[]; look: string };

function RecordRow<Row>(props: RecordRowProps<Row>) {
  const { row, shown, look, keyOf, nameOf = keyOf, opens, narrow = false, ticks, isNew, isOpen } = props;
  const { pathname } = useLocation();
  const key = keyOf(row);
  const link = opens(row);
  const open = isOpen?.(row) ?? (typeof link.to === 'object' && link.to.pathname === pathname);
  const shownIn = (column: ListColumn<Row>): ReactNode => {
    if (!column.isLink) return cellOf(column, row);
    return (
      <>
        {ticks && (
          <Tick
            label={`Choose ${nameOf(row)}`}
            checked={ticks.isChosen(key)}
            onTick={(on) => ticks.choose([key], on)}
            // Above the link that the row is.
            className="relative z-1 -my-3 -ml-2 pl-2"
          />
        )}
        <Link
          {...link}
          aria-current={open ? 'page' : undefined}
          data-opens
          className="truncate py-1 text-bone after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-bone focus-visible:after:-outline-offset-2"
        >
          {cellOf(column, row)}
        </Link>
        {column.mark?.(row)}
      </>
    );
  };
  return (
    <tr
      data-row
      data-new={isNew?.(row) || undefined}
      className={`${look} relative min-h-8 border-rule border-b transition-colors max-md:py-1.5 duration-1000 focus-within:bg-bark hover:bg-bark hover:duration-0 has-aria-[current=page]:bg-bark data-new:bg-tan/20 pointer-coarse:min-h-11`}
    >
      {shown.map((column) => (
        <td key={column.name} {...placed(column, narrow)}>
          {shownIn(column)}
        </td>
      ))}
    </tr>
  );
}

/** Where a cell stands: in its column, or in a row of two cells a line. */
function placed<Row>({ place, end, look = '', isLink, mark }: ListColumn<Row>, narrow: boolean) {
  const style = place && ({ '--row': Math.ceil(place / 2), '--column': 2 - (place % 2) } as CSSProperties);
  const stacked = narrow
    ? 'row-start-(--row) col-start-(--column)'
    : 'max-md:row-start-(--row) max-md:col-start-(--column)';
  const hidden = narrow ? 'hidden' : 'max-md:hidden';
  // A mark goes below what it marks before it cuts it short.
  const cell = isLink ? `flex min-w-0 items-center gap-x-2.5 ${mark ? 'flex-wrap' : ''}` : 'truncate';
  return {
    ...(style && { style }),
    className: `${cell} ${end || (place && place % 2 === 0) ? 'text-right' : ''} ${place && place % 2 === 0 && !end && !narrow ? 'md:text-left' : ''} ${place ? stacked : hidden} ${look}`,
  };
}
