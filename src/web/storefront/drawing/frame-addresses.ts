import type { BowColor } from '#values/order.ts';

/** Where the frames of one draw are, from rest to full draw. Fetched only when a bow is about to be drawn. */
export const FRAME_ADDRESSES: Record<BowColor, string[]> = {
  Black: inOrder(
    import.meta.glob<string>('../../../../assets/draw/black/*.webp', {
      query: '?frame',
      import: 'default',
      eager: true,
    }),
  ),
  Tan: inOrder(
    import.meta.glob<string>('../../../../assets/draw/tan/*.webp', { query: '?frame', import: 'default', eager: true }),
  ),
};

function inOrder(addresses: Record<string, string>): string[] {
  return Object.keys(addresses)
    .sort()
    .map((file) => addresses[file] as string);
}
