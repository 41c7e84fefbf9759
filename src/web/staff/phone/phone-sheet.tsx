import type { ReactNode } from 'react';
import { Sheet } from '#web/ui/sheet.tsx';
import { OfflineLine } from './offline-line.tsx';

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
