import { Link } from 'react-router';
import type { ItemKind } from '#values/order/gear.ts';
import { RETURN_SENTENCE } from '#values/text/line-text.ts';

/** What its buyer may rely on afterwards, said before anything is paid. The terms (legal/terms-text.tsx) say all of it in full: change them together. */
export function Rights({ kinds }: { kinds: readonly ItemKind[] }) {
  const has = (...some: ItemKind[]) => kinds.some((kind) => some.includes(kind));
  return (
    <p className="text-ash text-sm">
      {has('bow') && 'You can cancel until your bow ships, for any reason, and all that you paid for it goes back. '}
      {has('stock', 'print') && `${RETURN_SENTENCE} `}
      {has('gift_card') && 'A gift card has no fee and no last day. '}
      <Link to="/terms" className="text-bone underline decoration-rule-strong underline-offset-4 hover:decoration-bone">
        All of it in our terms
      </Link>
    </p>
  );
}
