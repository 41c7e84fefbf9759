import { zodResolver } from '@hookform/resolvers/zod';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type MailPreview, type MailPreviewRequest, mailCopy } from '#contract/mailings/mailing-schemas.ts';
import { previewMail, sendMailCopy } from '#contract/mailings/release-calls.ts';
import { ApiError } from '#web/client/api-error.ts';
import { browserStorage } from '#web/client/kept/browser-storage.ts';
import { callAsStaff, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { Failure, Loaded } from '#web/staff/parts/page-parts.tsx';
import { connectField } from '#web/staff/parts/use-rules-form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { OrderLink } from './recipients.tsx';

/**
 * The mail as its first recipient will get it, and a copy of it for staff. The server makes it anew whenever `mail` is
 * another: what is being typed is handed over once it is whole.
 */
export function MailPreviewPart({ mail }: { mail: MailPreviewRequest }) {
  const titleId = useId();
  const [view, setView] = useState<MailView>(firstView);
  const preview = useMailPreview(mail);
  const refused = preview.error instanceof ApiError && preview.error.status === 409 ? preview.error : null;
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 id={titleId} className="title-block text-bone">
          The email
        </h2>
        {preview.data && <MailViews view={view} onView={setView} />}
      </div>
      {refused ? (
        <p className="border-rule border-t py-3 text-ash">{refused.message}</p>
      ) : (
        <Loaded query={preview} what="the email" waiting={<Skeleton className="h-[36rem] w-full" />}>
          {(data) => (
            <>
              <PreviewHead preview={data} />
              <MailSheet preview={data} view={view} />
              <MailCopyForm mail={mail} />
            </>
          )}
        </Loaded>
      )}
    </section>
  );
}

/** A look at what is being written; where it stands below the form it comes into view, each time that it is asked for. */
export function AskedPreview({ mail }: { mail: MailPreviewRequest }) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<MailPreviewRequest | null>(null);
  useEffect(() => {
    if (shown.current === mail) return;
    shown.current = mail;
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [mail]);
  return (
    <div ref={place} className="min-w-0">
      <MailPreviewPart mail={mail} />
    </div>
  );
}

function PreviewHead({ preview: { subject, recipient } }: { preview: MailPreview }) {
  return (
    <dl className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-1 border-rule border-t py-3 text-sm wrap-anywhere">
      <dt className="text-ash">Subject</dt>
      <dd className="font-semibold text-bone">{subject}</dd>
      <dt className="text-ash">To</dt>
      <dd className="text-bone">
        {recipient.customerName} &lt;{recipient.email}&gt;, the first of all: <OrderLink {...recipient} />
      </dd>
    </dl>
  );
}

/** A mail that is looked at by itself: wide, as on a phone, or as text. */
export function MailViewer({ mail }: { mail: Mail }) {
  const [view, setView] = useState<MailView>(firstView);
  return (
    <>
      <div className="mb-2">
        <MailViews view={view} onView={setView} />
      </div>
      <MailSheet preview={mail} view={view} />
    </>
  );
}

type Mail = Pick<MailPreview, 'subject' | 'html' | 'text'>;

const firstView = (): MailView => (matchMedia('(max-width: 40rem)').matches ? 'phone' : 'desktop');

const copyRules = mailCopy.pick({ to: true });

/** Sends the mail to the person who is about to send it to everybody. */
function MailCopyForm({ mail }: { mail: MailPreviewRequest }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { send, busy, fields, failure } = useStaffChange({
    send: (to: string) => callAsStaff(sendMailCopy, { body: { mail, to } }),
    onDone(_, to) {
      setSentTo(to);
      browserStorage.write(COPY_ADDRESS, to);
    },
    onFailed: () => setSentTo(null),
    otherwise: 'No copy was sent. Please try again.',
  });
  // The address that was given last, in this browser.
  const form = useForm({
    defaultValues: { to: browserStorage.read(COPY_ADDRESS) ?? '' },
    resolver: zodResolver(copyRules),
  });
  const field = connectField(form, fields)('to');
  return (
    <form
      noValidate
      aria-label="A copy for yourself"
      onSubmit={form.handleSubmit(({ to }) => send(to))}
      className="mt-4"
    >
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <TextField
          label="Your email address"
          type="email"
          autoComplete="email"
          maxLength={254}
          className="min-w-0 flex-1 basis-56"
          {...field}
        />
        <Button type="submit" busy={busy} className={field.error ? 'self-center' : ''}>
          {busy ? 'Sending...' : 'Send me a copy'}
        </Button>
      </div>
      <div className="mt-3">
        {sentTo && !busy && (
          <Alert tone="plain">A copy is on its way to {sentTo}. Its subject begins with [COPY].</Alert>
        )}
        <Failure>{!fields.to && failure}</Failure>
      </div>
    </form>
  );
}

const COPY_ADDRESS = 'staff-copy-address';

/** The mail as the server makes it for its first recipient of this moment; made anew whenever the page is opened. */
function useMailPreview(mail: MailPreviewRequest) {
  return useQuery({
    ...staffQuery(previewMail, { body: mail }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

const SHEET = 'h-[36rem] border border-rule bg-bark';

/** The mail itself. Nothing in it runs, and no link of it leads anywhere: it is another's mail. */
function MailSheet({ preview, view }: { preview: Mail; view: MailView }) {
  if (view === 'text') {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by the keys
      <section aria-label="The email as plain text" tabIndex={0} className={`${SHEET} overflow-y-auto`}>
        <pre className="p-5 font-sans text-bone text-sm whitespace-pre-wrap wrap-anywhere">{preview.text}</pre>
      </section>
    );
  }
  return (
    <div className={`${SHEET} flex justify-center overflow-x-auto`}>
      <iframe
        sandbox=""
        srcDoc={sealed(preview.html)}
        title={`The email “${preview.subject}”`}
        className={`h-full bg-night ${view === 'phone' ? 'w-[min(100%,24.375rem)] border-rule border-x' : 'w-full'}`}
      />
    </div>
  );
}

/**
 * Whatever a mail holds, nothing is loaded from outside to show it, and nobody is told that it was read. Pictures of the shop
 * may be shown.
 */
function sealed(html: string): string {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src ${location.origin}`;
  return html.replace('<head>', `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`);
}

type MailView = 'desktop' | 'phone' | 'text';

const VIEWS: [MailView, string][] = [
  ['desktop', 'Desktop'],
  ['phone', 'Phone'],
  ['text', 'Plain text'],
];

/** How the mail is looked at. */
function MailViews({ view, onView }: { view: MailView; onView: (view: MailView) => void }) {
  return (
    <fieldset className="flex gap-x-4 text-sm">
      <legend className="sr-only">Show it as on</legend>
      {VIEWS.map(([value, name]) => (
        <button
          key={value}
          type="button"
          aria-pressed={view === value}
          onClick={() => onView(value)}
          className="min-h-control border-transparent border-b text-ash transition-colors hover:text-bone aria-pressed:border-bone aria-pressed:text-bone"
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
