import type { QueryClient } from '@tanstack/react-query';

/** What a change of each kind may have made old. Products of the shop's own pages too (rule 16.6). */
const CONCERNED = {
  products: ['/api/admin/products', '/api/products', '/api/admin/summary'],
  orders: ['/api/admin/orders', '/api/admin/summary'],
  contacts: ['/api/admin/contacts', '/api/admin/summary'],
} as const;

/** Reads again what is on the screen, in the background. */
export function reread(client: QueryClient, kind: keyof typeof CONCERNED): void {
  for (const path of CONCERNED[kind]) void client.invalidateQueries({ queryKey: [path] });
}
