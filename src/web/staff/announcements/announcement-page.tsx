import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { MailPreviewRequest } from '#contract/mailings.ts';
import { AskedPreview } from '#web/staff/mailings/asked-preview.tsx';
import { mailingTitle } from '#web/staff/release/mailing-labels.ts';
import { MailingView } from '#web/staff/release/mailing-view.tsx';
import { useMailing } from '#web/staff/release/use-mailings.ts';
import { Loaded } from '#web/staff/shell/loaded.tsx';
import { AnnouncementForm } from './announcement-form.tsx';

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
