import type { ReactNode } from 'react';
import type { Mailing } from '#contract/mailings.ts';
import { Moment } from '#web/staff/shell/moment.tsx';
import { mailingTitle, recipientsOf, spokenProgress, timeLeft } from './mailing-labels.ts';

/** How far a mailing is: who was reached, who was not, who is left, how fast, and what holds it up. */
export function MailingProgress({ mailing }: { mailing: Mailing }) {
  const { counts, pace, heldUp, finishedAt } = mailing;
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
              Finished <Moment at={finishedAt} />
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
