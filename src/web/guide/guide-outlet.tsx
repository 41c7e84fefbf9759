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
        // The tab is as wide as the page's margin, so that it covers nothing; the finger has a little more than is seen.
        // Half turned, its left is its right.
        className={`fixed right-0 bottom-6 z-20 -translate-y-(--bar-below) rotate-180 transition-[translate] duration-300 pr-1 font-semibold text-sm [writing-mode:vertical-rl] md:pr-0 print:hidden noscript:hidden ${open ? 'invisible' : ''}`}
      >
        <span className="block border border-rule-strong border-l-0 bg-night px-4 leading-4.75 hover:border-bone md:leading-7.75 lg:leading-10.75">
          Ask the guide
        </span>
      </button>
      {Panel && <Panel open={open} onOpenChange={setOpen} returnTo={button} />}
    </>
  );
}

const fetchPanel = () => import('./guide-panel.tsx');

function warmUp() {
  fetchPanel().catch(() => {});
}
