import { Outlet } from 'react-router';

export default function PanelContacts() {
  return <Outlet />;
}
