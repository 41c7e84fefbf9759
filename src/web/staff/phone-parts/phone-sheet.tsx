import type { ReactNode } from 'react';
import { Sheet } from '#web/ui/sheet.tsx';
import { useOnline } from './connection.ts';

type PhoneSheetProps = { open: boolean; onClose: () => void; title: string; children: ReactNode };

/** A sheet from the bottom, where the thumb is. */
export function PhoneSheet({ open, onClose, title, children }: PhoneSheetProps) {
  return (
    <Sheet side="bottom" open={open} onOpenChange={(opening) => !opening && onClose()} title={title}>
      <OfflineLine className="-mx-edge mt-3" />
      <div className="mt-4">{children}</div>
    </Sheet>
  );
}

/** Stands at the top of the page and of every sheet for as long as the phone has no network. */
export function OfflineLine({ className = '' }: { className?: string }) {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={`bg-bone px-edge py-2 text-center font-semibold text-night ${className}`}>
          You are offline. Changes are not saved.
        </p>
      )}
    </div>
  );
}
