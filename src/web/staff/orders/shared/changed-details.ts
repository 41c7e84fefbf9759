import { z } from 'zod';
import { type OrderDetailsChange, orderDetailsChange, type StaffOrder } from '#contract/staff-orders.ts';
import {
  CHOOSE_ALL,
  isSameBuild,
  missingParts,
  readTypedBuild,
  type TypedBuild,
  typeBuild,
} from '#web/checkout/typed-build.ts';

export type OrderDetails = Pick<
  StaffOrder,
  'customerName' | 'customerEmail' | 'customerPhone' | 'shippingAddress' | 'bowColor' | 'build'
>;

/** The details as the fields of their window hold them. */
export type TypedDetails = Omit<OrderDetails, 'customerPhone' | 'build'> & { customerPhone: string } & TypedBuild;

export function typeDetails({ customerPhone, build, ...order }: OrderDetails): TypedDetails {
  const { customerName, customerEmail, shippingAddress, bowColor } = order;
  const plain = { customerName, customerEmail, shippingAddress, bowColor };
  return { ...plain, customerPhone: customerPhone ?? '', ...typeBuild(build) };
}

const { customerName, customerEmail, customerPhone, shippingAddress, bowColor } = orderDetailsChange.required().shape;

/** The contract's rules for what is typed, and what it says then. */
export const detailsRules = z
  .object({
    customerName,
    customerEmail,
    customerPhone: customerPhone.transform((phone) => phone || null),
    // The table keeps an address on one line; people paste it on several.
    shippingAddress: z
      .string()
      .transform((address) => address.trim().replaceAll(/\s*\n\s*/g, ', '))
      .pipe(shippingAddress),
    bowColor,
    ...{ drawLength: z.string(), drawWeight: z.string(), hand: z.string() },
  })
  .check(({ value, issues }) => {
    for (const part of missingParts(value)) {
      issues.push({ code: 'custom', message: CHOOSE_ALL, path: [part], input: value[part] });
    }
  })
  .transform(
    ({ drawLength, drawWeight, hand, ...details }): OrderDetails => ({
      ...details,
      build: readTypedBuild({ drawLength, drawWeight, hand }),
    }),
  );

/** Only what is different goes to the server, so that two people who correct different things both keep theirs. */
export function changedDetails(before: OrderDetails, typed: OrderDetails): OrderDetailsChange {
  const names = Object.keys(typed) as (keyof OrderDetails)[];
  const isOther = (name: keyof OrderDetails) =>
    name === 'build' ? !isSameBuild(typed.build, before.build) : typed[name] !== before[name];
  return Object.fromEntries(names.filter(isOther).map((name) => [name, typed[name]]));
}
