import { DAYS_TO_RETURN, type ItemKind } from '#values/order/gear.ts';

/** What names a line of an order. */
export type NamedLine = { name: string; variantName: string | null };

/** "Fulldraw Tee (M / Black)". */
export function nameLine({ name, variantName }: NamedLine): string {
  return variantName === null ? name : `${name} (${variantName})`;
}

/** "2 × Fulldraw Tee (M / Black)"; one piece is its name alone. */
export function wordLine(line: NamedLine & { quantity: number }): string {
  return line.quantity === 1 ? nameLine(line) : `${line.quantity} × ${nameLine(line)}`;
}

/** When a line that has not been sent is, in the words of pages and mails alike. A bow's time is its release. */
export const SENDING_TIMES: Record<ItemKind, string> = {
  bow: 'Sent when it is made, after its release',
  stock: 'Packed within 1-2 business days',
  print: 'Printed to order, and sent by our printer',
  gift_card: 'Sent by email',
};

/** The same within a sentence. */
export function sendingTime(kind: ItemKind): string {
  const words = SENDING_TIMES[kind];
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** Until when gear comes back (rule 27.3), wherever it is said before it is bought. */
export const RETURN_SENTENCE = `Gear and clothes can be sent back or exchanged for another size or color until ${DAYS_TO_RETURN} days after their parcel arrived.`;

/** To whom a gift card is mailed, with the words in its mail; `buyer`: whom a card without another address goes to. */
export function wordGift(
  { giftRecipient, giftMessage }: { giftRecipient: string | null; giftMessage?: string | null | undefined },
  buyer: string,
): string {
  return `${giftRecipient ?? buyer}${giftMessage ? `: “${giftMessage}”` : ''}`;
}

/** Gift cards are mailed; everything else comes in parcels. */
export function isSentInParcels(kind: ItemKind): boolean {
  return kind !== 'gift_card';
}

/** Whether an order of these lines goes anywhere: nobody is asked for the address of what is mailed (rule 4.12). */
export function needAddress(lines: readonly { kind: ItemKind }[]): boolean {
  return lines.some(({ kind }) => isSentInParcels(kind));
}
