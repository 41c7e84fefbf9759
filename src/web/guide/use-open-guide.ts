import { useState } from 'react';
import { useOverlayEntry } from '#web/client/use-overlay-entry.ts';
import { useIsSheet } from './use-is-sheet.ts';

/** Beside the page the guide is just open; over a phone's page it is an entry in the history, which the back button takes away. */
export function useOpenGuide() {
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
