import { PhoneSheet } from '#web/staff/phone-parts/phone-sheet.tsx';
import { useLast } from '#web/staff/phone-parts/use-last.ts';
import { MailOf } from './mail-view.tsx';

/** One mail over the list that it was opened from. */
export function MailSheet({ id, onClose }: { id: string | null; onClose: () => void }) {
  const shown = useLast(id);
  return (
    <PhoneSheet open={id !== null} onClose={onClose} title="Email">
      {shown && <MailOf key={shown} id={Number(shown) || 0} />}
    </PhoneSheet>
  );
}
