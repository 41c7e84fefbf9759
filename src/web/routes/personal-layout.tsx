import { Outlet } from 'react-router';
import { QueryProvider } from '#web/client/query-provider.tsx';

/** Around the pages that are about one customer, from the payment to the account: their data comes from the API after the page. */
export default function PersonalLayout() {
  return (
    <QueryProvider>
      <div className="edge pt-32 pb-chapter md:pt-40 print:p-0">
        <Outlet />
      </div>
    </QueryProvider>
  );
}
