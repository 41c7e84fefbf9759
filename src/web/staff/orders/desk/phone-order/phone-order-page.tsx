import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { enterPhoneOrder, readPhoneOffer } from '#contract/orders/phone-order-calls.ts';
import type { PhoneOffer } from '#contract/orders/phone-order-schemas.ts';
import { usd } from '#web/client/format.ts';
import { callAsStaff, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { rereadAbout } from '#web/staff/calls/news.ts';
import { Loaded } from '#web/staff/parts/page-parts.tsx';
import { useKeptForm } from '#web/staff/parts/use-kept-form.ts';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { PhoneOrderForm } from './phone-order-form.tsx';
import { emptyOrder, phoneOrderRules } from './phone-order-rules.ts';
import { usePhonePrice } from './phone-price.tsx';

/** A customer is on the phone: what they order is written down here, and they agree and pay by a link. */
export function PhoneOrderPage() {
  const offer = useQuery(staffQuery(readPhoneOffer));
  const panelPath = usePanelPath();
  return (
    <section aria-labelledby="phone-order-title">
      <p>
        <Link to={panelPath('orders')} className="text-ash link-quiet hover:text-bone">
          Orders
        </Link>
      </p>
      <h1 id="phone-order-title" className="title-desk mt-1 text-bone">
        Order by phone
      </h1>
      <p className="mt-2 max-w-prose text-ash">
        Write down what the customer tells you. They get an email with a link: there they look it over, agree to the
        balance and pay by card, within 7 days. Never ask for a card number.
      </p>
      <Loaded query={offer} what="what can be ordered" rows={12}>
        {(data) => <EnterOrder offer={data} />}
      </Loaded>
    </section>
  );
}

function EnterOrder({ offer }: { offer: PhoneOffer }) {
  const navigate = useNavigate();
  const panelPath = usePanelPath();
  const order = useKeptForm({
    key: 'fulldraw.staff.phone-order',
    empty: emptyOrder(offer),
    schema: phoneOrderRules,
    once: true,
    send: (written) => {
      if (!price.price) throw new Error('An order without a price was sent.');
      const { totalAmount, depositAmount, remainingBalance } = price.price;
      return callAsStaff(enterPhoneOrder, { body: { ...written, totalAmount, depositAmount, remainingBalance } });
    },
    onSent({ orderNumber, customerEmail, depositAmount }) {
      rereadAbout('orders');
      toast({
        title: `${orderNumber} is saved`,
        description: `The link to pay ${usd(depositAmount)} is on its way to ${customerEmail}.`,
      });
      void navigate(panelPath('orders', orderNumber));
    },
    // A price or the stock is otherwise by now, and the next press is for what is shown then.
    onFailed: () => price.askAgain(),
    otherwise: 'Please try again; what you typed is still here.',
    lost: 'There is no connection to the shop right now. Send it again as it is: it is saved once, however often you do.',
  });
  const price = usePhonePrice(order.typed);
  return <PhoneOrderForm offer={offer} order={order} price={price} />;
}
