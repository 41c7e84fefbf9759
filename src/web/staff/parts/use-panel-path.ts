import { type RefObject, useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { useStaffStatus } from '#web/staff/calls/use-staff-status.ts';

/** Addresses in the panel: `panelPath('orders', 'FD-1234')`. On staff pages beside the panel the status says where it is. */
export function usePanelPath(): (...parts: (string | number)[]) => string {
  const { panel } = useParams();
  const { data } = useStaffStatus();
  const root = panel ? `/${panel}` : (data?.panelPath ?? '');
  return (...parts) => [root, ...parts].join('/');
}

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

/** Narrow windows do not show all links of a row at once: brings one to its middle. The page itself stays where it is. */
export function showInRow(row: HTMLElement, link: Element | null): void {
  const place = link?.getBoundingClientRect();
  const room = row.getBoundingClientRect();
  if (place) row.scrollLeft += place.left - room.left - (room.width - place.width) / 2;
}
