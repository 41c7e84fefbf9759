import { useState } from 'react';
import { Link } from 'react-router';
import { bowInText, bowTitle, HUNTER } from '#values/bow/finish.ts';
import { addToCart } from '#web/cart/cart-store.ts';
import { wordsOf } from '#web/client/api-error.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';

type AddBowProps = {
  productId: number;
  deposit: string;
  /** What the bow is called; the Hunter where nothing is said. */
  name?: string;
  /** Whether it stands across the page below gear; otherwise below the bow. */
  edge?: boolean;
};

/** For who buys gear and the bow together: one checkout takes both. */
export function AddBow({ productId, deposit, name = HUNTER, edge = true }: AddBowProps) {
  const [state, setState] = useState<'idle' | 'pending' | 'added'>('idle');
  const [failure, setFailure] = useState<string | null>(null);

  async function add() {
    setState('pending');
    setFailure(null);
    try {
      await addToCart({ productId });
      setState('added');
    } catch (error) {
      setState('idle');
      setFailure(wordsOf(error));
    }
  }

  return (
    <div className={edge ? 'edge mt-12' : 'mt-10'}>
      <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-5 border-rule border-t pt-6 noscript:hidden">
        <p className="max-w-[36em] text-ash" role="status">
          {state === 'added'
            ? `${bowTitle(name)} is in your cart.`
            : `${edge ? 'Want both?' : 'Want gear with it?'} Put ${bowInText(name)} in your cart too: one checkout takes its deposit of ${deposit} and your gear.`}
        </p>
        {state === 'added' ? (
          <Link to="/cart" className={buttonLook('bone')}>
            View cart
          </Link>
        ) : (
          <Button busy={state === 'pending'} onClick={add}>
            {state === 'pending' ? 'Adding...' : `Add ${bowInText(name)} to the cart`}
          </Button>
        )}
      </div>
      {failure && (
        <div className="mt-4">
          <Alert tone="bad">{failure}</Alert>
        </div>
      )}
    </div>
  );
}
