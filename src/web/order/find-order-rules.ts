import { zodResolver } from '@hookform/resolvers/zod';
import { soughtOrder } from '#contract/orders/order-page-schemas.ts';

/** The contract's rules, fetched beside the page: they bring zod along. */
export const findOrderRules = zodResolver(soughtOrder);
