import { useId, useState } from 'react';
import type { MailPreview, MailPreviewRequest } from '#contract/mailings.ts';
import { ApiError } from '#web/client/api-error.ts';
import { Loaded } from '#web/staff/shell/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { MailCopyForm } from './mail-copy-form.tsx';
import { MailSheet } from './mail-sheet.tsx';
import { type MailView, MailViews } from './mail-views.tsx';
import { OrderLink } from './order-link.tsx';
import { useMailPreview } from './use-mail-preview.ts';

/**
 * The mail as its first recipient will get it, and a copy of it for staff. The server makes it anew whenever `mail` is
 * another: what is being typed is handed over once it is whole.
 */
export function MailPreviewPart({ mail }: { mail: MailPreviewRequest }) {
  const titleId = useId();
  const [view, setView] = useState<MailView>(() => (matchMedia('(max-width: 40rem)').matches ? 'phone' : 'desktop'));
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
