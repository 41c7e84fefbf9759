import { ApiError } from '#web/client/api-error.ts';
import { useOrder } from '#web/staff/orders/shared/use-orders.ts';
import { PhoneSheet } from '#web/staff/phone/phone-sheet.tsx';
import { useLast } from '#web/staff/phone/use-last.ts';
import { Loaded } from '#web/staff/shell/loaded.tsx';
import { OrderDetail } from './order-detail.tsx';

type OrderSheetProps = { orderNumber: string | null; onClose: () => void };

/** One order over its list. */
export function OrderSheet({ orderNumber, onClose }: OrderSheetProps) {
  const shown = useLast(orderNumber);
  return (
    <PhoneSheet open={orderNumber !== null} onClose={onClose} title={shown ?? 'Order'}>
      {shown && <OrderOf key={shown} orderNumber={shown} />}
    </PhoneSheet>
  );
}

function OrderOf({ orderNumber }: { orderNumber: string }) {
  const order = useOrder(orderNumber);
  if (order.error instanceof ApiError && order.error.status === 404) {
    return (
      <p className="text-bone">There is no order {orderNumber}. Please compare the number with the label or mail.</p>
    );
  }
  return (
    <Loaded query={order} what="the order" rows={14}>
      {(detail) => <OrderDetail order={detail} />}
    </Loaded>
  );
}
