import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { serve } from '#api/http/serve.ts';
import * as calls from '#contract/catalogue/shipping-calls.ts';
import type { shippingChange } from '#contract/catalogue/shipping-schemas.ts';
import type { Failure } from '#contract/failure.ts';
import { centsOf } from '#contract/fields/amount.ts';
import {
  changeShippingRates,
  readZones,
  type ShippingZone,
  versionOf,
  type ZoneDetails,
} from '#shop/catalogue/shipping-rates.ts';
import type { Shop } from '#shop/ports/shop.ts';

const CHANGED_MEANWHILE = {
  error: 'Somebody has just changed the rates. Please load them again; what you typed is still here until you do.',
  code: 'changed-meanwhile',
} satisfies Failure;

/** What parcels cost, as staff see and change it. */
export const staffShipping: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.readShippingRates, async () => present(await readZones(shop.db)));

  serve(app, calls.changeShippingRates, async ({ body, staff }, reply) => {
    const zones = body.zones.map(detailsOf);
    const changed = await changeShippingRates(shop, staff, { zones, seen: body.version });
    return changed.ok ? present(changed.zones) : reply.code(409).send(CHANGED_MEANWHILE);
  });
};

function detailsOf({ name, states, freeFrom, rates }: z.output<typeof shippingChange>['zones'][number]): ZoneDetails {
  return {
    name,
    states: states.toSorted(),
    freeFrom: freeFrom === '' ? null : centsOf(freeFrom),
    rates: rates.map(({ upToPounds, price }) => ({
      upToPounds: upToPounds === '' ? null : Number(upToPounds),
      price: centsOf(price),
    })),
  };
}

function present(zones: ShippingZone[]) {
  return { zones: zones.map((zone) => ({ ...zone, states: [...zone.states] })), version: versionOf(zones) };
}
