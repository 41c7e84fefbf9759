import { useConnected } from '#web/staff/calls/connection-status.ts';
import { Alert } from '#web/ui/alert.tsx';

type FailureProps = { title?: string; className?: string; children: string | null | undefined | false };

/** Why something failed, as long as there is a reason. */
export function Failure({ className = '', children, ...alert }: FailureProps) {
  if (!children) return null;
  return (
    <div className={className}>
      <Alert tone="bad" {...alert}>
        {children}
      </Alert>
    </div>
  );
}

/** Says that what is on the screen may be old; it is read again by itself when the connection is back. */
export function ConnectionLost() {
  const up = useConnected();
  return (
    <p role="status" className={up ? 'sr-only' : 'edge bg-bark py-2 text-alarm print:hidden'}>
      {up ? '' : 'There is no connection to the shop. What you see may be old, and changes are not saved.'}
    </p>
  );
}
