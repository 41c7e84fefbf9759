import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { CHANGE_REFUSALS, COMMON_REFUSALS, STAFF_REFUSALS } from '#api/refusal-schema.ts';
import { staffOnly } from '#api/staff-only.ts';
import { mailSettings } from '#contract/mailings.ts';
import { changeMailSettings, readMailSettings } from '#shop/mailings/mail-settings.ts';
import type { Shop } from '#shop/ports/shop.ts';

const url = '/admin/mail-settings';
const tags = ['Staff: release'];
const settings = { description: 'The settings', content: { 'application/json': { schema: mailSettings } } };

/** The pace of mailings and the schedule of reminders: the one place where they are set. */
export const staffMailSettings: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  staffOnly(app, shop);

  app.route({
    method: 'GET',
    url,
    schema: {
      ...{ tags, summary: 'How the shop writes to many' },
      description: 'The pace of mailings, and when customers are reminded of a balance.',
      response: { 200: settings, ...COMMON_REFUSALS, ...STAFF_REFUSALS },
    },
    handler: () => readMailSettings(shop.db),
  });

  app.route({
    method: 'PUT',
    url,
    schema: {
      ...{ tags, summary: 'Change how the shop writes to many' },
      description: 'Holds from the next mail and the next round of reminders on.',
      body: mailSettings,
      response: { 200: settings, ...CHANGE_REFUSALS, ...STAFF_REFUSALS },
    },
    async handler({ body, staff }) {
      await changeMailSettings(shop, staff, body);
      return readMailSettings(shop.db);
    },
  });
};
