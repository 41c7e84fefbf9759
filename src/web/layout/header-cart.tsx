import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { followCart, loadCart, mayHaveCart, useCart } from '#web/cart/cart-store.ts';
import { useSession } from '#web/identity/session.ts';

/**
 * The way to the cart, with how many are in it. The page is the same for all visitors: the number comes late, into a place of
 * its own, and nothing moves. Nobody who has no cart is asked about.
 */
export function HeaderCart() {
  const { cart } = useCart();
  const session = useSession();
  const who = session.status === 'signed-in' ? session.user.id : session.status;
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (who === 'loading') return;
    const isSignedIn = who !== 'signed-out';
    // After a sign-out the account's cart is shown no more.
    if (isSignedIn || wasSignedIn.current || mayHaveCart()) void loadCart();
    wasSignedIn.current = isSignedIn;
  }, [who]);
  useEffect(followCart, []);
  const count = cart?.count ?? 0;

  return (
    <NavLink
      to="/cart"
      aria-label={count === 0 ? 'Cart' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
      className="relative -mx-2 grid size-12 place-items-center max-lg:ml-auto"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 fill-none stroke-[1.5] stroke-current">
        <path d="M4.5 8h15l-1 12.5h-13zM8.5 10.500V6a3.500 3.500 0 0 1 7 0v4.500" />
      </svg>
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-1 right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-bone px-1 font-semibold text-[0.75rem] text-ink leading-none tabular-nums"
        >
          {Math.min(count, 99)}
        </span>
      )}
    </NavLink>
  );
}
