import { Link } from 'react-router';
import { buttonLook } from '#web/ui/button-look.ts';

const MEANINGS = [
  {
    name: 'Places taken',
    words:
      'Places whose deposit is paid, or that we keep for an order by phone. A cancelled order gives its place back.',
  },
  {
    name: 'Built, shipped',
    words: 'Bows that the workshop has finished, and those of them that we have handed to a carrier.',
  },
  { name: 'Building begins', words: 'The day on which the workshop plans to begin with the batch.' },
  {
    name: 'Promised first',
    words: 'The days between which the bows of the batch ship, as we told its first customers. It never changes.',
  },
  {
    name: 'Promised now',
    words:
      'The days that hold since we moved them. Everybody who waits was told by email, with the reason, and could cancel.',
  },
  { name: 'Last shipped on', words: 'The day on which the latest bow of the batch left the workshop.' },
  {
    name: 'Shipped',
    words: 'Nobody who has paid still waits. We then compare the last bow with the last day that was promised first.',
  },
] as const;

/** Says once what the figures and dates of all batches mean. */
export function WhatDatesMean() {
  return (
    <section aria-labelledby="dates-title" className="mt-[clamp(3.5rem,7vw,7rem)]">
      <h2 id="dates-title" className="title-part">
        What each date means
      </h2>
      <dl className="mt-6 grid gap-x-[clamp(2rem,5vw,6rem)] md:grid-cols-2">
        {MEANINGS.map(({ name, words }) => (
          <div key={name} className="border-rule border-t py-4">
            <dt className="font-semibold">{name}</dt>
            <dd className="mt-1 max-w-[36em] text-ash">{words}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 max-w-[36em] text-ash text-sm">
        Days are counted in UTC. The figures are those of this moment.
      </p>
    </section>
  );
}

export function NoBatches() {
  return (
    <div className="mt-14 border-rule-strong border-t py-12">
      <h2 className="title-part">There are no batches yet</h2>
      <p className="mt-3 max-w-[34em] text-ash">
        When we plan the first one, its places and its dates stand here. Until then the bow’s own page says when it
        comes.
      </p>
      <Link to="/bows" className={buttonLook('line', 'mt-8')}>
        See the bow
      </Link>
    </div>
  );
}
