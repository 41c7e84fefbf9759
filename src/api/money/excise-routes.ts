import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Refusal } from '#api/http/refusal.ts';
import { serve } from '#api/http/serve.ts';
import { BYTE_ORDER_MARK, toCsv } from '#api/http/to-csv.ts';
import type { Failure } from '#contract/failure.ts';
import { centsOf } from '#contract/fields/amount.ts';
import * as calls from '#contract/money/excise-calls.ts';
import type { Shop } from '#shop/ports/shop.ts';
import {
  changeExciseSetup,
  type ExciseSetup,
  listExports,
  listTaxable,
  noteExport,
  readExciseSetup,
} from '#shop/taxes/excise-terms.ts';
import { readExciseWorksheet, type WorksheetRow } from '#shop/taxes/excise-worksheet.ts';
import { daysOfQuarter } from '#values/books/excise.ts';
import { toDecimal } from '#values/money.ts';

const REFUSED = {
  'changed-meanwhile': {
    error: 'Somebody has just changed this. Please load it again; what you typed is still here until you do.',
    code: 'changed-meanwhile',
  },
  'no-product': { error: 'One of the products is not there any more. Please load this again.', code: 'not-found' },
} satisfies Record<string, Failure>;

const COLUMNS: [string, (row: WorksheetRow) => string | null][] = [
  ['Day', ({ day }) => day],
  ['Form 720 No.', ({ number }) => number],
  ['What', ({ what, exempt }) => (exempt ? `${what}, exported` : what)],
  ['Order', ({ orderNumber }) => orderNumber],
  ['Product', ({ name }) => name],
  ['Draw weight', ({ drawWeight }) => drawWeight?.toString() ?? null],
  ['Amount', ({ amount }) => toDecimal(amount)],
  ['Tax', ({ tax }) => toDecimal(tax)],
];

/** The worksheet of the federal excise tax, and what it is reckoned by. */
export const staffExcise: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.readExcise, async ({ query }) => {
    const { lines, rows, isSet } = await readExciseWorksheet(shop, query);
    const shown = rows.slice(query.after, query.after + query.limit);
    return { isSet, due: daysOfQuarter(query).due, lines, count: rows.length, rows: shown };
  });

  serve(app, calls.exportExcise, async ({ query }, reply) => {
    const name = `excise-${query.year}-q${query.quarter}.csv`;
    reply.header('content-disposition', `attachment; filename="${name}"`).type('text/csv; charset=utf-8');
    const { rows } = await readExciseWorksheet(shop, query);
    const cells = rows.map((row) => COLUMNS.map(([, value]) => value(row)));
    return reply.send(BYTE_ORDER_MARK + toCsv([COLUMNS.map(([title]) => title), ...cells]));
  });

  const present = async ({ terms, ...setup }: ExciseSetup) => ({
    ...setup,
    terms: terms.map((each) => ({ ...each, rate: each.rate / 100 })),
    taxable: await listTaxable(shop.db),
    exports: await listExports(shop.db),
  });

  serve(app, calls.readExciseSetup, async () => present(await readExciseSetup(shop.db)));

  serve(app, calls.changeExciseSetup, async ({ body: { terms, products, version: seen }, staff }) => {
    const read = terms.map(({ rate, share, shaftAmount, dealerPrice, ...each }) => ({
      ...each,
      rate: Math.round(Number(rate) * 100),
      share: Number(share),
      shaftAmount: centsOf(shaftAmount),
      dealerPrice: dealerPrice === '' ? null : centsOf(dealerPrice),
    }));
    const changed = await changeExciseSetup(shop, staff, { terms: read, products, seen });
    if (!changed.ok) throw Refusal.of(409, REFUSED[changed.reason]);
    return present(changed.setup);
  });

  serve(app, calls.noteExport, async ({ params, body, staff }, reply) => {
    const noted = await noteExport(shop, staff, params.order, body.proof === '' ? null : body.proof);
    if (!noted.ok) throw new Refusal(404, 'not-found', 'There is no such order.');
    return reply.code(204).send(null);
  });
};
