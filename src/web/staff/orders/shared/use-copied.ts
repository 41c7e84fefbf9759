import { useState } from 'react';
import { toast } from '#web/ui/toast-store.ts';

/** Copies a text, and says so. `uncopied` is a text that the browser would not copy, to be shown for copying by hand. */
export function useCopied() {
  const [uncopied, setUncopied] = useState<string | null>(null);
  return {
    uncopied,
    async copy(text: string) {
      try {
        await navigator.clipboard.writeText(text);
        setUncopied(null);
        toast({ title: 'The link is copied.' });
      } catch {
        // Not allowed, or no clipboard outside of https.
        setUncopied(text);
      }
    },
  };
}
