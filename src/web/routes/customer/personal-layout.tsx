import { Outlet } from 'react-router';
import { QueryProvider } from '#web/client/query-provider.tsx';
import { Alert } from '#web/ui/alert.tsx';

/**
 * Around the pages that are about one customer, from the payment to the account. Their data comes from the API after the page;
 * as high as the window at least, they push no footer about that is in sight.
 */
export default function PersonalLayout() {
  return (
    <QueryProvider>
      <div className="edge min-h-svh pt-32 pb-chapter md:pt-40 print:min-h-0 print:p-0">
        <Outlet />
      </div>
      <NotWhole />
    </QueryProvider>
  );
}

/** In the server's HTML, and shown by the few lines of script in it, since none of these pages works without the others. */
function NotWhole() {
  return (
    <div className="edge fixed inset-x-0 bottom-0 z-40 hidden border-rule border-t bg-night py-4 stuck:block">
      <Alert tone="bad" title="This page could not be loaded whole. Nothing was charged.">
        <p>Please check your connection and load this page again.</p>
      </Alert>
    </div>
  );
}
