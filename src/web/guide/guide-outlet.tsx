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
        className={`fixed right-4 bottom-[calc(1rem+var(--bar-below,0px))] z-20 min-h-control border border-rule-strong bg-night px-5 font-semibold text-sm hover:border-bone sm:right-6 print:hidden noscript:hidden ${open ? 'invisible' : ''}`}
      >
        Ask<span className="max-sm:sr-only"> the guide</span>
      </button>
      {Panel && <Panel open={open} onOpenChange={setOpen} returnTo={button} />}
    </>
  );
}

const fetchPanel = () => import('./guide-panel.tsx');

function warmUp() {
  fetchPanel().catch(() => {});
}
