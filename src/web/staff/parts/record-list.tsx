import type { ChangeEvent, ComponentProps, ReactNode } from 'react';
import { MoreButton } from '#web/staff/phone-parts/phone-list.tsx';
import { controlLook } from '#web/ui/fields/field-frame.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Loaded } from './page-parts.tsx';
import { useTyped } from './use-typed.ts';

/** The part of an answer that a page shows. A list is asked for one record more, which tells whether older ones follow. */
export function pageOf<T>(read: T[] | undefined, size: number) {
  const shown = read?.slice(0, size);
  return { shown, last: read && read.length > size ? shown?.at(-1) : undefined };
}

type ListedProps<T> = Pick<ComponentProps<typeof Loaded>, 'what' | 'waiting' | 'rows'> & {
  /** What `useQuery` or `useInfiniteQuery` returned, and the records of it that are shown. */
  query: ComponentProps<typeof Loaded>['query'] & { isPlaceholderData: boolean };
  list: T[] | undefined;
  /** Stands in the place of a list without anything in it. */
  empty: ReactNode;
  /** The ways to the records that are not shown. */
  more: ReactNode;
  className?: string;
  children: (list: T[]) => ReactNode;
};

/** A list of records, pale while another page of it or other words are asked for. */
export function Listed<T>({ query, list = [], empty, more, className = '', children, ...loading }: ListedProps<T>) {
  const old = query.isPlaceholderData;
  return (
    <Loaded query={query} {...loading}>
      {() => (
        <div aria-busy={old} className={`${className} ${old ? 'opacity-60' : ''}`}>
          {list.length === 0 ? empty : children(list)}
          {more}
        </div>
      )}
    </Loaded>
  );
}

type FeedProps<T> = Omit<ListedProps<T>, 'query' | 'list' | 'more'> & {
  /** What `useInfiniteQuery` returned. */
  feed: ListedProps<T>['query'] & ComponentProps<typeof MoreButton>['list'] & { data: T[] | undefined };
};

/** One that grows by a button below it. */
export function Feed<T>({ feed, ...listed }: FeedProps<T>) {
  return <Listed query={feed} list={feed.data} more={<MoreButton list={feed} />} {...listed} />;
}

type SearchFieldProps = ComponentProps<typeof TextField> & {
  /** What the list is searched for now. */
  applied: string;
  onSearch: (words: string) => void;
  isReady?: (typed: string) => boolean;
  /** In one line with its neighbours: the label is for those who cannot see the field. */
  compact?: boolean;
};

/** Searches a list when the typing pauses, or at Enter. */
export function SearchField({
  applied,
  onSearch,
  isReady = () => true,
  compact,
  className,
  ...field
}: SearchFieldProps) {
  const { typed, type, apply } = useTyped({ applied, isReady, onApply: onSearch });
  const input = {
    type: 'search',
    maxLength: 100,
    autoComplete: 'off',
    spellCheck: false,
    enterKeyHint: 'search' as const,
    ...field,
    value: typed,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => type(target.value),
  };
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {compact ? <CompactField {...input} /> : <TextField {...input} />}
    </form>
  );
}

/** A field in one line with its neighbours, whose label is for those who cannot see it. */
export function CompactField({
  label,
  hint: _hint,
  error: _error,
  optional: _optional,
  ...input
}: ComponentProps<typeof TextField>) {
  return <input aria-label={label} {...input} className={`${controlLook} py-1`} />;
}
