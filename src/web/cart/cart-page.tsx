import { useEffect } from 'react';
import { Link } from 'react-router';
import type { Cart } from '#contract/carts/cart-schemas.ts';
import { bowInText, HUNTER } from '#values/bow/finish.ts';
import type { ShippingText } from '#values/text/shipping-text.ts';
import { finishQuery, useFinish } from '#web/bow-parts/chosen-finish.ts';
import type { PrintedTerms } from '#web/bow-parts/printed-terms.ts';
import { usd } from '#web/client/format.ts';
import { AmountLine } from '#web/ui/amount-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { WholeDates } from '#web/ui/whole-dates.tsx';
import { CartLineRow } from './cart-line.tsx';
import { loadCart, useCart } from './cart-store.ts';
import { GearTerms } from './gear-terms.tsx';
import { ShipsWithBow } from './ships-with-bow.tsx';

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
          (cart.lines.length === 0 ? <Empty cart={cart} /> : <Filled cart={cart} bows={bows} shipping={shipping} />)}
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

function Empty({ cart: { shipsWith } }: { cart: Cart }) {
  return (
    <div role="status">
      <p className="prose-lead text-ash">There is nothing in it yet.</p>
      {shipsWith && (
        <p className="mt-4 text-ash">The gear that you choose ships with your bow {shipsWith.orderNumber}.</p>
      )}
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

/** What it costs, what of it is paid now and what later, and the way on. */
function CartTotals({ cart, terms, shipping }: { cart: Cart; terms: PrintedTerms | null; shipping: ShippingText }) {
  const finish = useFinish();
  const hasBow = cart.lines.some(({ kind, problem }) => kind === 'bow' && problem === null);
  const hasParcel = cart.lines.some(({ kind }) => kind === 'stock' || kind === 'print');
  const hasGear = cart.lines.some(({ kind }) => kind !== 'bow');
  const isPacked = cart.lines.some(({ kind }) => kind === 'stock');
  const withBow = isPacked && !cart.lines.some(({ kind }) => kind === 'bow') ? cart.shipsWith : null;
  const isFree = !hasParcel || (withBow && !cart.lines.some(({ kind }) => kind === 'print'));
  const isBlocked = cart.lines.some(({ problem }) => problem !== null);
  return (
    <section aria-labelledby="totals-title" className="lg:sticky lg:top-28 lg:self-start">
      <h2 id="totals-title" className="title-part">
        What it comes to
      </h2>
      <dl className="mt-4 border-rule-strong border-t">
        <AmountLine label="Subtotal" value={usd(cart.subtotal)} />
        <AmountLine label="Shipping" value={isFree ? 'Free' : 'Told at the checkout'} />
        {hasBow && <AmountLine label="Paid later" value={usd(cart.later)} />}
        <AmountLine label={isFree ? 'Paid today' : 'Paid today, without shipping'} value={usd(cart.today)} strong />
      </dl>
      {withBow && (
        <div className="mt-6">
          <ShipsWithBow shipsWith={withBow} />
        </div>
      )}
      {hasParcel && (
        <div className="mt-4 text-ash text-sm">
          <GearTerms shipping={isFree ? null : shipping} />
        </div>
      )}
      {hasBow && terms && (
        <p className="mt-4 text-ash text-sm">
          Today you pay {hasGear ? 'your gear in full and ' : ''}the deposit of {bowInText(terms.name)}, {terms.deposit}
          . Later you pay its balance, {terms.balance}.{' '}
          <WholeDates text={`${terms.balanceStory} ${terms.timeSentence}`} />
        </p>
      )}
      {isBlocked ? (
        <p role="status" className="mt-8 border-alarm border-l-2 pl-4 text-ash">
          One thing in your cart cannot be ordered as it is. Change it or take it out, then go on to the checkout.
        </p>
      ) : (
        <Link
          to={`/checkout?from=cart${hasBow && terms?.name === HUNTER ? finishQuery(finish).replace('?', '&') : ''}`}
          className={buttonLook('blaze', 'mt-8 w-full text-lg')}
        >
          Checkout
        </Link>
      )}
      <Link to="/gear" className={buttonLook('quiet', 'mt-4')}>
        Look at more gear
      </Link>
    </section>
  );
}
