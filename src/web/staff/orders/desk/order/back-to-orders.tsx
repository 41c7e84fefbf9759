import { Link, useLocation } from 'react-router';
import { usePanelPath } from '#web/staff/shell/use-panel-path.ts';

/** To the list as it stood when the order was opened from it, else to all orders. */
export function BackToOrders() {
  const panelPath = usePanelPath();
  const { state } = useLocation();
  return (
    <p>
      <Link
        to={{ pathname: panelPath('orders'), search: listOf(state) }}
        className="-my-1 inline-block py-1 text-ash underline decoration-rule-strong underline-offset-4 hover:text-bone"
      >
        Orders
      </Link>
    </p>
  );
}

function listOf(state: unknown): string {
  return typeof state === 'object' && state !== null && 'list' in state ? String(state.list) : '';
}
