import type { BowBuild } from '#values/build.ts';
import type { BowColor } from '#values/order.ts';

/** What the customer types at the checkout (spec section 3). */
export type ShippingDetails = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  bowColor: BowColor;
};

/** All that a pre-order is placed with; `build` is null where it is to be chosen later. */
export type PreOrderDetails = ShippingDetails & { build: BowBuild | null };

export type TypedField = Exclude<keyof ShippingDetails, 'bowColor'>;

/** In the order in which they stand on the page; joined they stay within what the API accepts for a name and an address. */
export const FIELD_LIMITS = {
  firstName: 100,
  lastName: 100,
  email: 254,
  phone: 30,
  address: 200,
  city: 100,
  state: 50,
  zipCode: 20,
} as const satisfies Record<TypedField, number>;

export const TYPED_FIELDS = Object.keys(FIELD_LIMITS) as TypedField[];

export const EMPTY_DETAILS: ShippingDetails = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  bowColor: 'Black',
};
