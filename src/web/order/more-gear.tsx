import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { OwnOrderDetail } from '#contract/orders/own-order-schemas.ts';
import { formatDay } from '#values/date.ts';
import { sendingTime } from '#values/text/line-text.ts';
import { loadCart } from '#web/cart/cart-store.ts';
import { wordsOf } from '#web/client/api-error.ts';
import type { OrderAccess } from '#web/order-parts/order-access.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { WholeDates } from '#web/ui/whole-dates.tsx';

/** Gear beside a bow that waits: an order of its own, which ships with it until its build is locked. */
export function MoreGear({ order, access }: { order: OwnOrderDetail; access: OrderAccess }) {
  const { takesGear, gearWithBow, buildLock, buildLockDay } = order;
  return (
    <div className="mt-8 text-ash">
      {gearWithBow.length > 0 && (
        <p className="mb-3 text-bone">
          {gearWithBow.length === 1 ? 'Order' : 'Orders'} {gearWithBow.join(', ')}: gear that ships with this bow.
        </p>
      )}
      {takesGear ? (
        <>
          <p>
            Something to go with it? Gear is an order of its own, paid at once. It can ship with your bow, for no more
            than the gear costs{buildLockDay ? <WholeDates text={`, until ${formatDay(buildLockDay)}`} /> : null}.
          </p>
          <AddGear order={order} access={access} />
        </>
      ) : (
        <p>
          {buildLock === 'locked' && 'No more gear can be added to your bow, because we are getting ready to make it. '}
          {buildLock === 'locked' ? 'What you order now is' : 'Something to go with it? Gear is'} an order of its own:
          paid at once, and {sendingTime('stock')}.{' '}
          <Link
            to="/gear"
            className="inline-block py-2 text-bone underline decoration-rule-strong underline-offset-4 hover:decoration-bone"
          >
            See the gear
          </Link>
        </p>
      )}
    </div>
  );
}

function AddGear({ order, access }: { order: OwnOrderDetail; access: OrderAccess }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function add() {
    setBusy(true);
    setFailure(null);
    try {
      await access.addGear(order);
      await loadCart();
      void navigate('/gear');
    } catch (error) {
      setFailure(wordsOf(error));
      setBusy(false);
    }
  }

  return (
    <>
      <Button className="mt-4" busy={busy} onClick={() => void add()}>
        Add gear that ships with this bow
      </Button>
      {failure && (
        <div className="mt-4">
          <Alert tone="bad">{failure}</Alert>
        </div>
      )}
    </>
  );
}
