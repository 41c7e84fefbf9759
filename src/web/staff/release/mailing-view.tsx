import { useId, useRef } from 'react';
import type { Mailing } from '#contract/mailings.ts';
import { Moment } from '#web/staff/shell/moment.tsx';
import { FailedRecipients } from './failed-recipients.tsx';
import { MailingProgress } from './mailing-progress.tsx';
import { SkippedRecipients } from './skipped-recipients.tsx';

/** A mailing with all that staff can do about it. `name` stands above it where the page is about more than this one. */
export function MailingView({ mailing, name }: { mailing: Mailing; name: string }) {
  const titleId = useId();
  const place = useRef<HTMLElement>(null);
  return (
    <section ref={place} tabIndex={-1} aria-labelledby={titleId} className="outline-none">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={titleId} className="title-block text-bone wrap-anywhere">
          {name}
        </h2>
        <p className="text-ash text-sm">
          Started <Moment at={mailing.startedAt} /> {mailing.startedBy ? `by ${mailing.startedBy}` : 'by the shop'}
        </p>
      </div>
      <MailingProgress mailing={mailing} />
      {mailing.counts.failed > 0 && (
        <FailedRecipients mailing={mailing} onSentAgain={() => place.current?.focus({ preventScroll: true })} />
      )}
      {mailing.counts.skipped > 0 && <SkippedRecipients mailing={mailing} />}
    </section>
  );
}
