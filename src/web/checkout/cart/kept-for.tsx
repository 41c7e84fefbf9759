import { useEffect, useRef } from 'react';
import type { CheckoutIntent } from '#contract/payments.ts';
import { MINUTES_TO_PAY_GEAR } from '#values/gear.ts';

type KeptForProps = {
  intent: CheckoutIntent;
  /** A try to pay is under way: what has become of it is said by that. */
  isBusy: boolean;
  onOver: () => void;
};

/** For how long others cannot buy what this order takes from stock (rule 22.5): from the first press of the button. */
export function KeptFor({ intent: { lines, keptUntil }, isBusy, onOver }: KeptForProps) {
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => {
    if (!keptUntil || isBusy) return;
    const wait = setTimeout(() => over.current(), Math.max(0, Date.parse(keptUntil) - Date.now()));
    return () => clearTimeout(wait);
  }, [keptUntil, isBusy]);
  if (!lines.some(({ kind }) => kind === 'stock')) return null;
  return (
    <p className="text-ash text-sm">
      {keptUntil
        ? `What you chose is kept for you until ${timeText(keptUntil)}.`
        : `When you press the button, what you chose is kept for you for ${MINUTES_TO_PAY_GEAR} minutes.`}
    </p>
  );
}

function timeText(moment: string): string {
  return new Date(moment).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
}
