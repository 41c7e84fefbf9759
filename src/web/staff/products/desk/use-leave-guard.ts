import { useRef } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';

/** Holds back whatever would leave a form with changes: links, Back, closing. The page asks, and then stays or leaves. */
export function useLeaveGuard(dirty: boolean) {
  const open = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && !open.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => {
    if (dirty && !open.current) event.preventDefault();
  });
  return {
    asking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    /** The form is done: whatever leaves it now may. */
    release: () => {
      open.current = true;
    },
  };
}
