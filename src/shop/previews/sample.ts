import type { OrderRow } from '#db/schema.ts';
import type { Letter } from '#shop/mailings/mailing-kind.ts';

/** A letter as the owner of this order would get it, with links that lead nowhere. */
export type Sample = { order: OrderRow; letter: Letter };

/** Stands where a letter has a secret. */
export const SAMPLE_TOKEN = 'sample';

/** So many recipients are looked at for one who would really get the letter. */
export const LOOKED_AT = 20;
