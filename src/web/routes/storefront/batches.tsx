import type { PageTraits } from '#web/layout/page-traits.ts';
import { storefrontContext } from '#web/load-context.ts';
import { describePage, SHARE_PICTURES } from '#web/seo/describe-page.ts';
import { describePlace } from '#web/seo/structured-data.ts';
import { BatchRow } from '#web/storefront/batches/batch-row.tsx';
import { Letters } from '#web/storefront/batches/letters.tsx';
import { NoBatches, WhatDatesMean } from '#web/storefront/batches/what-dates-mean.tsx';
import type { Route } from './+types/batches';

export async function loader({ context }: Route.LoaderArgs) {
  const storefront = context.get(storefrontContext);
  const [bows, letters] = await Promise.all([storefront.batches(), storefront.letters()]);
  return { bows, letters, origin: storefront.settings.origin };
}

export const meta = ({ loaderData: { origin } }: Route.MetaArgs): Route.MetaDescriptors => [
  ...describePage({
    title: 'Batches',
    description:
      'Every batch of bows: how many places are taken, how far the workshop is, what we promised first, and what we kept.',
    address: { origin, path: '/batches' },
    picture: SHARE_PICTURES.hunter,
  }),
  describePlace(origin, '/batches', 'Batches'),
  {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/atom+xml',
    title: 'Build letters',
    href: `${origin}/batches.atom`,
  },
];

export { revalidateForAnotherPage as shouldRevalidate } from '#web/client/revalidate-for-another-page.ts';

export const handle: PageTraits = { hasGuide: true };

export default function Batches({ loaderData: { bows, letters } }: Route.ComponentProps) {
  return (
    <div className="edge pt-28 pb-chapter md:pt-36">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
        <h1 className="title-hero">Batches</h1>
        <p className="prose-lead max-w-[26em] pb-1 text-ash">
          We make bows in batches. This is how each one stands, what we promised first, and what we kept.
        </p>
      </div>
      {bows.length === 0 && <NoBatches />}
      {bows.map(({ campaignId, bow, batches }) => (
        <section key={campaignId} aria-labelledby={`bow-${campaignId}`} className="mt-[clamp(3.5rem,7vw,7rem)]">
          <h2 id={`bow-${campaignId}`} className="title-chapter pb-8">
            {bow}
          </h2>
          {batches.map((batch) => (
            <BatchRow key={batch.id} batch={batch} />
          ))}
        </section>
      ))}
      {bows.length > 0 && <WhatDatesMean />}
      <Letters letters={letters} />
    </div>
  );
}
