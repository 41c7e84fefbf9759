import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { CHANGE_REFUSALS, COMMON_REFUSALS, refusal, STAFF_REFUSALS } from '#api/refusal-schema.ts';
import { staffOnly } from '#api/staff-only.ts';
import { type StaffBackups, staffBackups } from '#contract/staff-backups.ts';
import { readHold, releaseHold } from '#shop/backups/hold.ts';
import { readBackups } from '#shop/backups/read-backups.ts';
import type { Shop } from '#shop/ports/shop.ts';

const tags = ['Staff: overview'];

/** How old the last backup is, and what a restored shop holds back until somebody releases it. */
export const staffBackupCalls: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  staffOnly(app, shop);

  async function stateNow(): Promise<StaffBackups> {
    const [backups, held] = await Promise.all([readBackups(shop), readHold(shop)]);
    const last = backups?.last;
    return {
      backups: backups && { ...backups, last: last ? { ...last, at: last.at.toISOString() } : null },
      held: held && {
        ...held,
        restoredAt: held.restoredAt.toISOString(),
        stateOf: held.stateOf.toISOString(),
        comparedAt: held.comparedAt?.toISOString() ?? null,
      },
    };
  }

  app.route({
    method: 'GET',
    url: '/admin/backups',
    schema: {
      ...{ tags, summary: 'Backups, and what a restored shop holds back' },
      description:
        'The last backup with its age, whether that is a reason for alarm, and the mails and refunds that wait.',
      response: { 200: staffBackups.describe('The state'), ...COMMON_REFUSALS, ...STAFF_REFUSALS },
    },
    handler: stateNow,
  });

  app.route({
    method: 'POST',
    url: '/admin/backups/release',
    schema: {
      ...{ tags, summary: 'Let a restored shop send what it holds back' },
      description: 'Mails, mailings and refunds go out from then on. Compare with the card provider before.',
      response: {
        200: staffBackups.describe('The state afterwards'),
        ...CHANGE_REFUSALS,
        ...STAFF_REFUSALS,
        409: refusal('Nothing is held: somebody has released it already. Or the books were not compared since.'),
      },
    },
    async handler({ staff }, reply) {
      const released = await releaseHold(shop, staff);
      if (!released.ok) return reply.code(409).send(RELEASE_REFUSALS[released.reason]);
      return stateNow();
    },
  });
};

const RELEASE_REFUSALS = {
  'not-held': { error: 'Nothing is held any more. Please load the page again.', code: 'not-held' },
  'not-compared': {
    error: 'The books were not compared since this shop was restored. Run “npm run books -- verify” first.',
    code: 'not-compared',
  },
};
