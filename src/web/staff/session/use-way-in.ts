import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openSignIn, useSession } from '#web/identity/session.ts';
import { placeAfterSignIn } from './sign-in-address.ts';
import { rereadStatus, useStaffStatus } from './use-staff-status.ts';

/**
 * From the sign-in to the phone panel: whoever is let in goes on with a new page, which may use the camera; whoever is not
 * signed in is asked to. The server alone says who is let in, so that two pages never send each other somebody.
 */
export function useWayIn() {
  const client = useQueryClient();
  const session = useSession();
  const { data: status, error } = useStaffStatus();
  const customer = session.status === 'signed-in' ? session.user : null;
  const isAdmin = customer?.isAdmin ?? false;
  const letIn = status?.isAuthenticated ?? false;
  const known = session.status !== 'loading' && (status !== undefined || error !== null);

  useEffect(() => {
    if (isAdmin) rereadStatus(client).catch(() => {});
  }, [isAdmin, client]);
  useEffect(() => {
    if (letIn) location.replace(placeAfterSignIn(new URLSearchParams(location.search).get('to')));
  }, [letIn]);
  const asks = known && !letIn && customer === null;
  useEffect(() => {
    if (asks) openSignIn();
  }, [asks]);

  return { customer, waiting: letIn || !known };
}
