import { z } from 'zod';
import { BOW_COLORS } from '#values/order.ts';
import type { OrderDetail } from '#values/order-details.ts';
import { LONGEST_ADDRESS, LONGEST_NAME } from './field-limits.ts';
import { emailAddress, filledLine, line } from './text.ts';

/** What a customer says about an order, as a request gives it (rule 4.2). What may be left out is null then. */
export const givenDetails = {
  customerName: filledLine(LONGEST_NAME, 'A name is needed on the order.'),
  customerEmail: emailAddress(),
  customerPhone: line(30)
    .nullish()
    .transform((phone) => phone || null),
  shippingAddress: filledLine(LONGEST_ADDRESS, 'A shipping address is needed.'),
  bowColor: z.enum(BOW_COLORS),
} satisfies Record<OrderDetail, z.ZodType>;

/** The same as the shop has it. */
export const keptDetails = {
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string().nullable(),
  shippingAddress: z.string(),
  /** Null: an order without a bow. */
  bowColor: z.enum(BOW_COLORS).nullable(),
} satisfies Record<OrderDetail, z.ZodType>;
