import { Link, useParams } from 'react-router';
import { useOrder } from '#web/staff/orders/shared/use-orders.ts';
import { Loaded } from '#web/staff/shell/loaded.tsx';
import { usePanelPath } from '#web/staff/shell/use-panel-path.ts';
import { Button } from '#web/ui/button.tsx';
import { PackingSlip } from './packing-slip.tsx';

/** The slip as it will lie in the box, and the way to the printer; on paper there is nothing but the slip. */
export function PackingSlipPage() {
  const { order: name = '' } = useParams();
  const order = useOrder(name);
  const panelPath = usePanelPath();
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden">
        <Link
          to={panelPath('orders', name)}
          className="-my-1 py-1 text-ash underline decoration-rule-strong underline-offset-4 hover:text-bone"
        >
          Order {name}
        </Link>
        {order.data && (
          <Button kind="blaze" onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
      <Loaded query={order} what="this order">
        {(detail) => <PackingSlip order={detail} />}
      </Loaded>
    </>
  );
}
