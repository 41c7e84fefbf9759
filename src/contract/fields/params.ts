import { z } from 'zod';
import { EMAIL_MAX } from '#values/email-address.ts';

const NAME = /^[\w-]{1,32}$/;
const NOBODYS_NAME = 'none';

/** The name of an order in an address. What can be none is answered like one that no order has. */
const orderName = (description: string) =>
  z
    .string()
    .meta({ description, examples: ['FD-7K3M9QXT'] })
    .transform((given) => (NAME.test(given) ? given : NOBODYS_NAME));

export const ownOrderName = orderName('As it stands in the list');
export const staffOrderName = orderName("The order's number or its id");

const LARGEST_ID = 2_147_483_647;
const NO_ID = 0;

/** A row's id, and a count of rows, in a body: what a column holds. */
export const idInBody = (fault?: string) => z.int(fault).positive(fault).max(LARGEST_ID, fault);
export const countInBody = z.int().min(0).max(LARGEST_ID);

/** A row's id in an address. What can be none is answered like one that no row has. */
export const rowId = z
  .string()
  .meta({ description: 'The id of the record', examples: ['12'] })
  .transform((given) => (/^\d{1,10}$/.test(given) && Number(given) <= LARGEST_ID ? Number(given) : NO_ID));

/** An email address in an address. What can be none is answered like one that stands nowhere. */
export const customerAddress = z
  .string()
  .meta({ description: 'The email address, in whatever capitals', examples: ['ann@example.com'] })
  .transform((given) =>
    /^[\x21-\x7e]+$/.test(given) && given.length <= EMAIL_MAX ? given.toLowerCase() : NOBODYS_NAME,
  );

/** The same for records that the staff's pages alone name: anything else in its place is malformed. */
export const serial = z.coerce.number().int().positive().max(LARGEST_ID);
