import { z } from 'zod';
import { cents, dollars, sumOfCents } from '#contract/fields/amount.ts';
import { moment } from '#contract/fields/moment.ts';
import { idInBody } from '#contract/fields/params.ts';
import { component, rowsOf } from '#contract/fields/shapes.ts';
import { filledLine, line } from '#contract/fields/text.ts';
import { uniqueList } from '#contract/fields/unique-list.ts';
import { EXCISE_NUMBERS, EXCISE_POINTS } from '#values/books/excise.ts';
import { day } from './money-schemas.ts';

export const exciseQuery = z.object({
  year: z.coerce.number().int().min(2000).max(2999),
  quarter: z.coerce.number().int().min(1).max(4),
});

export const exciseRowsQuery = exciseQuery.extend({
  /** So many rows were read already. */
  after: z.coerce.number().int().min(0).max(10_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** GET /api/admin/excise: the worksheet of a quarter, and a part of what is behind it. */
export const staffExcise = component('StaffExcise', {
  /** Somebody has said how the tax is reckoned. */
  isSet: z.boolean(),
  due: z.iso.date(),
  lines: rowsOf({
    number: z.enum(EXCISE_NUMBERS),
    count: z.int(),
    sales: sumOfCents,
    exported: sumOfCents,
    tax: sumOfCents,
    credits: sumOfCents,
    net: sumOfCents,
  }),
  count: z.int(),
  rows: rowsOf({
    day: z.iso.date(),
    what: z.enum(['sent', 'paid', 'refunded', 'taken-back', 'proof']),
    orderNumber: z.string(),
    name: z.string(),
    number: z.enum(EXCISE_NUMBERS),
    drawWeight: z.int().nullable(),
    amount: cents,
    tax: cents,
    exempt: z.boolean(),
  }),
});
export type StaffExcise = z.input<typeof staffExcise>;

export const EXCISE_LIMITS = { source: 300, proof: 300, terms: 40, products: 500, number: 6 } as const;

const percent = (fault: string, most: number) =>
  line(EXCISE_LIMITS.number).refine(
    (typed) => /^\d{1,3}(\.\d{1,2})?$/.test(typed) && Number(typed) > 0 && Number(typed) <= most,
    fault,
  );

const numberOf = z.object({ productId: idInBody(), number: z.enum(EXCISE_NUMBERS), shafts: z.int().min(0).max(1000) });

/** PUT /api/admin/excise/setup: how the tax is reckoned from which day on and what gear is taxed, in the words of the form. */
export const exciseChange = z.object({
  terms: uniqueList(
    z.object({
      fromDay: day,
      rate: percent('Please give a percentage, such as 11.', 100),
      shaftAmount: dollars('Please give an amount, such as 0.65.'),
      share: percent('Please give whole percent, such as 75 or 100.', 100).refine(
        (typed) => Number.isInteger(Number(typed)),
        'Please give whole percent.',
      ),
      dealerPrice: z.union([
        z.literal(''),
        dollars('Please give an amount, or leave this empty.').refine(
          (price) => Number(price) !== 0,
          'Leave this empty.',
        ),
      ]),
      point: z.enum(EXCISE_POINTS),
      source: filledLine(EXCISE_LIMITS.source, 'Please say where this is from, such as the paragraph or your adviser.'),
    }),
    { by: ({ fromDay }) => fromDay, twice: 'Another entry begins on that day.', field: 'fromDay' },
  ).max(EXCISE_LIMITS.terms, `There are at most ${EXCISE_LIMITS.terms} entries.`),
  products: uniqueList(
    numberOf.refine(({ number, shafts }) => (number === '106') === shafts > 0, {
      path: ['shafts'],
      message: 'Please give how many shafts are in one piece.',
    }),
    { by: ({ productId }) => productId, twice: 'A product stands here twice.', field: 'productId' },
  ).max(EXCISE_LIMITS.products),
  version: z.string().max(100),
});
export type ExciseChange = z.input<typeof exciseChange>;

/** GET /api/admin/excise/setup */
export const exciseSetup = component('ExciseSetup', {
  terms: rowsOf({
    fromDay: z.iso.date(),
    /** In percent. */
    rate: z.number(),
    shaftAmount: cents,
    share: z.int(),
    dealerPrice: cents.nullable(),
    point: z.enum(EXCISE_POINTS),
    source: z.string(),
  }),
  products: z.array(numberOf),
  /** What can be taxed. */
  taxable: z.array(z.object({ id: z.int(), name: z.string() })),
  exports: z.array(z.object({ orderNumber: z.string(), proof: z.string(), at: moment })),
  version: z.string(),
});
export type ExciseSetup = z.input<typeof exciseSetup>;

/** PUT /api/admin/excise/exports/:order; empty: it was not exported. */
export const exportNote = z.object({ proof: line(EXCISE_LIMITS.proof) });
