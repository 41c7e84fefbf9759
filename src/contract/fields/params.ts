import { z } from 'zod';

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

/** A receipt in an address. */
export const receiptNumber = z
  .string()
  .meta({ description: 'The number of the receipt, as its order has it', examples: ['1204'] })
  .transform((given) => (/^\d{1,9}$/.test(given) ? Number(given) : 0));

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

/** Longer than the key of any address. What can be none is answered like one that nobody has. */
const LONGEST_KEY = 500;

/** A customer in an address, where no email address stands: it would be kept by browsers, proxies and logs. */
export const customerName = z
  .string()
  .meta({ description: "The customer's `key`, as lists and records have it", examples: ['s1.Zm9vYmFy..c2VhbGVk'] })
  .transform((given) => (/^[\w.-]+$/.test(given) && given.length <= LONGEST_KEY ? given : NOBODYS_NAME));

/** The same for records that the staff's pages alone name: anything else in its place is malformed. */
export const serial = z.coerce.number().int().positive().max(LARGEST_ID);

/** Which change is undone, by its id: of an order, or of the staff's list. */
export const changeToUndo = z.object({ change: z.string().regex(/^[os]-\d{1,15}$/) });
