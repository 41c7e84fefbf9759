import { useEffect, useState } from 'react';
import type { CheckoutIntent } from '#contract/orders/payment-schemas.ts';
import { MINUTES_TO_HOLD } from '#values/order/order.ts';

/** What becomes of the gear while its customer pays (rule 22.5): it is set aside, or the card is asked before it is charged. */
export function KeptFor({ lines, keptUntil }: Pick<CheckoutIntent, 'lines' | 'keptUntil'>) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    setIsOver(false);
    if (!keptUntil) return;
    const wait = setTimeout(() => setIsOver(true), Math.max(0, Date.parse(keptUntil) - Date.now()));
    return () => clearTimeout(wait);
  }, [keptUntil]);
  if (!lines.some(({ kind }) => kind === 'stock')) return null;
  return (
    <p className="text-ash text-sm">
      {keptUntil && !isOver
        ? `What you chose is set aside for you until ${timeText(keptUntil)}.`
        : `When you press the button, what you chose is set aside for you for ${MINUTES_TO_HOLD} minutes. Where few are left it is yours once your card is accepted, and your card is charged only then.`}
    </p>
  );
}

function timeText(moment: string): string {
  return new Date(moment).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
}
