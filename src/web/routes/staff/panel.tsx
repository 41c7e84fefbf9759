import { Outlet } from 'react-router';
import type { PageTraits } from '#web/layout/page-traits.ts';
import { describePage } from '#web/seo/describe-page.ts';
import { AdminAccess } from '#web/staff/session/password-sign-in.tsx';
import { RequireStaff } from '#web/staff/session/require-staff.tsx';
import { PanelFrame } from '#web/staff/shell/panel-frame.tsx';
import { StaffProviders } from '#web/staff/shell/staff-providers.tsx';

/** Only the panel's own address gets this far (handler.ts). */
export const headers = () => ({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });

export const meta = () => describePage({ title: 'Panel', index: false });

export const handle: PageTraits = { onPaper: true };

export default function Panel() {
  return (
    <StaffProviders>
      <RequireStaff login={<AdminAccess />}>
        <PanelFrame>
          <Outlet />
        </PanelFrame>
      </RequireStaff>
    </StaffProviders>
  );
}
