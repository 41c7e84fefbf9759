import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/from-contract.ts';
import { staffOnly } from '#api/staff-only.ts';
import * as calls from '#contract/calls/staff/release.ts';
import { readMailSettings } from '#shop/mailings/read-mail-settings.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { changeMailSettings } from '#shop/release/change-mail-settings.ts';

/** The pace of mailings and the schedule of reminders: the one place where they are set. */
export const staffMailSettings: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  staffOnly(app, shop);

  app.route({
    ...fromContract(calls.readMailSettings),
    handler: () => readMailSettings(shop.db),
  });

  app.route({
    ...fromContract(calls.changeMailSettings),
    async handler({ body, staff }) {
      await changeMailSettings(shop, staff, body);
      return readMailSettings(shop.db);
    },
  });
};
