import { LONGEST_GIFT_CARD_CODE } from '#contract/fields/field-limits.ts';
import { tabMemory } from '#web/client/kept/browser-storage.ts';

/** What stands in the field of the gift card, and the code that the checkout has taken. */
export type KeptCode = { typed: string; applied: string | null };

/** Kept in this tab over a reload, until the order is paid. */
export const giftCode = tabMemory<KeptCode>('fulldraw.checkout.gift-card', (found) => {
  if (typeof found !== 'object' || found === null) return null;
  const { typed, applied } = found as Record<string, unknown>;
  const code = (value: unknown) => (typeof value === 'string' ? value.slice(0, LONGEST_GIFT_CARD_CODE) : '');
  return { typed: code(typed), applied: code(applied) || null };
});
