import type { Mailing, MailPreviewRequest } from '#contract/mailings.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { WrittenMailForm } from '../mailings/written-mail-form.tsx';
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
  const { typed, faults, type } = mail;

  function preview(): boolean {
    const whole = mail.check();
    if (whole) onPreview({ kind: 'announcement', subject: whole.subject, message: whole.message });
    return whole !== null;
  }

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
      <TextField
        label="Subject"
        maxLength={120}
        required
        readOnly={mail.busy}
        value={typed.subject}
        error={faults.subject}
        onChange={({ target }) => type({ subject: target.value })}
      />
      <TextArea
        label="Message"
        maxLength={5000}
        required
        readOnly={mail.busy}
        hint="An empty line begins a new paragraph. The greeting with each name, and the unsubscribe link, come by themselves."
        className="[&_textarea]:min-h-56"
        value={typed.message}
        error={faults.message}
        onChange={({ target }) => type({ message: target.value })}
      />
    </WrittenMailForm>
  );
}
