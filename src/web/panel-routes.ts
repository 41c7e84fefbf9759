/**
 * Whether a route, by its id, belongs to the staff's panel. Its routes take any first part of an address as the panel's own;
 * so that only the one of `ADMIN_PATH` is a page, they are left out of the map everywhere else: on the server in handler.ts,
 * in the browser in entry.client.tsx.
 */
export function isOfPanel(routeId: string): boolean {
  return /^routes\/staff\/(?:orders\/)?panel(-|$)/.test(routeId);
}
