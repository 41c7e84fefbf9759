import { z } from 'zod';

/** Every answer that is not a success: a sentence a person can act on, a word a program can, faults per field. */
export const failure = z
  .object({
    error: z.string(),
    code: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Failure' });
export type Failure = z.infer<typeof failure>;
