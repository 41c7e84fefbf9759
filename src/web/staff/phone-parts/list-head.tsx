import type { ReactNode } from 'react';

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
