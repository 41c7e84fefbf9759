import type { ReactNode } from 'react';
import { failureText } from '#web/account/failure-labels.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { SignedOutLayout } from './signed-out-layout.tsx';
import type { useStaffStatus } from './use-staff-status.ts';

/** Before it is known who is there, or while a page that leads on is being opened. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <SignedOutLayout>
      <p role="status" className="text-center text-ash">
        {children}
      </p>
    </SignedOutLayout>
  );
}

type UnknownVisitorProps = {
  status: Pick<ReturnType<typeof useStaffStatus>, 'error' | 'isFetching' | 'refetch'>;
  /** Stands above the message. */
  children?: ReactNode;
};

/** The question who is there could not be answered. */
export function UnknownVisitor({ status: { error, isFetching, refetch }, children }: UnknownVisitorProps) {
  return (
    <SignedOutLayout>
      <div className="mx-auto max-w-sm">
        {children}
        <Alert tone="bad" title="We could not see who is signed in">
          {failureText(error, 'Please try again.')}
        </Alert>
        <Button busy={isFetching} onClick={() => refetch()} className="mt-5">
          Try again
        </Button>
      </div>
    </SignedOutLayout>
  );
}
