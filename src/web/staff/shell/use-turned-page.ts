import { type RefObject, useEffect, useRef } from 'react';

/** Where the focus goes when a list shows another of its pages: the link that was followed may be gone. */
export function useTurnedPage(page: string): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    place.current?.focus();
  }, [page]);
  return place;
}
