import { Outlet } from 'react-router';
import { ToastOutlet } from '#web/ui/toast-outlet.tsx';
import { useStandsAlone } from '../layout/page-traits.ts';
import { SiteFooter } from '../layout/site-footer.tsx';
import { SiteHeader } from '../layout/site-header.tsx';

/** What stands around every page that a visitor sees. */
export default function ShopLayout() {
  const alone = useStandsAlone();
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
      <ToastOutlet />
    </>
  );
}
