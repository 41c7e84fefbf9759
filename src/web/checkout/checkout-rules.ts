import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { checkoutForm } from '#contract/fields/shipping-form.ts';
import { type CheckoutGoods, type CheckoutValues, HUNTER_ALONE } from '#web/order-fields/shipping-details.ts';

/** What the contract asks of the checkout's fields. A file of its own, since the page fetches it apart. */
export const checkoutRules: Resolver<CheckoutValues, CheckoutGoods, CheckoutValues> = (values, goods, options) =>
  zodResolver(checkoutForm(goods ?? HUNTER_ALONE))(values, undefined, options);
