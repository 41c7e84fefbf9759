import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Refusal } from '#api/http/refusal.ts';
import { serve } from '#api/http/serve.ts';
import * as calls from '#contract/money/tax-calls.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { readNexus, readTaxReport } from '#shop/taxes/tax-report.ts';
import { changeTaxSetup, readTaxSetup, type TaxSetup } from '#shop/taxes/tax-setup.ts';

const CHANGED = 'Somebody has just changed this. Please load it again; what you typed is still here until you do.';

/** Where sales tax is collected, and what is owed to each state. */
export const staffTaxes: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  const present = ({ rates, ...setup }: TaxSetup) => ({
    ...setup,
    rates: rates.map((each) => ({ ...each, rate: each.rate / 1000 })),
  });

  serve(app, calls.readTaxSetup, async () => present(await readTaxSetup(shop.db)));

  serve(
    app,
    calls.changeTaxSetup,
    async ({ body: { rates, exemptions, thresholds, version: seen, ...chosen }, staff }) => {
      const read = rates.map((each) => ({ ...each, rate: Math.round(Number(each.rate) * 1000) }));
      const counted = thresholds.map(({ count, ...each }) => {
        const sales = count === '' ? null : Number(count);
        return { ...each, count: sales, both: each.both && sales !== null };
      });
      const changed = await changeTaxSetup(shop, staff, {
        ...{ ...chosen, rates: read, exemptions, thresholds: counted, seen },
      });
      if (!changed.ok) throw new Refusal(409, changed.reason, CHANGED);
      return present(changed.setup);
    },
  );

  serve(app, calls.readTaxReport, async ({ query: { from, to } }) => ({
    states: await readTaxReport(shop, from, to),
    nexus: await readNexus(shop),
  }));
};
