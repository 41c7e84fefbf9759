import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Log } from '#shop/ports/shop.ts';

const LIMIT = 16 * 1024;
/** How many kinds a minute has a line in the log; the rest are counted together. */
const KINDS = 20;
const MINUTE_MS = 60_000;

/** Of what browsers send only this is read: addresses of pages may hold the key to an order. */
const report = z.object({
  'csp-report': z.object({
    'effective-directive': z
      .string()
      .regex(/^[a-z-]{1,40}$/)
      .catch('unknown'),
    'blocked-uri': z.string().max(2000).catch(''),
  }),
});

/**
 * Takes what browsers report of the pages' content security policy, and says in the log once a minute what was kept from them, how
 * often: a service that the policy forgot, or somebody's script. Nothing is kept.
 */
export async function policyReports(app: FastifyInstance, { log }: { log: Log }): Promise<void> {
  const counted = new Map<string, number>();
  const tell = () => {
    if (counted.size > 0) log.warn({ reports: Object.fromEntries(counted) }, 'browsers kept things from pages');
    counted.clear();
  };
  const timer = setInterval(tell, MINUTE_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    tell();
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/csp-report', 'application/json'],
    { parseAs: 'string', bodyLimit: LIMIT },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.post(
    '/policy-reports',
    { schema: { hide: true }, config: { anyOrigin: true, limit: 'others' } },
    async (request, reply) => {
      const read = report.safeParse(request.body);
      if (read.success) {
        const { 'effective-directive': directive, 'blocked-uri': blocked } = read.data['csp-report'];
        const kind = `${directive} ${hostOf(blocked)}`;
        const name = counted.has(kind) || counted.size < KINDS ? kind : 'others';
        counted.set(name, (counted.get(name) ?? 0) + 1);
      }
      return reply.code(204).send();
    },
  );
}

/** `inline`, `eval` and the like stay as they are. */
function hostOf(blocked: string): string {
  if (URL.canParse(blocked)) return new URL(blocked).host || new URL(blocked).protocol;
  return /^[a-z-]{1,40}$/.test(blocked) ? blocked : 'unknown';
}
