import type { LiveNews } from '#contract/operation/overview-schemas.ts';

/**
 * What a staff tab tells the others: what has changed in the shop, that everything may have, that staff have signed in or
 * out, or that the connection to the shop is down or up.
 */
export type TabNews =
  | ({ kind: 'changed' } & LiveNews)
  | { kind: 'all' }
  | { kind: 'session' }
  | { kind: 'connection'; up: boolean };

let channel: BroadcastChannel | null = null;

/** Reaches the other tabs, never this one. */
export function notifyStaffTabs(news: TabNews): void {
  const way = channel ?? open();
  way?.postMessage(news);
  if (way !== channel) way?.close();
}

/** From now on this tab gets the messages of the others; the answer ends it. */
export function subscribeToStaffTabs(onNews: (news: TabNews) => void): () => void {
  const mine = open();
  if (mine) mine.onmessage = ({ data }) => onNews(data as TabNews);
  channel = mine;
  return () => {
    mine?.close();
    if (channel === mine) channel = null;
  };
}

function open(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('fulldraw-staff');
}
