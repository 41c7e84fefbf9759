import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Session, useSession } from '#web/identity/session.ts';
import { readPaidOrder } from '#web/payment/paid-order.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Where a paid balance ends (spec section 4): the good news, for customers with an account and without. */
export function JustPaid() {
  const session = useSession();
  const paid = usePaidOrder(session);
  if (!paid) return null;
  return (
    <div className="mb-12 max-w-3xl">
      <Alert tone="good" title="Payment successful! Your order is complete.">
        <p>
          Thank you. Order <strong className="font-semibold text-bone">{paid.orderNumber}</strong> is paid in full, and
          the receipt is in the mail to <strong className="break-words font-semibold text-bone">{paid.email}</strong>.
        </p>
        {session.status === 'signed-out' && (
          <p className="mt-2">
            To follow the order, sign in with Google under that address: it appears in your account.
          </p>
        )}
      </Alert>
    </div>
  );
}

/**
 * What the payment page has handed over. It is told once: a reload, or coming back later, is an ordinary visit. A customer
 * who signs out takes it along; a guest who signs in keeps it.
 */
function usePaidOrder(session: Session) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [paid, setPaid] = useState(() => null as ReturnType<typeof readPaidOrder>);
  useEffect(() => {
    const news = readPaidOrder(state);
    if (!news) return;
    setPaid(news);
    void navigate('/account', { replace: true, state: null, preventScrollReset: true });
  }, [state, navigate]);

  const customer = session.status === 'signed-in' ? session.user.id : null;
  const customerBefore = useRef(customer);
  useEffect(() => {
    if (customerBefore.current !== null && customerBefore.current !== customer) setPaid(null);
    customerBefore.current = customer;
  }, [customer]);
  return paid;
}
