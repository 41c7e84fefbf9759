import { z } from 'zod';

const MOST = 2_147_483_647;
const NOBODYS = 0;

/** A row's id in an address. What can be none is answered like one that no row has. */
export const rowId = z
  .string()
  .meta({ description: 'The id of the record', examples: ['12'] })
  .transform((given) => (/^\d{1,10}$/.test(given) && Number(given) <= MOST ? Number(given) : NOBODYS));
