import { LONGEST_FINISH } from '#contract/fields/field-limits.ts';
import { SHIPPING_FIELDS } from '#contract/fields/shipping-fields.ts';
import { tabMemory } from '#web/client/kept/browser-storage.ts';
import { EMPTY_DETAILS, type ShippingDetails, TYPED_FIELDS } from '#web/order-fields/shipping-details.ts';

/** What was typed at the checkout survives a failed payment and a reload; never card data, and never the agreement, which is given anew. */
export const draft = tabMemory<ShippingDetails>('fulldraw.checkout.draft', readDraft);

/** Who was signed in when it was last written: another customer of this tab does not get it. */
export const draftOwner = tabMemory<string>('fulldraw.checkout.draft-owner', (found) =>
  typeof found === 'string' ? found : null,
);

/** Takes from a stored draft what a form can hold, and leaves the rest empty. */
export function readDraft(found: unknown): ShippingDetails | null {
  if (typeof found !== 'object' || found === null) return null;
  const stored = found as Record<string, unknown>;
  // Whether it is offered is asked by the form, which knows the bow.
  const { bowColor } = stored;
  const color = typeof bowColor === 'string' && bowColor.length <= LONGEST_FINISH ? bowColor : EMPTY_DETAILS.bowColor;
  const details = { ...EMPTY_DETAILS, bowColor: color };
  for (const field of TYPED_FIELDS) {
    const value = stored[field];
    if (typeof value === 'string') details[field] = value.slice(0, SHIPPING_FIELDS[field].limit);
  }
  return details;
}
