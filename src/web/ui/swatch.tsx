import type { BowColor } from '#values/order.ts';

const COLORS: Record<BowColor, string> = { Black: 'bg-anodized', Tan: 'bg-tan' };

/** A sample of a finish, beside its word. */
export function Swatch({ color, className }: { color: BowColor; className: string }) {
  return <span aria-hidden="true" className={`shrink-0 border border-rule-strong ${COLORS[color]} ${className}`} />;
}
