import { Link } from 'react-router';
import type { Cart } from '#contract/carts/cart-schemas.ts';
import { bowInText, HUNTER } from '#values/bow/finish.ts';
import type { ShippingText } from '#values/text/shipping-text.ts';
import { finishQuery, useFinish } from '#web/bow-parts/chosen-finish.ts';
import type { PrintedTerms } from '#web/bow-parts/printed-terms.ts';
import { usd } from '#web/client/format.ts';
import { AmountLine } from '#web/ui/amount-line.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { WholeDates } from '#web/ui/whole-dates.tsx';
import { GearTerms } from './gear-terms.tsx';

type CartTotalsProps = { cart: Cart; terms: PrintedTerms | null; shipping: ShippingText };

/** What it costs, what of it is paid now and what later, and the way on. */
export function CartTotals({ cart, terms, shipping }: CartTotalsProps) {
  const finish = useFinish();
  const hasBow = cart.lines.some(({ kind, problem }) => kind === 'bow' && problem === null);
  const hasParcel = cart.lines.some(({ kind }) => kind === 'stock' || kind === 'print');
  const hasGear = cart.lines.some(({ kind }) => kind !== 'bow');
  const isBlocked = cart.lines.some(({ problem }) => problem !== null);
  return (
    <section aria-labelledby="totals-title" className="lg:sticky lg:top-28 lg:self-start">
      <h2 id="totals-title" className="title-part">
        What it comes to
      </h2>
      <dl className="mt-4 border-rule-strong border-t">
        <AmountLine label="Subtotal" value={usd(cart.subtotal)} />
        <AmountLine label="Shipping" value={hasParcel ? 'Told at the checkout' : 'Free'} />
        {hasBow && <AmountLine label="Paid later" value={usd(cart.later)} />}
        <AmountLine label={hasParcel ? 'Paid today, without shipping' : 'Paid today'} value={usd(cart.today)} strong />
      </dl>
      {hasParcel && (
        <div className="mt-4 text-ash text-sm">
          <GearTerms shipping={shipping} />
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
