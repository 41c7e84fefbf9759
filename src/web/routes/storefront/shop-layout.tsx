import { Outlet, useRouteLoaderData } from 'react-router';
import { PageChange } from '#web/client/page-change.tsx';
import { GuideOutlet } from '#web/guide/guide-outlet.tsx';
import { SignInOutlet } from '#web/identity/sign-in-outlet.tsx';
import { useHasGuide, useStandsAlone } from '#web/layout/page-traits.ts';
import { SiteFooter } from '#web/layout/site-footer.tsx';
import { SiteHeader } from '#web/layout/site-header.tsx';
import type { loader as rootLoader } from '#web/root.tsx';
import { ToastOutlet } from '#web/ui/toasts/toast-outlet.tsx';

/** The phone panel, which is installed as an app, has one of its own. */
export const links = () => [{ rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }];

/** What stands around every page that a visitor sees. */
export default function ShopLayout() {
  const alone = useStandsAlone();
  const guide = useHasGuide() && !alone;
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return (
    <>
      {!alone && (
        <a
          href="#main"
          className="fixed top-3 left-3 z-60 -translate-y-24 bg-bone px-5 py-3 font-semibold text-night focus-visible:translate-y-0"
        >
          Skip to the content
        </a>
      )}
      {!alone && <SiteHeader />}
      <main id="main" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      {!alone && <SiteFooter />}
      {guide && <GuideOutlet />}
      <PageChange />
      <ToastOutlet />
      {root && <SignInOutlet settings={root.identity} />}
    </>
  );
}
