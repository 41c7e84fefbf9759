import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Refusal } from '#api/http/refusal.ts';
import { serve } from '#api/http/serve.ts';
import { BYTE_ORDER_MARK, toCsv } from '#api/http/to-csv.ts';
import * as calls from '#contract/money/tax-calls.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { readNexus, readTaxReport } from '#shop/taxes/tax-report.ts';
import { changeTaxSetup, readTaxSetup, type TaxSetup } from '#shop/taxes/tax-setup.ts';
import { toDecimal } from '#values/money.ts';

const CHANGED = 'Somebody has just changed this. Please load it again; what you typed is still here until you do.';

const AMOUNTS = ['gross', 'exempt', 'taxable', 'tax', 'credits', 'net'] as const;

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

  serve(app, calls.exportTaxReport, async ({ query: { from, to } }, reply) => {
    const name = `sales-tax-${from}-to-${to}.csv`;
    reply.header('content-disposition', `attachment; filename="${name}"`).type('text/csv; charset=utf-8');
    const rows = (await readTaxReport(shop, from, to)).map((row) => [
      ...[row.state, String(row.sales)],
      ...AMOUNTS.map((each) => toDecimal(row[each])),
    ]);
    const titles = ['State', 'Sales', 'Gross', 'Exempt', 'Taxable', 'Tax', 'Tax given back', 'Owed'];
    return reply.send(BYTE_ORDER_MARK + toCsv([titles, ...rows]));
  });
};
