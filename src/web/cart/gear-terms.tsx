import { Link } from 'react-router';
import { DAYS_TO_RETURN } from '#values/order/gear.ts';
import { type ShippingText, shippingSentence } from '#values/text/shipping-text.ts';

/** What a buyer of gear may rely on, said before anything is bought; the terms say all of it. `shipping`: null where it ships with a bow. */
export function GearTerms({ shipping }: { shipping: ShippingText | null }) {
  return (
    <p>
      {shipping && `${shippingSentence(shipping)} `}Returns within {DAYS_TO_RETURN} days.{' '}
      <Link to="/terms" className="text-bone underline decoration-rule-strong underline-offset-4 hover:decoration-bone">
        All of it in our terms
      </Link>
    </p>
  );
}
