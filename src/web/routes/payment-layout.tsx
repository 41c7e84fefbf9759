import { Outlet } from 'react-router';
import { QueryProvider } from '#web/client/query-provider.tsx';

/** Around the pages that take a payment: their data is personal, so it comes from the API after the page. */
export default function PaymentLayout() {
  return (
    <QueryProvider>
      <div className="edge pt-32 pb-chapter md:pt-40">
        <Outlet />
      </div>
    </QueryProvider>
  );
}
