import { z } from 'zod';
import { cents } from '#contract/fields/amount.ts';
import { moment } from '#contract/fields/moment.ts';
import { component, orNull } from '#contract/fields/shapes.ts';

/** The terms that the bow of an order was bought under, whatever its campaign says by now. */
export const orderTerms = component('OrderTerms', {
  fullPrice: cents,
  /** Null where the deposit was an amount. */
  depositPercent: z.int().nullable(),
  deposit: cents,
  balance: cents,
  releaseDate: z.iso.date(),
  manufacturingWeeks: z.int(),
  availability: z.string(),
  /** From when on they were offered. */
  since: moment,
  /** The sentence that the customer has agreed to, word for word; null: was not asked. */
  consent: z.string().nullable(),
  agreedAt: moment.nullable(),
});

/** The card that its customer lets the shop charge for the balance, such as "Visa ending in 4242"; null: none. */
export const keptCard = orNull({
  card: z.string(),
  /** What was announced; null: nothing yet. */
  charge: z.object({ at: moment, amount: cents }).nullable(),
});
export type KeptCard = z.input<typeof keptCard>;

/** The bow's order with which gear ships, and the window of its batch; null: it goes by itself. */
export const shipsWith = orNull({
  orderNumber: z.string(),
  window: z.object({ shipsFrom: z.iso.date(), shipsTo: z.iso.date() }).nullable(),
});
export type ShipsWith = NonNullable<z.input<typeof shipsWith>>;

/** An order's place in the queue, with the window in which it ships; it moves up when somebody before it cancels. */
export const placeShown = component('Place', {
  /** The batch's name, such as "Batch 2". */
  batch: z.string(),
  number: z.int(),
  of: z.int(),
  shipsFrom: z.iso.date(),
  shipsTo: z.iso.date(),
});
