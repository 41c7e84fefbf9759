import { Outlet } from 'react-router';
import { QueryProvider } from '#web/client/query-provider.tsx';

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
    </QueryProvider>
  );
}
