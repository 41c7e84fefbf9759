import { zodResolver } from '@hookform/resolvers/zod';
import { shippingForm } from '#contract/shipping-form.ts';

/** What the contract asks of the checkout's fields. A file of its own, since the page fetches it apart. */
export const checkoutRules = zodResolver(shippingForm);
