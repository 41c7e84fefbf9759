import { PhoneSheet } from '#web/staff/phone/phone-sheet.tsx';
import type { Found } from './read-code.ts';
import { Scanner } from './scanner.tsx';

type ScanSheetProps = { open: boolean; onClose: () => void; onFound: (found: Found) => void };

/** The camera, and a field for whoever has none; both are gone as soon as the sheet is. */
export function ScanSheet({ open, onClose, onFound }: ScanSheetProps) {
  return (
    <PhoneSheet open={open} onClose={onClose} title="Scan QR">
      {open && <Scanner onFound={onFound} />}
    </PhoneSheet>
  );
}
