import { type ReactNode, useId } from 'react';
import { Link, NavLink, Outlet, type To, useLocation } from 'react-router';

type ListAndRecordProps = {
  title: string;
  /** A record of the list is open. */
  opened: boolean;
  /** Stands beside the title. */
  link?: ReactNode;
  /** What the list can be narrowed to, and its search. */
  filters: ReactNode;
  /** What the opened record is told of the list. */
  context?: unknown;
  children: ReactNode;
};

/** A page with a list. On a desk an opened record stands beside the list, on a phone in its place. */
export function ListAndRecord({ title, opened, link, filters, context, children }: ListAndRecordProps) {
  const id = useId();
  return (
    <div className={opened ? 'gap-x-10 lg:grid lg:grid-cols-[minmax(19rem,5fr)_minmax(0,8fr)]' : ''}>
      {opened && <h1 className="sr-only lg:hidden">{title}</h1>}
      <section aria-labelledby={id} className={opened ? 'max-lg:hidden' : ''}>
        <header className={opened ? 'mb-4 space-y-3' : 'mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-3'}>
          <div className="flex flex-wrap items-baseline gap-x-6">
            <h1 id={id} className="title-desk text-bone">
              {title}
            </h1>
            {link}
          </div>
          <div className="flex flex-wrap items-end gap-x-8 gap-y-3">{filters}</div>
        </header>
        {children}
      </section>
      <Outlet context={context} />
    </div>
  );
}

type ChoicesProps = { label: string; choices: { label: string; chosen: boolean; to: To }[] };

/** What a list can be narrowed to, each with its address. */
export function Choices({ label, choices }: ChoicesProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-5">
      {choices.map(({ label: text, chosen, to }) => (
        <Link
          key={text}
          to={to}
          aria-current={chosen ? 'true' : undefined}
          className="inline-flex min-h-control items-center text-ash underline-offset-8 hover:text-bone aria-[current]:text-bone aria-[current]:underline aria-[current]:decoration-2"
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}

/** One column of a list. `second`: below the others where there is no room; `wide`: only where there is. */
export type Column<T> = { name: string; look: string; place?: 'second' | 'wide'; cell: (record: T) => ReactNode };

type RecordRowsProps<T> = {
  label: string;
  list: T[];
  columns: Column<T>[];
  /** The widths of the columns where there is room for all. */
  widths: string;
  /** The list stands beside an opened record. */
  narrow: boolean;
  address: (record: T) => string;
};

/** A line for each record, which opens it. */
export function RecordRows<T extends { id: number }>(props: RecordRowsProps<T>) {
  const { label, list, columns, widths, narrow, address } = props;
  const { search } = useLocation();
  const places = {
    second: `max-md:order-1 ${narrow ? 'order-1' : ''}`,
    wide: `max-md:hidden ${narrow ? 'hidden' : ''}`,
  };
  return (
    <ul aria-label={label} className="border-rule border-t">
      {list.map((record) => (
        <li key={record.id} className="border-rule border-b">
          <NavLink
            to={{ pathname: address(record), search }}
            preventScrollReset
            className={`grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 px-2 py-2.5 hover:bg-bark aria-[current=page]:bg-bark ${narrow ? '' : widths}`}
          >
            {columns.map(({ name, look, place, cell }) => (
              <span key={name} className={`${look} ${place ? places[place] : ''}`}>
                {cell(record)}
              </span>
            ))}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
