import { Outlet } from 'react-router';
import { ReleaseNav } from '#web/staff/release/release-nav.tsx';

/** Around everything that goes out to many. */
export default function PanelRelease() {
  return (
    <>
      <ReleaseNav />
      <Outlet />
    </>
  );
}
