import { useState } from 'react';
import type { StaffBow } from '#contract/bows/workshop-schemas.ts';
import { useMay } from '#web/staff/calls/use-may.ts';
import { ShipDialog } from '#web/staff/orders/shared/steps/ship-dialog.tsx';
import { useOrder } from '#web/staff/orders/shared/use-orders.ts';
import { Failure } from '#web/staff/parts/failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';

/** A packed bow leaves by its order's own step, in the window of the order's page. */
export function ShipBow({ bow }: { bow: StaffBow }) {
  const [open, setOpen] = useState(false);
  const [gone, setGone] = useState<string | null>(null);
  const mayShip = useMay('orders.make');
  if (!mayShip) return null;
  return (
    <>
      <Button
        aria-label={`Ship ${bow.serial}`}
        onClick={() => {
          setGone(null);
          setOpen(true);
        }}
        className="min-w-36"
      >
        Ship
      </Button>
      <Failure className="text-left">{gone}</Failure>
      {open && <ShipWindow bow={bow} onClose={() => setOpen(false)} onGone={setGone} />}
    </>
  );
}

type ShipWindowProps = { bow: StaffBow; onClose: () => void; onGone: (text: string) => void };

function ShipWindow({ bow, onClose, onGone }: ShipWindowProps) {
  const order = useOrder(bow.orderNumber);
  if (!order.data) {
    return order.error ? (
      <Failure className="mt-2 text-left">The order could not be read. Please try again.</Failure>
    ) : (
      <p role="status" className="text-ash text-sm">
        Reading the order…
      </p>
    );
  }
  return (
    <ShipDialog
      order={order.data}
      open
      onClose={onClose}
      onDone={(text) => {
        onClose();
        toast({ title: text });
      }}
      onGone={(text) => {
        onClose();
        onGone(text);
      }}
    />
  );
}
