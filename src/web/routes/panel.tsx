import { data, Outlet } from 'react-router';
import { describePage } from '#web/seo/describe-page.ts';
import { AdminAccess } from '#web/staff/session/admin-access.tsx';
import { StaffDoor } from '#web/staff/session/staff-door.tsx';
import { PanelFrame } from '#web/staff/shell/panel-frame.tsx';
import { StaffGround } from '#web/staff/shell/staff-ground.tsx';
import { storefrontContext } from '../load-context.ts';
import type { Route } from './+types/panel';

/** Nobody but the panel's own address gets this far (handler.ts); should that fail, every other one is unknown here too. */
export function loader({ params, context }: Route.LoaderArgs) {
  if (`/${params.panel}` !== context.get(storefrontContext).staff.adminPath) throw data(null, { status: 404 });
  return null;
}

export const shouldRevalidate = () => false;

export const headers = () => ({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });

export const meta = () => describePage({ title: 'Panel', index: false });

export default function Panel() {
  return (
    <StaffGround>
      <StaffDoor login={<AdminAccess />}>
        <PanelFrame>
          <Outlet />
        </PanelFrame>
      </StaffDoor>
    </StaffGround>
  );
}
