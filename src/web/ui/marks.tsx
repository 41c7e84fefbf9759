import type { BowColor } from '#values/order/order.ts';

/** A turning ring in the colour of the text; what is being waited for stands beside it in words. */
export function Spinner({ className = 'size-5' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
      className={`shrink-0 motion-safe:animate-spin ${className}`}
    >
      <circle cx="12" cy="12" r="10" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
      <path d="M12 2a10 10 0 0 1 10 10" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

/** The cross of everything that closes; the button around it carries the word. */
export function CloseMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 fill-none stroke-[1.5] stroke-current">
      <path d="m5 5 14 14M19 5 5 19" />
    </svg>
  );
}

const COLORS: Record<BowColor, string> = { Black: 'bg-anodized', Tan: 'bg-tan' };

/** A sample of a finish, beside its word. */
export function Swatch({ color, className }: { color: BowColor; className: string }) {
  return <span aria-hidden="true" className={`shrink-0 border border-rule-strong ${COLORS[color]} ${className}`} />;
}
