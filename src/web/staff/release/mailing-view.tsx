import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { readCharges, stopCharges } from '#contract/mailings/mailing-calls.ts';
import type { Mailing } from '#contract/mailings/mailing-schemas.ts';
import { CARD_CHARGE_ENDS } from '#values/order/card-charge.ts';
import { usd } from '#web/client/format.ts';
import { callAsStaff, keepAnswer, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { mailingTitle, recipientsOf, spokenProgress, timeLeft } from '#web/staff/parts/mailing-labels.ts';
import { Moment } from '#web/staff/parts/page-parts.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Question } from '#web/ui/question.tsx';
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

const NAMES = {
  announced: 'Announced',
  charging: 'Being charged',
  charged: 'Charged',
  failed: 'Not charged, asked by link',
  'by-link': 'By link',
  dropped: 'Left out',
  stopped: 'Being told that it was stopped',
} as const;

/** What became of the cards that a release has announced to charge; nothing where it has none. */
function CardCharges({ mailing }: { mailing: number }) {
  const [asking, setAsking] = useState(false);
  const query = staffQuery(readCharges, { params: { mailing } });
  const { data } = useQuery({ ...query, refetchInterval: 30_000 });
  const stopping = useMutation({
    mutationFn: () => callAsStaff(stopCharges, { params: { mailing } }),
    onSuccess: (run) => keepAnswer(query, run),
    onSettled: () => setAsking(false),
  });
  if (!data || data.counts.length === 0) return null;
  const waiting = data.counts.find(({ state }) => state === 'announced');
  return (
    <section aria-labelledby="charges-title" className="mt-8">
      <h3 id="charges-title" className="title-block text-bone">
        Cards that are charged by themselves
      </h3>
      <dl className="mt-3 border-rule border-t">
        {data.counts.map(({ state, ended, count, amount }) => (
          <div key={`${state} ${ended}`} className="flex flex-wrap justify-between gap-x-6 border-rule border-b py-2">
            <dt className="text-bone">
              {NAMES[state]}
              {ended && <span className="text-ash">: {CARD_CHARGE_ENDS[ended]}</span>}
            </dt>
            <dd className="text-ash tabular-nums">
              {count.toLocaleString('en-US')} · {usd(amount)}
            </dd>
          </div>
        ))}
      </dl>
      {stopping.error && (
        <div className="mt-3">
          <Alert tone="bad">{stopping.error.message}</Alert>
        </div>
      )}
      {waiting && (
        <>
          {data.next && (
            <p className="mt-3 text-ash">
              The next is charged <Moment at={data.next} />.
            </p>
          )}
          <Button className="mt-4" onClick={() => setAsking(true)}>
            Stop these charges
          </Button>
          <Question
            open={asking}
            title={waiting.count === 1 ? 'Stop 1 charge?' : `Stop ${waiting.count.toLocaleString('en-US')} charges?`}
            description="Those that were announced and not made yet are not made. Their customers get one email with the payment link and the whole time to pay. This cannot be taken back."
            yes="Stop the charges"
            no="Leave them"
            busy={stopping.isPending}
            onYes={() => stopping.mutate()}
            onNo={() => setAsking(false)}
          />
        </>
      )}
    </section>
  );
}
