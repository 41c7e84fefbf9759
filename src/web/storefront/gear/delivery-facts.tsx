import { Link } from 'react-router';
import type { GearItem } from '#contract/catalogue/catalogue-schemas.ts';
import { DAYS_TO_RETURN } from '#values/order/gear.ts';
import type { ShippingText } from '#values/text/shipping-text.ts';

type Fact = { name: string; words: string };

const SENT: Record<GearItem['kind'], readonly Fact[]> = {
  stock: [
    { name: 'Sent', words: 'From our workshop, in stock' },
    { name: 'With a Hunter', words: 'In one order, gear does not wait for the bow' },
  ],
  print: [
    { name: 'Made', words: 'Printed for you when you order it' },
    { name: 'Sent', words: 'From our printer, in a parcel of its own' },
  ],
  gift_card: [
    { name: 'Sent', words: 'As a code by email, once it is paid' },
    { name: 'Shipping', words: 'None' },
    { name: 'Pays for', words: 'Gear and bows' },
  ],
};

function shippingFacts({ cost, free }: ShippingText): Fact[] {
  return [
    { name: 'Shipping', words: cost },
    ...(free ? [{ name: 'Free shipping', words: free.charAt(0).toUpperCase() + free.slice(1) }] : []),
    { name: 'Returns', words: `Within ${DAYS_TO_RETURN} days after it arrived` },
  ];
}

/** How it reaches its buyer, what that costs, and what it is, in rows. */
export function DeliveryFacts({ item, shipping }: { item: GearItem; shipping: ShippingText }) {
  const { kind, weight, dimensions } = item;
  const facts = [
    ...SENT[kind],
    ...(kind === 'gift_card' ? [] : shippingFacts(shipping)),
    ...(weight && kind !== 'gift_card' ? [{ name: 'Weight', words: `${weight} lbs` }] : []),
    ...(dimensions ? [{ name: 'Size', words: dimensions }] : []),
  ];
  return (
    <section aria-label="Delivery and details" className="mt-10">
      <dl className="border-rule-strong border-t">
        {facts.map(({ name, words }) => (
          <div key={name} className="flex justify-between gap-x-6 border-rule border-b py-2.5">
            <dt className="shrink-0 text-ash">{name}</dt>
            <dd className="text-right">{words}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-ash text-sm">
        More about returns, shipping and gift cards is{' '}
        <Link
          to="/terms"
          className="text-bone underline decoration-rule-strong underline-offset-4 hover:decoration-bone"
        >
          in our terms
        </Link>
        .
      </p>
    </section>
  );
}
