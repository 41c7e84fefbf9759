import { z } from 'zod';
import { EMAIL_MAX } from '#values/network/email-address.ts';
import type { OrderDetail } from '#values/order/order-details.ts';
import { bowBuild } from './build-field.ts';
import { LONGEST_ADDRESS, LONGEST_FINISH, LONGEST_NAME } from './field-limits.ts';
import { orNull } from './shapes.ts';
import { addressLine, addressParts } from './shipping-form.ts';
import { emailAddress, filledLine, line } from './text.ts';

/** A finish of a bow; which of them a campaign offers is asked where an order is saved (rule 29.4). */
export const finish = filledLine(LONGEST_FINISH, 'Please choose a color.');

/** What a customer says about an order, as a request gives it (rule 4.2). What may be left out is null then. */
export const givenDetails = {
  customerName: filledLine(LONGEST_NAME, 'A name is needed on the order.'),
  customerEmail: emailAddress(),
  customerPhone: line(30)
    .nullish()
    .transform((phone) => phone || null),
  shippingAddress: addressLine,
  bowColor: finish,
} satisfies Record<OrderDetail, z.ZodType>;

/** The same of a request whose address may come in its parts, too: they are what is kept then. */
export const detailsInParts = { ...givenDetails, address: addressParts };

/** The parts of an order's address as the shop has them; null: it is from before they were kept, and has a form of its own. */
export const keptAddress = orNull({
  address: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
});

/** The same as the shop has it. */
export const keptDetails = {
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string().nullable(),
  shippingAddress: z.string(),
  /** Null: an order without a bow. */
  bowColor: z.string().nullable(),
} satisfies Record<OrderDetail, z.ZodType>;

/** What a form showed of them when it was opened, which may be worse than what is taken today; the address as its one line. */
export const seenDetails = z
  .object({
    customerName: line(LONGEST_NAME),
    customerEmail: line(EMAIL_MAX),
    customerPhone: line(30).nullable(),
    shippingAddress: line(LONGEST_ADDRESS),
    bowColor: line(LONGEST_FINISH).nullable(),
    build: bowBuild.nullable(),
  } satisfies Record<OrderDetail | 'build', z.ZodType>)
  .partial();
