import { useEffect } from 'react';
import { Link } from 'react-router';
import type { Cart } from '#contract/carts/cart-schemas.ts';
import type { ShippingText } from '#values/text/shipping-text.ts';
import type { PrintedTerms } from '#web/bow-parts/printed-terms.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CartLineRow } from './cart-line.tsx';
import { loadCart, useCart } from './cart-store.ts';
import { CartTotals } from './cart-totals.tsx';

/** The terms of a bow, as the cart finds them by its line. */
export type CartBow = PrintedTerms & { productId: number };

type CartPageProps = {
  /** The terms of all that are on pre-order. */
  bows: readonly CartBow[];
  shipping: ShippingText;
};

/** What is in the cart, and the way to the checkout. */
export function CartPage({ bows, shipping }: CartPageProps) {
  const { status, cart } = useCart();
  useEffect(() => {
    void loadCart();
  }, []);
  return (
    <div className="edge min-h-svh pt-28 pb-chapter md:pt-36">
      <h1 className="title-hero">Your cart</h1>
      <noscript>
        <p className="prose-lead mt-6 text-ash">The cart needs JavaScript. Please switch it on for this page.</p>
      </noscript>
      <div className="mt-10 noscript:hidden">
        {status === 'unread' && <Waiting />}
        {status === 'failed' && <Unreadable />}
        {status === 'read' &&
          (cart.lines.length === 0 ? <Empty /> : <Filled cart={cart} bows={bows} shipping={shipping} />)}
      </div>
    </div>
  );
}

function Filled({ cart, bows, shipping }: CartPageProps & { cart: Cart }) {
  const bow = cart.lines.find(({ kind }) => kind === 'bow');
  const terms = bows.find(({ productId }) => productId === bow?.productId) ?? null;
  return (
    <div className="grid gap-x-[6vw] gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
      <ul aria-label="In your cart" className="border-rule-strong border-t">
        {cart.lines.map((line) => (
          <CartLineRow key={line.id} line={line} />
        ))}
      </ul>
      <CartTotals cart={cart} terms={terms} shipping={shipping} />
    </div>
  );
}

function Empty() {
  return (
    <div role="status">
      <p className="prose-lead text-ash">There is nothing in it yet.</p>
      <p className="mt-8 flex flex-wrap gap-4">
        <Link to="/gear" className={buttonLook('bone')}>
          See the gear
        </Link>
        <Link to="/bows" className={buttonLook('line')}>
          See the Hunter
        </Link>
      </p>
    </div>
  );
}

function Unreadable() {
  return (
    <div role="alert">
      <p className="prose-lead text-ash">
        Your cart could not be read: there is no connection to the shop right now. What is in it is still there.
      </p>
      <Button onClick={() => void loadCart()} className="mt-8">
        Try again
      </Button>
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading your cart" className="max-w-[44rem] space-y-1">
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
    </div>
  );
}
