import { Outlet } from 'react-router';
import { StaffGround } from '#web/staff/shell/staff-ground.tsx';

/** The staff's pages beside the panel; each says itself who may see it. */
export default function StaffLayout() {
  return (
    <StaffGround>
      <Outlet />
    </StaffGround>
  );
}
