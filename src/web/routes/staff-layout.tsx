import { Outlet } from 'react-router';

export default function StaffLayout() {
  return <Outlet />;
}
