import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveNews, LiveTopic } from '#contract/staff-overview.ts';
import { readAgain } from './read-again.ts';

/** Which answers a change makes old, by the path that their keys begin with. */
const OLD_BY: Record<LiveTopic, string[]> = {
  orders: [
    '/api/admin/orders',
    '/api/admin/figures',
    '/api/admin/summary',
    '/api/preorder-stats',
    '/api/admin/needs',
    '/api/admin/audit',
    '/api/admin/release',
    '/api/admin/delays',
  ],
  products: ['/api/admin/products', '/api/admin/summary', '/api/admin/needs', '/api/admin/audit'],
  contacts: ['/api/admin/contacts', '/api/admin/summary', '/api/admin/needs', '/api/admin/audit'],
  needs: ['/api/admin/needs', '/api/admin/summary', '/api/admin/books', '/api/admin/backups'],
  mailings: [
    '/api/admin/mailings',
    '/api/admin/release',
    '/api/admin/delays',
    '/api/admin/suppressions',
    '/api/admin/mail-settings',
    '/api/admin/audit',
  ],
};

export function applyNews(client: QueryClient, { topics, orderIds }: LiveNews): void {
  const old = new Set(topics.flatMap((topic) => OLD_BY[topic]));
  readAgain(client, (query) => old.has(String(query.queryKey[0])) && !isAnotherOrder(query, orderIds));
}

/** An open order that none of the news is about. No ids: there were too many to name. */
function isAnotherOrder({ queryKey, state }: Query, orderIds: number[]): boolean {
  if (queryKey[0] !== '/api/admin/orders' || queryKey[1] !== 'one' || orderIds.length === 0) return false;
  const order = state.data as { id?: unknown } | undefined;
  return typeof order?.id === 'number' && !orderIds.includes(order.id);
}
