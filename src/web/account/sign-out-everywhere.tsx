import { useEffect, useRef, useState } from 'react';
import { signOut } from '#web/identity/session.ts';
import { Button } from '#web/ui/button.tsx';

/** Ends the sign-in in every browser, for a lost phone or a borrowed computer. Asks once. */
export function SignOutEverywhere() {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const place = useRef<HTMLElement>(null);
  const asked = useRef(false);

  useEffect(() => {
    // The button that was pressed gives way to another one; the focus goes on there.
    if (asking || asked.current) place.current?.querySelector('button')?.focus();
    asked.current = asking;
  }, [asking]);

  async function everywhere() {
    setBusy(true);
    await signOut({ everywhere: true }).catch(() => {});
    setBusy(false);
    setAsking(false);
  }

  return (
    <section ref={place} aria-label="Sign out" className="mt-16 border-rule border-t pt-6">
      {asking ? (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="text-bone">This signs you out in every browser, this one too.</p>
          <Button busy={busy} onClick={everywhere}>
            {busy ? 'Signing out...' : 'Sign out everywhere'}
          </Button>
          {!busy && (
            <Button kind="quiet" onClick={() => setAsking(false)}>
              Stay signed in
            </Button>
          )}
        </div>
      ) : (
        <Button kind="quiet" className="font-normal text-ash text-sm" onClick={() => setAsking(true)}>
          Sign out on all devices
        </Button>
      )}
    </section>
  );
}
