import { useState } from 'react';
import { Link } from 'react-router';
import type { CartLine } from '#contract/carts/cart-schemas.ts';
import { HUNTER } from '#values/bow/finish.ts';
import { wordGift } from '#values/text/line-text.ts';
import { wordsOf } from '#web/client/api-error.ts';
import { usd } from '#web/client/format.ts';
import { Quantities } from '#web/ui/quantities.tsx';
import { isOwnPicture, storedPicture } from '#web/ui/stored-picture.ts';
import profile from '../../../assets/pictures/card-black.webp?picture';
import { changeQuantity, removeFromCart } from './cart-store.ts';

/** One line: what it is, how many, what it costs, and what stands against it. */
export function CartLineRow({ line }: { line: CartLine }) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { id, kind, name, variantName, quantity, price, total, problem, most } = line;
  const canChange = kind !== 'bow' && (problem === null || problem === 'too-many');
  const label = [name, variantName].filter(Boolean).join(', ');

  async function run(change: () => Promise<void>) {
    if (pending) return;
    setPending(true);
    setFailure(null);
    try {
      await change();
    } catch (error) {
      setFailure(wordsOf(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <li
      aria-busy={pending}
      className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-5 border-rule border-b py-5 transition-opacity aria-busy:opacity-60 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-7"
    >
      <LinePicture line={line} />
      <div className="flex min-w-0 flex-col">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 className="title-part">
            {problem === 'not-sold' ? (
              name
            ) : (
              <Link
                to={pageOf(line)}
                className="underline decoration-transparent underline-offset-4 hover:decoration-rule-strong"
              >
                {name}
              </Link>
            )}
          </h2>
          <p className={`whitespace-nowrap tabular-nums ${canChange || kind === 'bow' ? '' : 'text-ash line-through'}`}>
            {usd(total)}
          </p>
        </div>
        {variantName && <p className="mt-1 text-ash">{variantName}</p>}
        {quantity > 1 && <p className="text-ash text-sm">{usd(price)} each</p>}
        {kind === 'gift_card' && (
          <p className="wrap-anywhere mt-1 max-w-[34em] whitespace-pre-wrap text-ash text-sm">
            {`Emailed to ${wordGift(line, 'you')}`}
          </p>
        )}
        {kind === 'bow' && <p className="mt-1 text-ash">Pre-order. Color and build are chosen at the checkout.</p>}
        <p role="status" className="text-alarm text-sm empty:hidden">
          {failure ?? tellProblem(line)}
        </p>
        <div className="mt-auto flex flex-wrap items-center gap-x-6 pt-2">
          {canChange && (
            <label className="flex items-center gap-2 text-ash text-sm">
              Quantity
              <select
                aria-label={`Quantity of ${label}`}
                value={quantity}
                aria-disabled={pending || undefined}
                onChange={({ target }) => void run(() => changeQuantity(id, Number(target.value)))}
                className="min-h-11 cursor-pointer border-rule-strong border-b bg-transparent pr-1 text-base text-bone tabular-nums *:bg-night"
              >
                {quantity > most && <option value={quantity}>{quantity}</option>}
                <Quantities most={most} />
              </select>
            </label>
          )}
          <button
            type="button"
            aria-label={`Remove ${label}`}
            aria-disabled={pending || undefined}
            onClick={() => void run(() => removeFromCart(id))}
            className="min-h-11 text-ash text-sm underline decoration-rule-strong underline-offset-4 hover:text-bone hover:decoration-bone"
          >
            Remove
          </button>
        </div>
      </div>
    </li>
  );
}

function LinePicture({ line: { imageUrl, kind, name } }: { line: CartLine }) {
  const look = 'aspect-square w-full bg-bark object-cover';
  // The bow has its own pictures in the pages.
  if (kind === 'bow' && name === HUNTER && !isOwnPicture(imageUrl)) {
    return <img src={profile.img.src} width={profile.img.w} height={profile.img.h} alt="" className={look} />;
  }
  if (!isOwnPicture(imageUrl)) return <span className={look} />;
  return <img {...storedPicture(imageUrl)} sizes="9rem" width={1200} height={1200} alt="" className={look} />;
}

function pageOf({ kind, slug, name }: CartLine): string {
  if (kind === 'bow') return slug && name !== HUNTER ? `/bows/${slug}` : '/bows';
  return slug ? `/gear/${slug}` : '/gear';
}

function tellProblem({ problem, most }: CartLine): string | null {
  switch (problem) {
    case 'sold-out':
      return 'Sold out. Please take it out to go on.';
    case 'paused':
      return 'Pre-orders are paused. Please take it out to go on. On its page we take your address, and tell you when they open again.';
    case 'not-sold':
      return 'Not sold any more. Please take it out to go on.';
    case 'too-many':
      return `Only ${most} left. Please choose fewer to go on.`;
    case null:
      return null;
  }
}
