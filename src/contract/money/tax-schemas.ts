import { z } from 'zod';
import { cents, centsOf, dollars, sumOfCents } from '#contract/fields/amount.ts';
import { emailAddress, filledLine, line } from '#contract/fields/text.ts';
import { uniqueList } from '#contract/fields/unique-list.ts';
import { stateCodeOf } from '#values/address/us-states.ts';
import { TAX_POINTS, TAX_WAYS } from '#values/books/sales-tax.ts';
import { day } from './money-schemas.ts';

export const TAX_LIMITS = { rates: 300, exemptions: 500, source: 300, certificate: 60, number: 7, code: 13 } as const;

const NO_STATE = 'Please give a state by its two letters, such as MT.';
const state = line(2).refine((typed) => /^[A-Z]{2}$/.test(typed) && stateCodeOf(typed) === typed, NO_STATE);

/** In percent, with up to three decimals. */
const rate = line(TAX_LIMITS.number).refine(
  (typed) => /^\d{1,2}(\.\d{1,3})?$/.test(typed) && Number(typed) <= 20,
  'Please give a percentage up to 20, such as 7.25.',
);

const rates = z.object({
  state,
  fromDay: day,
  rate,
  shippingTaxed: z.boolean(),
  point: z.enum(TAX_POINTS),
  source: filledLine(TAX_LIMITS.source, 'Please say where this is from, such as the state’s page or your adviser.'),
});
const exemption = z.object({
  email: emailAddress('Please give the email address of the customer.'),
  state,
  certificate: filledLine(TAX_LIMITS.certificate, 'Please give the number of the certificate.'),
});

const NO_AMOUNT = 'Please give an amount such as 100000.';

/** A number of sales; empty: none counts. */
const salesCount = line(TAX_LIMITS.number).refine(
  (typed) => typed === '' || (/^\d{1,6}$/.test(typed) && Number(typed) > 0),
  'Please give a whole number such as 200, or nothing.',
);
const threshold = z.object({
  state,
  fromDay: day,
  amount: dollars(NO_AMOUNT)
    .transform(centsOf)
    .refine((amount) => amount > 0, NO_AMOUNT),
  count: salesCount,
  both: z.boolean(),
  source: filledLine(TAX_LIMITS.source, 'Please say where this is from, such as the state’s page or your adviser.'),
});

const code = line(TAX_LIMITS.code).refine(
  (typed) => /^txcd_\d{8}$/.test(typed),
  'Please give one of Stripe’s tax codes, such as txcd_99999999.',
);

/** PUT /api/admin/sales-tax: the settings as they are to be, in the words of the form. */
export const taxChange = z.object({
  way: z.enum(TAX_WAYS),
  codes: z.object({ bow: code, gear: code, shipping: code }),
  rates: uniqueList(rates, {
    by: ({ state, fromDay }) => `${state} ${fromDay}`,
    twice: 'Another entry of this state begins on that day.',
    field: 'fromDay',
  }).max(TAX_LIMITS.rates, `There are at most ${TAX_LIMITS.rates} entries.`),
  exemptions: uniqueList(exemption, {
    by: ({ email, state }) => `${email.toLowerCase()} ${state}`,
    twice: 'This customer stands here twice for the state.',
    field: 'email',
  }).max(TAX_LIMITS.exemptions, `There are at most ${TAX_LIMITS.exemptions} certificates.`),
  thresholds: uniqueList(threshold, {
    by: ({ state, fromDay }) => `${state} ${fromDay}`,
    twice: 'Another threshold of this state begins on that day.',
    field: 'fromDay',
  }).max(TAX_LIMITS.rates, `There are at most ${TAX_LIMITS.rates} thresholds.`),
  version: z.string().max(100),
});
export type TaxChange = z.input<typeof taxChange>;

/** GET /api/admin/sales-tax */
export const taxSetup = z
  .object({
    /** Who says what a tax is: nobody, the rates below, or Stripe Tax, which is told by these codes what is sold. */
    way: z.enum(TAX_WAYS),
    codes: z.object({ bow: z.string(), gear: z.string(), shipping: z.string() }),
    rates: z.array(
      z.object({
        state: z.string(),
        fromDay: z.iso.date(),
        /** In percent. */
        rate: z.number(),
        shippingTaxed: z.boolean(),
        point: z.enum(TAX_POINTS),
        source: z.string(),
      }),
    ),
    exemptions: z.array(z.object({ email: z.string(), state: z.string(), certificate: z.string() })),
    /** What the owner knows of states' thresholds; the shop's own table holds besides. */
    thresholds: z.array(
      z.object({
        state: z.string(),
        fromDay: z.iso.date(),
        amount: cents,
        count: z.int().nullable(),
        both: z.boolean(),
        source: z.string(),
      }),
    ),
    version: z.string(),
  })
  .meta({ id: 'TaxSetup' });
export type TaxSetup = z.input<typeof taxSetup>;

const sold = z.object({ amount: sumOfCents, count: z.int() });

/** GET /api/admin/sales-tax/report */
export const taxReport = z
  .object({
    states: z.array(
      z.object({
        state: z.string(),
        sales: z.int(),
        gross: sumOfCents,
        exempt: sumOfCents,
        taxable: sumOfCents,
        tax: sumOfCents,
        credits: sumOfCents,
        net: sumOfCents,
      }),
    ),
    /** Whatever the days: this calendar year and the last twelve months. `share`: of the threshold, in percent. */
    nexus: z.array(
      z.object({
        state: z.string(),
        thisYear: sold,
        twelveMonths: sold,
        share: z.int(),
        amount: cents,
        count: z.int().nullable(),
        source: z.string(),
        collects: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'TaxReport' });
export type TaxReport = z.input<typeof taxReport>;
