import { type ComponentType, useRef, useState } from 'react';
import { sayOffline } from '../layout/say-offline.ts';
import type { GuidePanelProps } from './guide-panel.tsx';

/** The button that opens the guide; the guide itself is fetched when somebody is about to press it. */
export function GuideOutlet() {
  const [open, setOpen] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<GuidePanelProps> | null>(null);
  const button = useRef<HTMLButtonElement>(null);

  async function show() {
    try {
      const { GuidePanel } = await fetchPanel();
      setPanel(() => GuidePanel);
      setOpen(true);
    } catch {
      sayOffline();
    }
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
        onPointerEnter={warmUp}
        onFocus={warmUp}
        // It stands in the page's margin like an index tab, so that it covers nothing; half turned, its left is its right.
        className={`fixed right-0 bottom-[calc(1.5rem+var(--bar-below,0px))] z-20 w-7 rotate-180 text-center border border-rule-strong border-l-0 bg-night px-4 font-semibold text-sm [writing-mode:vertical-rl] hover:border-bone md:w-8 lg:w-11 print:hidden noscript:hidden ${open ? 'invisible' : ''}`}
      >
        Ask the guide
      </button>
      {Panel && <Panel open={open} onOpenChange={setOpen} returnTo={button} />}
    </>
  );
}

const fetchPanel = () => import('./guide-panel.tsx');

function warmUp() {
  fetchPanel().catch(() => {});
}
