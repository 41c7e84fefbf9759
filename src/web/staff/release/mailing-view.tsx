import { type ReactNode, useId, useRef } from 'react';
import type { Mailing } from '#contract/mailings/mailing-schemas.ts';
import { mailingTitle, recipientsOf, spokenProgress, timeLeft } from '#web/staff/parts/mailing-labels.ts';
import { Moment } from '#web/staff/parts/moment.tsx';
import { CardCharges } from './card-charges.tsx';
import { FailedRecipients, SkippedRecipients } from './recipients.tsx';

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
      {mailing.kind === 'release' && <CardCharges mailing={mailing.id} />}
    </section>
  );
}

/** How far a mailing is: who was reached, who was not, who is left, how fast, and what holds it up. */
function MailingProgress({ mailing }: { mailing: Mailing }) {
  const { counts, pace, heldUp, finishedAt, notBefore, stoppedAt } = mailing;
  const waits = !finishedAt && notBefore !== null && Date.parse(notBefore) > Date.now();
  const all = recipientsOf(mailing);
  const done = all - counts.waiting;
  return (
    <div>
      <div
        role="progressbar"
        aria-label={mailingTitle(mailing)}
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={done}
        aria-valuetext={`${done} of ${all}`}
        className="flex h-2.5 overflow-hidden bg-rule"
      >
        <Part count={counts.sent} all={all} look={finishedAt ? 'bg-moss' : 'bg-bone'} />
        <Part count={counts.failed} all={all} look="bg-alarm" />
        <Part count={counts.skipped} all={all} look="bg-lichen" />
      </div>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
        <Count name="Sent">{counts.sent}</Count>
        <Count name="Failed" look={counts.failed > 0 ? 'text-alarm' : 'text-bone'}>
          {counts.failed}
        </Count>
        {counts.skipped > 0 && <Count name="Skipped">{counts.skipped}</Count>}
        {!finishedAt && <Count name="Left">{counts.waiting}</Count>}
        {!finishedAt && pace !== null && <Count name="A minute">{Math.round(pace)}</Count>}
      </dl>
      {heldUp && !finishedAt ? (
        <p className="mt-3 border-tan border-l-2 pl-4 text-bone wrap-anywhere">Held up: {heldUp}</p>
      ) : (
        <p className="mt-3 text-ash">
          {finishedAt ? (
            <>
              {stoppedAt ? 'Stopped' : 'Finished'} <Moment at={finishedAt} />
            </>
          ) : waits ? (
            <>
              Waits until <Moment at={notBefore} />
            </>
          ) : (
            ['On its way', timeLeft(mailing)].filter(Boolean).join(', ')
          )}
        </p>
      )}
      <p role="status" className="sr-only">
        {spokenProgress(mailing)}
      </p>
    </div>
  );
}

function Part({ count, all, look }: { count: number; all: number; look: string }) {
  return (
    <div
      style={{ width: `${all === 0 ? 0 : (100 * count) / all}%` }}
      className={`transition-[width] duration-500 ${look}`}
    />
  );
}

function Count({ name, look = 'text-bone', children }: { name: string; look?: string; children: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-ash text-sm">{name}</dt>
      <dd className={`font-semibold text-lg tabular-nums ${look}`}>{asFigure(children)}</dd>
    </div>
  );
}

function asFigure(count: number): ReactNode {
  return count.toLocaleString('en-US');
}
