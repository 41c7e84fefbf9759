import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '#web/client/use-hydrated.ts';
import { type Session, useSession } from '#web/identity/session.ts';
import { isShownTo, type PaidOrder, paidOrderState, readPaidOrder } from '#web/payment/paid-order.ts';

/**
 * The order whose payment ended on this page, if one did: it stays over a reload, with this one entry of the browser's
 * history. A customer who signs out takes it along; a guest who signs in keeps it.
 */
export function usePaidOrder(): PaidOrder | null {
  const { state } = useLocation();
  const navigate = useNavigate();
  const customer = customerOf(useSession());
  const paid = readPaidOrder(useHydrated() ? state : null);
  const shown = paid !== null && isShownTo(paid, customer);

  const after = !paid || customer === undefined ? paid : shown ? { ...paid, customer } : null;
  const changed = after?.token !== paid?.token || after?.customer !== paid?.customer;
  useEffect(() => {
    if (!changed) return;
    const next = after && paidOrderState(after);
    void navigate('/account', { replace: true, state: next, preventScrollReset: true });
  });
  return shown ? paid : null;
}

/** The customer's id; null for nobody, undefined while it is not known. */
function customerOf(session: Session): string | null | undefined {
  if (session.status === 'loading') return undefined;
  return session.status === 'signed-in' ? session.user.id : null;
}
