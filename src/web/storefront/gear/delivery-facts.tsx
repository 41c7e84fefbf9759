import { Link } from 'react-router';
import type { GearItem } from '#contract/catalogue.ts';
import { DAYS_TO_RETURN } from '#values/gear.ts';

type Fact = { name: string; words: string };

const FACTS: Record<GearItem['kind'], readonly Fact[]> = {
  stock: [
    { name: 'Sent', words: 'From our workshop, in stock' },
    { name: 'Shipping', words: 'By weight and state, told at the checkout' },
    { name: 'With a Hunter', words: 'Gear does not wait for the bow' },
    { name: 'Returns', words: `Within ${DAYS_TO_RETURN} days after it arrived` },
  ],
  print: [
    { name: 'Made', words: 'Printed for you when you order it' },
    { name: 'Sent', words: 'From our printer, in a parcel of its own' },
    { name: 'Shipping', words: 'By weight and state, told at the checkout' },
    { name: 'Returns', words: `Within ${DAYS_TO_RETURN} days after it arrived` },
  ],
  gift_card: [
    { name: 'Sent', words: 'As a code by email, once it is paid' },
    { name: 'Shipping', words: 'None' },
    { name: 'Pays for', words: 'Gear and bows' },
  ],
};

/** How it reaches its buyer, and what it is, in rows. */
export function DeliveryFacts({ item }: { item: GearItem }) {
  const { kind, weight, dimensions } = item;
  const facts = [
    ...FACTS[kind],
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
