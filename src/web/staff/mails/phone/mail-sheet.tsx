import { MailOf } from '#web/staff/mails/shared/mail-view.tsx';
import { PhoneSheet } from '#web/staff/phone/phone-sheet.tsx';
import { useLast } from '#web/staff/phone/use-last.ts';

/** One mail over the list that it was opened from. */
export function MailSheet({ id, onClose }: { id: string | null; onClose: () => void }) {
  const shown = useLast(id);
  return (
    <PhoneSheet open={id !== null} onClose={onClose} title="Email">
      {shown && <MailOf key={shown} id={Number(shown) || 0} />}
    </PhoneSheet>
  );
}
