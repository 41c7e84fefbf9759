import { z } from 'zod';

/** GET /api/admin/samples. */
export const staffSamples = z
  .object({
    /** Null: the shop has none. */
    samples: z.object({ orders: z.int(), filledAt: z.iso.datetime() }).nullable(),
  })
  .meta({ id: 'StaffSamples' });
