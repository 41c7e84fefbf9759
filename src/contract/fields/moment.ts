import { z } from 'zod';

/** A moment that is a Date in the code and text in an answer. */
export const moment = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (at) => at.toISOString(),
});
