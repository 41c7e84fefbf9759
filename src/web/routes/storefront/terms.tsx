import type { PageTraits } from '#web/layout/page-traits.ts';
import { LegalPage } from '#web/legal/legal-page.tsx';
import { TermsText } from '#web/legal/terms-text.tsx';
import { storefrontContext } from '#web/load-context.ts';
import { describePage, SHARE_PICTURES } from '#web/seo/describe-page.ts';
import type { Route } from './+types/terms';

export async function loader({ context }: Route.LoaderArgs) {
  const storefront = context.get(storefrontContext);
  const [terms, shipping, { warranty, warrantySince }] = await Promise.all([
    storefront.preOrderTerms(),
    storefront.shipping(),
    storefront.maker(),
  ]);
  return { terms, shipping, warranty, warrantySince, origin: storefront.settings.origin };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  describePage({
    title: 'Terms of service',
    description:
      'How a Fulldraw order is paid, made, shipped, changed, sent back, cancelled and refunded, in plain words.',
    address: { origin: loaderData.origin, path: '/terms' },
    picture: SHARE_PICTURES.home,
  });

export { revalidateForAnotherPage as shouldRevalidate } from '#web/client/revalidate-for-another-page.ts';

export const handle: PageTraits = { hasGuide: true };

/** The day on which these words were last changed; the owner's warranty has a day of its own. */
const CHANGED = '2026-11-26';

export default function Terms({ loaderData }: Route.ComponentProps) {
  const { warrantySince } = loaderData;
  return (
    <LegalPage
      title="Terms of service"
      lead="What you can expect from us when you order, and what we expect from you."
      changed={warrantySince && warrantySince > CHANGED ? warrantySince : CHANGED}
    >
      <TermsText {...loaderData} />
    </LegalPage>
  );
}
