import { Outlet } from 'react-router';

export default function PanelProducts() {
  return <Outlet />;
}
