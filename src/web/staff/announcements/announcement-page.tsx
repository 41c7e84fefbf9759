import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { announce } from '#contract/mailings/mailing-calls.ts';
import { announcement, type Mailing, type MailPreviewRequest } from '#contract/mailings/mailing-schemas.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { mailingTitle, waitText } from '#web/staff/parts/mailing-labels.ts';
import { Loaded } from '#web/staff/parts/page-parts.tsx';
import { MAIL_TEXTS, useKeptForm } from '#web/staff/parts/use-kept-form.ts';
import { AskedPreview } from '#web/staff/release/mail-preview.tsx';
import { MailingView } from '#web/staff/release/mailing-view.tsx';
import { keepMailing, useMailing, useMailSettings } from '#web/staff/release/use-mailings.ts';
import { WrittenMailForm } from '#web/staff/release/written-mail-form.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';

/** Tells something to everybody who has pre-ordered. `?sent=7`: the announcement that has just gone out, and how far it is. */
export function AnnouncementPage() {
  const [search, setSearch] = useSearchParams();
  const [preview, setPreview] = useState<MailPreviewRequest | null>(null);
  const sent = Number(search.get('sent')) || null;
  return (
    <div className="grid gap-x-14 gap-y-12 xl:grid-cols-[minmax(0,1fr)_minmax(0,41rem)]">
      <section aria-labelledby="announcement-title" className="min-w-0 max-w-3xl">
        <h1 id="announcement-title" className="title-desk text-bone">
          Announcement
        </h1>
        <div className="mt-2 max-w-prose space-y-2 text-ash">
          <p>
            Goes to every address with a pre-order that stands, once. Left out is whoever unsubscribed, called an email
            spam, or has an address that does not work. Each email carries a link to unsubscribe.
          </p>
          <p>Never ask for balances here: not everybody gets it. The release and its reminders do that.</p>
        </div>
        <AnnouncementForm onPreview={setPreview} onSent={({ id }) => setSearch({ sent: String(id) })} />
      </section>
      {preview && <AskedPreview mail={preview} />}
      {sent !== null && <SentAnnouncement key={sent} id={sent} />}
    </div>
  );
}

function SentAnnouncement({ id }: { id: number }) {
  const mailing = useMailing(id);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="min-w-0 max-w-3xl outline-none xl:col-start-1">
      <Loaded query={mailing} what="the announcement" rows={2}>
        {(data) => <MailingView mailing={data} name={mailingTitle(data)} />}
      </Loaded>
    </div>
  );
}

type AnnouncementFormProps = {
  /** Null: there is no email to look at any more. */
  onPreview: (mail: MailPreviewRequest | null) => void;
  onSent: (mailing: Mailing) => void;
};

function AnnouncementForm({ onPreview, onSent }: AnnouncementFormProps) {
  const mail = useAnnouncement((mailing) => {
    onPreview(null);
    onSent(mailing);
  });
  const { typed, field } = mail;
  const { announcementWaitMinutes: waitMinutes = 0 } = useMailSettings().data ?? {};

  const preview = () => mail.whenWhole(({ subject, message }) => onPreview({ kind: 'announcement', subject, message }));

  return (
    <WrittenMailForm
      label="Announcement"
      mail={mail}
      onPreview={preview}
      submit="Send the announcement"
      question={{
        title: `Send “${typed.subject.trim()}”?`,
        description: `Everybody with a pre-order that stands gets it, once per address, but for those who want no announcements. ${waitText(waitMinutes)}`,
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

/** Writing an announcement. Sent again after a lost connection it is the same one, and its progress the one of the first. */
function useAnnouncement(onSent: (mailing: Mailing) => void) {
  return useKeptForm({
    ...MAIL_TEXTS,
    key: 'fulldraw.staff.announcement',
    empty: { subject: '', message: '' },
    schema: announcement.omit({ requestKey: true }),
    send: (body) => callAsStaff(announce, { body }),
    async onSent(mailing) {
      await keepMailing(mailing);
      toast({ title: mailing.notBefore ? 'The announcement waits' : 'The announcement is on its way' });
      onSent(mailing);
    },
  });
}
