import { Outlet } from 'react-router';
import { QueryProvider } from '#web/client/query-provider.tsx';

/** Around the pages that take a payment: their data is personal, so it comes from the API after the page. */
export default function PaymentLayout() {
  return (
    <QueryProvider>
      <div className="mx-auto max-w-6xl px-5 pt-32 pb-24 md:px-10 md:pt-40 md:pb-32">
        <Outlet />
      </div>
    </QueryProvider>
  );
}
