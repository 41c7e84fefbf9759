import { z } from 'zod';
import { cents, dollars } from '#contract/fields/amount.ts';
import { component, rowsOf } from '#contract/fields/shapes.ts';
import { filledLine, line } from '#contract/fields/text.ts';
import { uniqueList } from '#contract/fields/unique-list.ts';
import { stateCodeOf } from '#values/address/us-states.ts';

/** What staff read: where parcels go, and what each weight costs there. */
export const shippingRates = component('ShippingRates', {
  zones: rowsOf({
    name: z.string(),
    /** None: all that no other zone names. */
    states: z.array(z.string()),
    /** From this much of gear on, shipping costs nothing; null: never. */
    freeFrom: cents.nullable(),
    rates: z.array(z.object({ /** Null: of any weight. */ upToPounds: z.number().nullable(), price: cents })),
  }),
  /** Of what was read: a change names it, so that nobody overwrites what another has just changed. */
  version: z.string(),
});
export type ShippingRates = z.input<typeof shippingRates>;

export const ZONE_LIMITS = { name: 60, states: 300, amount: 16, weight: 8, zones: 10, rates: 12 } as const;

const WRONG_STATE = 'Please give states as two letters, such as AK, HI.';

/** "AK, hi" as it is typed; empty: all other states. */
const states = line(ZONE_LIMITS.states)
  .transform((typed) =>
    typed
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  )
  .refine((codes) => codes.every((code) => /^[A-Z]{2}$/.test(code) && stateCodeOf(code)), WRONG_STATE)
  .pipe(uniqueList(z.string(), { twice: 'A state stands here twice.' }));

const price = dollars('Please give a price, such as 6.90.');
const freeFrom = z.union([z.literal(''), dollars('Please give an amount, such as 150.00, or leave this empty.')]);

const upToPounds = line(ZONE_LIMITS.weight).refine(
  (typed) => typed === '' || (/^\d{1,5}(\.\d{1,2})?$/.test(typed) && Number(typed) > 0),
  'Please give pounds, such as 5 or 0.5, or leave this empty for any weight.',
);

const zone = z.object({
  name: filledLine(ZONE_LIMITS.name, 'Please name the zone.'),
  states,
  freeFrom,
  rates: uniqueList(z.object({ upToPounds, price }), {
    by: (rate) => Number(rate.upToPounds),
    twice: 'Another rate of this zone is for the same weight.',
    field: 'upToPounds',
  })
    .min(1, 'A zone needs a rate.')
    .max(ZONE_LIMITS.rates, `A zone has at most ${ZONE_LIMITS.rates} rates.`)
    .superRefine((rates, context) => {
      if (rates.every((rate) => rate.upToPounds !== '')) {
        const message = 'One rate has to be for any weight: leave its pounds empty.';
        context.addIssue({ code: 'custom', path: [rates.length - 1, 'upToPounds'], message });
      }
    }),
});

/** PUT /api/admin/shipping-rates: all zones as they are to be, in the words of the form. */
export const shippingChange = z.object({
  zones: z
    .array(zone)
    .min(1, 'The shop needs a zone.')
    .max(ZONE_LIMITS.zones, `There are at most ${ZONE_LIMITS.zones} zones.`)
    .superRefine((zones, context) => {
      const refuse = (at: number, message: string) =>
        context.addIssue({ code: 'custom', path: [at, 'states'], message });
      const rest = zones.flatMap(({ states }, at) => (states.length === 0 ? at : []));
      if (rest.length === 0) refuse(zones.length - 1, 'One zone has to be for all other states: leave it empty.');
      for (const at of rest.slice(1)) refuse(at, 'Another zone is for all other states already.');
      zones.forEach(({ states }, at) => {
        const earlier = zones.slice(0, at).flatMap((other) => other.states);
        const twice = states.filter((state) => earlier.includes(state));
        if (twice.length > 0) refuse(at, `In another zone already: ${twice.join(', ')}.`);
      });
    }),
  version: z.string().max(100),
});
export type ShippingChange = z.input<typeof shippingChange>;
