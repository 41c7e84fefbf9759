import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';

type Outcome = 'copied' | 'by-hand';

/** Gives the build's address to somebody: through the phone's own sheet, else on the clipboard. */
export function ShareBuild({ query, title }: { query: string; title: string }) {
  const [outcome, setOutcome] = useState<{ of: string; is: Outcome } | null>(null);
  const said = outcome?.of === query ? outcome.is : null;
  const address = () => `${window.location.origin}/build-your-bow?${query}`;

  async function share() {
    if (isPhone() && 'share' in navigator) return navigator.share({ title, url: address() }).catch(() => {});
    const copied = await copy(address());
    setOutcome({ of: query, is: copied ? 'copied' : 'by-hand' });
  }

  return (
    <>
      <Button kind="quiet" onClick={share}>
        Share this build
      </Button>
      <span role="status" className="basis-full text-sm empty:hidden">
        {said === 'copied' && 'Its address is copied. Whoever opens it sees this build.'}
        {said === 'by-hand' && <>Copy the address of this build: {address()}</>}
      </span>
    </>
  );
}

function isPhone(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}

/** False where the browser does not let a page write to the clipboard. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
