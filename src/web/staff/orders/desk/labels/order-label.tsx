import { ApiError } from '#web/client/api-error.ts';
import { useOrder } from '#web/staff/orders/shared/use-orders.ts';
import { Loaded } from '#web/staff/shell/loaded.tsx';
import { Label } from './label.tsx';

/** For the box of a bow: whose it is, which order, which color, and how it is set up. */
export function OrderLabel({ order }: { order: string }) {
  const query = useOrder(order);
  if (query.error instanceof ApiError && query.error.status === 404) {
    return <li className="text-ash print:hidden">There is no order {order}.</li>;
  }
  if (!query.data) {
    return (
      <li>
        <Loaded query={query} what={`order ${order}`} rows={2}>
          {() => null}
        </Loaded>
      </li>
    );
  }
  const { orderNumber, customerName, bowColor, build } = query.data;
  const set = build ? [`${build.drawLength} in, ${build.drawWeight} lbs`, `${build.hand} hand`] : [];
  return <Label of={{ order: orderNumber }} title={customerName} lines={[orderNumber, bowColor, ...set]} />;
}
