import { z } from 'zod';
import { component } from './fields/shapes.ts';

/** Every answer that is not a success: a sentence a person can act on, a word a program can, faults per field. */
export const failure = component('Failure', {
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
});
export type Failure = z.infer<typeof failure>;
