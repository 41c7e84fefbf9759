import { z } from 'zod';

/** An order's place in the queue, with the window in which it ships; it moves up when somebody before it cancels. */
export const placeShown = z
  .object({
    /** The batch's name, such as "Batch 2". */
    batch: z.string(),
    number: z.int(),
    of: z.int(),
    shipsFrom: z.iso.date(),
    shipsTo: z.iso.date(),
  })
  .meta({ id: 'Place' });
