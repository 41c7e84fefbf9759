import type { FastifyInstance } from 'fastify';
import type { Shop } from '#shop/ports/shop.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { requireStaff } from './who-asks.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who works here and asks; only under `staffOnly`. */
    staff: StaffMember;
  }
}

/**
 * Closes a scope to everybody who may not work here. Who asks is looked at before the address' own schema, so that a
 * caller without rights learns nothing of it: a malformed request of theirs is answered like a good one.
 */
export function staffOnly(app: Pick<FastifyInstance, 'decorateRequest' | 'addHook'>, shop: Shop): void {
  app.decorateRequest('staff');
  app.addHook('onRoute', (route) => {
    route.config = { limit: 'staff', ...route.config };
  });
  app.addHook('onRequest', async (request) => {
    request.staff = await requireStaff(shop, request);
  });
}
