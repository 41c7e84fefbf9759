import { useConnected } from '#web/staff/live/connection-status.ts';

/** Says that what is on the screen may be old; it is read again by itself when the connection is back. */
export function ConnectionLost() {
  const up = useConnected();
  return (
    <p role="status" className={up ? 'sr-only' : 'edge bg-bark py-2 text-alarm print:hidden'}>
      {up ? '' : 'There is no connection to the shop. What you see may be old, and changes are not saved.'}
    </p>
  );
}
