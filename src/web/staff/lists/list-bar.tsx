import type { ComponentProps, ReactNode } from 'react';
import { SearchField } from '#web/staff/parts/record-list.tsx';
import { Fold } from './fold.tsx';

type ListBarProps = {
  title: string;
  titleId: string;
  /** The list stands beside an opened record: there is room for its search alone. */
  narrow?: boolean;
  /** Search, filters, columns. */
  children: ReactNode;
  /** Ways to what belongs to the list. */
  actions?: ReactNode;
};

/** Title, search and filters of a list in one line that stays in sight. */
export function ListBar({ title, titleId, narrow = false, children, actions }: ListBarProps) {
  return (
    <header
      className={`z-20 -mt-3 flex flex-wrap items-center gap-x-5 gap-y-1 bg-night py-1.5 ${narrow ? '' : 'xl:sticky xl:top-(--bar-top) xl:h-(--bar-height) xl:flex-nowrap'}`}
    >
      <h1 id={titleId} className="title-desk whitespace-nowrap text-bone">
        {title}
      </h1>
      {children}
      {actions && <div className="flex flex-wrap items-center gap-x-5 md:ml-auto xl:flex-nowrap">{actions}</div>}
    </header>
  );
}

type ListSearchProps = {
  search?: ComponentProps<typeof SearchField> | undefined;
  /** What stands behind "Filters", and how much of it is set. */
  filters?: ReactNode;
  count: number;
  /** A grid of that many columns, where there are many filters. */
  wide?: boolean;
};

/** The search of a list, and beside it everything else behind one button. */
export function ListSearch({ search, filters, count, wide = false }: ListSearchProps) {
  return (
    <search className="flex min-w-48 flex-1 items-center gap-x-5 xl:max-w-md">
      {search && <SearchField {...search} compact className="min-w-0 flex-1" />}
      {filters && (
        <Fold label="Filters" count={count}>
          <div
            className={`grid max-w-[calc(100vw-4rem)] items-start ${wide ? 'w-[64rem] gap-x-8 gap-y-5 sm:grid-cols-2 md:grid-cols-5' : 'w-72 gap-4'}`}
          >
            {filters}
          </div>
        </Fold>
      )}
    </search>
  );
}

/** What a list is narrowed to, each in its words; `off` takes it away. */
export type Chip = { name: string; text: string; off: () => void };

/** Says what is left out of the list, so that nobody takes a part for the whole. */
export function Chips({ chips, onClear }: { chips: Chip[]; onClear?: (() => void) | undefined }) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Narrowed to" className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {chips.map(({ name, text, off }) => (
        <li key={name}>
          <button
            type="button"
            aria-label={`${text}: take this off`}
            onClick={off}
            className="flex min-h-7 cursor-pointer items-center gap-2 bg-bark px-2.5 text-bone text-sm hover:bg-rule pointer-coarse:min-h-11"
          >
            <span className="max-w-72 truncate">{text}</span>
            <svg viewBox="0 0 24 24" aria-hidden="true" className="size-3.5 shrink-0 fill-none stroke-2 stroke-current">
              <path d="m6 6 12 12M18 6 6 18" />
            </svg>
          </button>
        </li>
      ))}
      {onClear && (
        <li>
          <button
            type="button"
            onClick={onClear}
            className="min-h-7 cursor-pointer px-1 text-bone text-sm link-quiet hover:decoration-bone pointer-coarse:min-h-11"
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}

type ListFootProps = {
  children: ReactNode;
  /** What can be done with the chosen records. */
  bulk?: ReactNode;
};

/** How much there is, and the ways to the rest. It stays in sight below the list. */
export function ListFoot({ children, bulk }: ListFootProps) {
  return (
    <div className="sticky bottom-0 z-10 bg-night print:static">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-8 border-rule-strong border-t">
        {children}
      </div>
      {bulk}
    </div>
  );
}
