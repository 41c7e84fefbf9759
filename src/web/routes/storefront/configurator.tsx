import { data } from 'react-router';
import { printTerms } from '#web/bow-parts/printed-terms.ts';
import { Configurator } from '#web/configurator/configurator.tsx';
import { storefrontContext } from '#web/load-context.ts';
import { describePage } from '#web/seo/describe-page.ts';
import type { Route } from './+types/configurator';

/** The shop's own configurator, a document for a frame: see docs/decisions/0016. */
export async function loader({ context }: Route.LoaderArgs) {
  const { countedTerms, settings } = context.get(storefrontContext);
  if (!settings.configurator) throw data(null, { status: 404 });
  const terms = await countedTerms();
  return { terms: terms && printTerms(terms) };
}

export const shouldRevalidate = () => false;

export const meta = () => describePage({ title: 'Configure your Hunter', index: false });

export default function ConfiguratorRoute({ loaderData: { terms } }: Route.ComponentProps) {
  return (
    <main id="main" aria-label="Configurator">
      <Configurator terms={terms} />
    </main>
  );
}
