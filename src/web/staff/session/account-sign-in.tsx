import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openSignIn, useSession } from '#web/identity/session.ts';
import { Button } from '#web/ui/button.tsx';
import { rereadStatus } from './use-staff-status.ts';

/** The other way in: the account of a customer who is an admin. */
export function AccountWay() {
  const session = useSession();
  const client = useQueryClient();
  const customer = session.status === 'signed-in' ? session.user : null;
  const isAdmin = customer?.isAdmin ?? false;
  useEffect(() => {
    if (isAdmin) rereadStatus(client).catch(() => {});
  }, [isAdmin, client]);
  return (
    <div className="mt-8 border-rule border-t pt-4 text-ash text-sm">
      {customer && !isAdmin && (
        <p role="status" className="mb-1">
          You are signed in as {customer.email}, which is not an admin here.
        </p>
      )}
      <Button kind="quiet" onClick={openSignIn}>
        Sign in with an admin account
      </Button>
    </div>
  );
}
