import { askNewAddress } from '#shop/delays/ask-new-address.ts';
import { notifyLateDeposit } from '#shop/delays/notify-late-deposit.ts';
import type { OrderHooks } from '#shop/ports/order-hooks.ts';

/** What the shop is composed with: delays are announced by mailings, which the orders know nothing of. */
export const ORDER_HOOKS: OrderHooks = {
  depositReceived: notifyLateDeposit,
  emailReplaced: askNewAddress,
};
