import { useQueryClient } from '@tanstack/react-query';
import { announcement, type Mailing } from '#contract/mailings.ts';
import { useWrittenMail } from '#web/staff/mailings/use-written-mail.ts';
import { keepMailing } from '#web/staff/release/use-mailings.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Writing an announcement. Sent again after a lost line it is the same one, and its progress the one of the first. */
export function useAnnouncement(onSent: (mailing: Mailing) => void) {
  const client = useQueryClient();
  return useWrittenMail({
    key: 'fulldraw.staff.announcement',
    empty: { subject: '', message: '' },
    schema: announcement.omit({ requestKey: true }),
    send: (body) => askAsStaff<Mailing>('/api/admin/announcements', { method: 'POST', body }),
    async onSent(mailing) {
      await keepMailing(client, mailing);
      toast({ title: 'The announcement is on its way' });
      onSent(mailing);
    },
  });
}
