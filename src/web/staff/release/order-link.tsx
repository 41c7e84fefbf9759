import { Link, useParams } from 'react-router';
import { usePanelPath } from '#web/staff/shell/use-panel-path.ts';

/** To the order in the panel. Pages beside the panel do not have it in their map: from there it begins with the server. */
export function OrderLink({ orderNumber }: { orderNumber: string }) {
  const { panel } = useParams();
  const panelPath = usePanelPath();
  return (
    <Link
      to={panelPath('orders', orderNumber)}
      reloadDocument={!panel}
      className="whitespace-nowrap font-semibold underline decoration-rule-strong underline-offset-4 hover:decoration-bone"
    >
      {orderNumber}
    </Link>
  );
}
