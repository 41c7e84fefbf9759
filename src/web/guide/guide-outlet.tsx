import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useOverlayEntry } from '#web/client/use-overlay-entry.ts';
import { sayOffline } from '#web/layout/say-offline.ts';
import type { GuidePanelProps } from './guide-panel.tsx';
import { useIsSheet } from './use-is-sheet.ts';

/** The button that opens the guide; the guide itself is fetched when somebody is about to press it. */
export function GuideOutlet() {
  const { isOpen, open, close, leave } = useOpenGuide();
  const [Panel, setPanel] = useState<ComponentType<GuidePanelProps> | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const shown = isOpen && Panel !== null;

  // Asked for by a press, or by an entry of the history that is come back to.
  useEffect(() => {
    if (isOpen) fetchPanel().then(({ GuidePanel }) => setPanel(() => GuidePanel), sayOffline);
  }, [isOpen]);

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={shown}
        onClick={() => fetchPanel().then(open, sayOffline)}
        onPointerEnter={warmUp}
        onFocus={warmUp}
        // The tab is narrower than the page's margin, so that it covers and touches nothing; the finger has all of the margin.
        // Half turned, its left is its right.
        className={`fixed right-0 bottom-6 z-20 -translate-y-(--bar-below) rotate-180 transition-[translate] duration-300 pr-1.75 font-semibold text-sm [writing-mode:vertical-rl] print:hidden noscript:hidden ${shown ? 'invisible' : ''}`}
      >
        <span className="block border border-rule-strong border-l-0 bg-night px-4 leading-4 hover:border-bone md:leading-6 lg:leading-8">
          Ask the guide
        </span>
      </button>
      {Panel && <Panel open={isOpen} onClose={close} onLeave={leave} returnTo={button} />}
    </>
  );
}

const fetchPanel = () => import('./guide-panel.tsx');

function warmUp() {
  fetchPanel().catch(() => {});
}

/** Beside the page the guide is just open; over a phone's page it is an entry in the history, which the back button takes away. */
function useOpenGuide() {
  const sheet = useIsSheet();
  const entry = useOverlayEntry('guide');
  const [beside, setBeside] = useState(false);
  return {
    isOpen: beside || entry.shown !== null,
    open(): void {
      if (sheet) entry.open(true);
      else setBeside(true);
    },
    close(): void {
      setBeside(false);
      if (entry.shown !== null) entry.close();
    },
    /** Another page, or place, takes the place of an entry by itself. */
    leave: () => setBeside(false),
  };
}
