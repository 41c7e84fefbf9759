import type { Mailing, MailPreviewRequest } from '#contract/mailings.ts';
import { WrittenMailForm } from '#web/staff/mailings/written-mail-form.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useAnnouncement } from './use-announcement.ts';

type AnnouncementFormProps = {
  /** Null: there is no email to look at any more. */
  onPreview: (mail: MailPreviewRequest | null) => void;
  onSent: (mailing: Mailing) => void;
};

export function AnnouncementForm({ onPreview, onSent }: AnnouncementFormProps) {
  const mail = useAnnouncement((mailing) => {
    onPreview(null);
    onSent(mailing);
  });
  const { typed, field } = mail;

  const preview = () => mail.whenWhole(({ subject, message }) => onPreview({ kind: 'announcement', subject, message }));

  return (
    <WrittenMailForm
      label="Announcement"
      mail={mail}
      onPreview={preview}
      submit="Send the announcement"
      question={{
        title: `Send “${typed.subject.trim()}”?`,
        description:
          'Everybody with a pre-order that stands gets it, once per address, but for those who want no announcements. It cannot be undone.',
        yes: 'Confirm & Send Emails',
      }}
    >
      <TextField label="Subject" maxLength={120} required {...field('subject')} />
      <TextArea
        label="Message"
        maxLength={5000}
        required
        hint="An empty line begins a new paragraph. The greeting with each name, and the unsubscribe link, come by themselves."
        className="[&_textarea]:min-h-56"
        {...field('message')}
      />
    </WrittenMailForm>
  );
}
