import type { PageTraits } from '#web/layout/page-traits.ts';
import { LegalPage } from '#web/legal/legal-page.tsx';
import { PrivacyText } from '#web/legal/privacy-text.tsx';
import { storefrontContext } from '#web/load-context.ts';
import { describePage, SHARE_PICTURES } from '#web/seo/describe-page.ts';
import type { Route } from './+types/privacy';

export function loader({ context }: Route.LoaderArgs) {
  const { origin, guideHost } = context.get(storefrontContext).settings;
  return { origin, guideHost };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  describePage({
    title: 'Privacy',
    description:
      'What Fulldraw keeps about you, who else gets it, for how long, and how to have it deleted. No tracking.',
    address: { origin: loaderData.origin, path: '/privacy' },
    picture: SHARE_PICTURES.home,
  });

export { revalidateForAnotherPage as shouldRevalidate } from '#web/client/revalidate-for-another-page.ts';

export const handle: PageTraits = { hasGuide: true };

export default function Privacy({ loaderData: { guideHost } }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Privacy"
      lead="We make bows, not profiles. We keep what your order needs, and you can ask to see it."
      changed="2026-11-22"
    >
      <PrivacyText guideHost={guideHost} />
    </LegalPage>
  );
}
