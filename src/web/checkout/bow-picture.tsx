import type { BowColor } from '#values/order.ts';

export function BowPicture({ color }: { color: BowColor }) {
  return <div className="aspect-4/3">{color}</div>;
}
