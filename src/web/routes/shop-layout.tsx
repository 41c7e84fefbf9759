import { Outlet } from 'react-router';

export default function ShopLayout() {
  return (
    <main id="main">
      <Outlet />
    </main>
  );
}
