import { Outlet } from 'react-router';
import type { PageTraits } from '#web/layout/page-traits.ts';
import { StaffProviders } from '#web/staff/shell/staff-providers.tsx';

export const handle: PageTraits = { onPaper: true };

/** The staff's pages beside the panel; each says itself who may see it. */
export default function StaffLayout() {
  return (
    <StaffProviders>
      <Outlet />
    </StaffProviders>
  );
}
