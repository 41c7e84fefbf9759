import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { failureText } from '#web/order-parts/failure-labels.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Search and filters of a list: they stay under the head of the page, however far down the list somebody is. */
export function ListHead({ children }: { children: ReactNode }) {
  return (
    <div className="sticky top-[var(--phone-head,3.5rem)] z-10 -mx-edge space-y-2 bg-night px-edge pt-3 pb-2">
      {children}
    </div>
  );
}

const LIST = 'phone-list';

/** Where the tabs' lists are. As high as the window, so that each, however short, can be brought to its top. */
export function ListPlace({ children }: { children: ReactNode }) {
  return (
    <div id={LIST} className="min-h-[calc(100svh-var(--phone-head,3.5rem))]">
      {children}
    </div>
  );
}

/** Brings the list that is open to the top of the window, past the figures above it and right under the head. */
export function showList(): void {
  const list = document.getElementById(LIST);
  const head = document.querySelector('header')?.offsetHeight ?? 0;
  if (list) scrollBy(0, list.getBoundingClientRect().top - head);
}

type FilterChipsProps = {
  label: string;
  chips: { name: string; label: string }[];
  current: string;
  address: (name: string) => string;
};

/** The ways to look at a list, each with an address; they can be pushed sideways where they do not fit. */
export function FilterChips({ label, chips, current, address }: FilterChipsProps) {
  return (
    <nav aria-label={label} className="-mx-edge overflow-x-auto px-edge [scrollbar-width:none]">
      <ul className="flex w-max gap-2">
        {chips.map(({ name, label: words }) => (
          <li key={name}>
            <Link
              to={address(name)}
              replace
              preventScrollReset
              aria-current={name === current ? 'true' : undefined}
              className="flex min-h-11 items-center border border-rule px-4 text-ash aria-[current]:border-bone aria-[current]:bg-bone aria-[current]:text-night"
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const CARDS = ['first', 'second', 'third', 'fourth'];

/** The space of a list's first cards. */
export function ListWaiting({ what }: { what: string }) {
  return (
    <div className="space-y-3">
      <p role="status" className="sr-only">
        Loading {what}...
      </p>
      {CARDS.map((card) => (
        <Skeleton key={card} className="h-20 w-full" />
      ))}
    </div>
  );
}

type MoreButtonProps = {
  /** What `useInfiniteQuery` returned. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => unknown;
  };
};

/** The way to the older ones, while there are any. */
export function MoreButton({ list }: MoreButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className="space-y-4 border-rule border-t pt-5">
      {list.isFetchNextPageError && !list.isFetchingNextPage && (
        <Alert tone="bad" title="The next ones could not be loaded.">
          {failureText(list.error, 'Please try again.')}
        </Alert>
      )}
      <Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()} className="w-full">
        More
      </Button>
    </div>
  );
}
