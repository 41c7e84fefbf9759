import { type ComponentType, useEffect, useState } from 'react';
import { type ShownToast, useToast } from './toast-store.ts';

type Toaster = ComponentType<{ toast: ShownToast }>;

/** Where toasts appear; stands once in the root. The part that draws them is loaded when the first one is shown. */
export function ToastOutlet() {
  const toast = useToast();
  const [Toaster, setToaster] = useState<Toaster | null>(null);
  useEffect(() => {
    if (!toast || Toaster) return;
    // Offline it cannot be loaded; the next toast tries again, and whatever matters also stands on the page.
    loadToaster().then(
      (loaded) => setToaster(() => loaded),
      () => {},
    );
  }, [toast, Toaster]);
  return toast && Toaster ? <Toaster toast={toast} /> : null;
}

/** Pages that are likely to need a toast fetch its part ahead, so that it can still be shown when the connection is lost. */
export async function loadToaster(): Promise<Toaster> {
  return (await import('./toaster.tsx')).Toaster;
}
