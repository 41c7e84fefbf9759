import { useState } from 'react';
import type { ShipsWith } from '#contract/orders/order-terms.ts';
import { shipsWithText } from '#values/text/place-text.ts';
import { NO_CONNECTION } from '#web/client/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { WholeDates } from '#web/ui/whole-dates.tsx';
import { shipAlone, useCart } from './cart-store.ts';

/** Gear that goes in the parcel of a bow that was ordered before, and the way to have it by itself. */
export function ShipsWithBow({ shipsWith, onAlone }: { shipsWith: ShipsWith; onAlone?: () => void }) {
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');

  async function takeOff() {
    setState('asking');
    try {
      await shipAlone();
      onAlone?.();
      setState('idle');
    } catch {
      setState('failed');
    }
  }

  return (
    <section aria-label="How your gear ships" className="border-tan border-l-2 pl-4">
      <HowItShips shipsWith={shipsWith} />
      <Button kind="quiet" className="mt-2" busy={state === 'asking'} onClick={() => void takeOff()}>
        Ship it by itself instead
      </Button>
      <p role="status" className="text-alarm text-sm">
        {state === 'failed' && NO_CONNECTION}
      </p>
    </section>
  );
}

/** On pages of gear, for whoever chose it on an order's page: what is added now ships with that bow. */
export function ShipsWithNote({ className }: { className?: string }) {
  const { cart } = useCart();
  // With a bow in the same cart the gear ships with that one.
  if (!cart?.shipsWith || cart.lines.some(({ kind }) => kind === 'bow')) return null;
  return (
    <div className={className}>
      <HowItShips shipsWith={cart.shipsWith} />
    </div>
  );
}

function HowItShips({ shipsWith }: { shipsWith: ShipsWith }) {
  return (
    <>
      <p className="text-bone">
        <WholeDates text={`${shipsWithText(shipsWith)}.`} />
      </p>
      <p className="mt-1 text-ash text-sm">Free, to the address of that order. What we print comes by itself.</p>
    </>
  );
}
