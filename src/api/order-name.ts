import { z } from 'zod';

const WELL_FORMED = /^[\w-]{1,32}$/;
const NOBODYS = 'none';

/** The name of an order in an address. What can be none is answered like one that nobody has. */
const orderName = (description: string) =>
  z
    .string()
    .meta({ description, examples: ['FD-7K3M9QXT'] })
    .transform((given) => (WELL_FORMED.test(given) ? given : NOBODYS));

export const ownOrderName = orderName('As it stands in the list');
export const staffOrderName = orderName("The order's number or its id");
