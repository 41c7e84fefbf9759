import { z } from 'zod';
import { amount } from '#contract/fields/amount.ts';

/** The terms that the bow of an order was bought under, whatever its campaign says by now. */
export const orderTerms = z
  .object({
    fullPrice: amount,
    /** Null where the deposit was an amount. */
    depositPercent: z.int().nullable(),
    deposit: amount,
    balance: amount,
    releaseDate: z.iso.date(),
    manufacturingWeeks: z.int(),
    availability: z.string(),
    /** From when on they were offered. */
    since: z.iso.datetime(),
    /** The sentence that the customer has agreed to, word for word; null: was not asked. */
    consent: z.string().nullable(),
    agreedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OrderTerms' });
export type OrderTerms = z.infer<typeof orderTerms>;
