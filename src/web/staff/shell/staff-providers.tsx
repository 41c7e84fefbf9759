import '#web/styles/staff.css';
import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { QueryProvider } from '#web/client/query-provider.tsx';
import { SignInOutlet } from '#web/identity/sign-in-outlet.tsx';
import type { loader as rootLoader } from '#web/root.tsx';
import { UnsavedGuard } from '#web/staff/parts/unsaved.tsx';
import { ToastOutlet } from '#web/ui/toasts/toast-outlet.tsx';

/** What is around every page of the staff side, on desk and phone: its colours, its query client, its toasts. */
export function StaffProviders({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return (
    <div data-staff className="min-h-svh">
      <QueryProvider>
        <UnsavedGuard>{children}</UnsavedGuard>
      </QueryProvider>
      <ToastOutlet />
      {root && <SignInOutlet settings={root.identity} forStaff />}
    </div>
  );
}
