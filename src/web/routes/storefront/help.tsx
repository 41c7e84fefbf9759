import { useState } from 'react';
import { findHelp } from '#values/help.ts';
import type { PageTraits } from '#web/layout/page-traits.ts';
import { storefrontContext } from '#web/load-context.ts';
import { describePage, SHARE_PICTURES } from '#web/seo/describe-page.ts';
import { describePlace } from '#web/seo/structured-data.ts';
import { HelpTopicPart, NothingFound } from '#web/storefront/help/help-topic.tsx';
import type { Route } from './+types/help';

export async function loader({ context }: Route.LoaderArgs) {
  const storefront = context.get(storefrontContext);
  return { topics: await storefront.help(), origin: storefront.settings.origin };
}

export const meta = ({ loaderData: { origin } }: Route.MetaArgs): Route.MetaDescriptors => [
  ...describePage({
    title: 'Help',
    description:
      'Answers about pre-ordering, paying, changing or cancelling an order, your draw length, the Hunter and its care.',
    address: { origin, path: '/help' },
    picture: SHARE_PICTURES.hunter,
  }),
  describePlace(origin, '/help', 'Help'),
];

export { revalidateForAnotherPage as shouldRevalidate } from '#web/client/revalidate-for-another-page.ts';

export const handle: PageTraits = { hasGuide: true };

const LONGEST_WORDS = 100;

export default function Help({ loaderData: { topics } }: Route.ComponentProps) {
  const [typed, setTyped] = useState('');
  const found = findHelp(topics, typed);
  const count = found.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <div data-sections className="edge pt-28 pb-chapter md:pt-36">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
        <h1 className="title-hero">Help</h1>
        <p className="prose-lead max-w-[26em] pb-1 text-ash">
          What people ask us, and what we answer. The guide at the edge of the page knows the same.
        </p>
      </div>
      <div className="mt-8 flex flex-wrap items-end justify-between gap-x-10 gap-y-4 border-rule border-b md:mt-12">
        <nav aria-label="Topics">
          <ul className="flex flex-wrap gap-x-7">
            {topics.map(({ id, name }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  onClick={() => setTyped('')}
                  className="inline-flex min-h-11 items-center font-semibold text-ash transition-colors hover:text-bone"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {/* biome-ignore lint/a11y/useSemanticElements: of `search` not every reader knows. */}
        <div role="search" className="w-full max-md:order-first md:w-72 noscript:hidden">
          <input
            type="search"
            aria-label="Search the answers"
            placeholder="Search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            maxLength={LONGEST_WORDS}
            autoComplete="off"
            className="min-h-11 w-full border-0 bg-transparent px-0 text-base text-bone caret-blaze outline-none placeholder:text-ash focus-visible:shadow-[0_1px_0_0_var(--color-bone)]"
          />
        </div>
      </div>
      <p role="status" className="min-h-7 pt-3 text-ash text-sm">
        {typed.trim() && (count === 1 ? '1 answer' : `${count} answers`)}
      </p>
      {found.map((topic) => (
        <HelpTopicPart key={topic.id} topic={topic} />
      ))}
      {count === 0 && <NothingFound onAll={() => setTyped('')} />}
    </div>
  );
}
