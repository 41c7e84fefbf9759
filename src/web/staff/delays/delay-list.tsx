import type { Ref } from 'react';
import { Link } from 'react-router';
import type { StaffDelays } from '#contract/delays.ts';
import { formatDay } from '#values/date.ts';
import { MailingView } from '#web/staff/release/mailing-view.tsx';
import { useMailing } from '#web/staff/release/use-mailings.ts';
import { Empty } from '#web/staff/shell/loaded.tsx';
import { Moment } from '#web/staff/shell/moment.tsx';
import { usePanelPath } from '#web/staff/shell/use-panel-path.ts';

type Delay = StaffDelays['delays'][number];

/** The delays so far, newest first, with what customers answered; of the newest also how its emails go out. */
export function DelayList({ delays, ref }: { delays: Delay[]; ref: Ref<HTMLElement> }) {
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby="delays-title" className="min-w-0 outline-none xl:col-span-full">
      <h2 id="delays-title" className="title-block mb-2 text-bone">
        Delays so far
      </h2>
      {delays.length === 0 ? (
        <Empty title="The release was never put off">Each delay will stand here, with what customers answered.</Empty>
      ) : (
        <ol className="border-rule border-t">
          {delays.map((delay, place) => (
            <DelayItem key={delay.id} delay={delay} newest={place === 0} />
          ))}
        </ol>
      )}
    </section>
  );
}

const ANSWERS: [keyof Delay['answers'], string][] = [
  ['keep', 'Kept'],
  ['cancel', 'Cancelled'],
  ['silence', 'Silent, cancelled'],
  ['open', 'No answer yet'],
];

function DelayItem({ delay, newest }: { delay: Delay; newest: boolean }) {
  const panelPath = usePanelPath();
  const { formerDate, releaseDate, reason, staffName, createdAt, mailingId, answers } = delay;
  return (
    <li className="border-rule border-b py-5">
      <div className="grid gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <p className="font-semibold text-bone">
            {formatDay(formerDate)} <span aria-hidden="true">→</span>
            <span className="sr-only">to</span> {formatDay(releaseDate)}
          </p>
          <p className="mt-1 max-w-prose whitespace-pre-wrap text-bone wrap-anywhere">{reason}</p>
          <p className="mt-1 text-ash text-sm">
            {staffName}, <Moment at={createdAt} />.{' '}
            <Link
              to={panelPath('release', 'mailings', mailingId)}
              className="inline-block py-1 underline decoration-rule-strong underline-offset-4 hover:text-bone"
            >
              Its emails
            </Link>
          </p>
        </div>
        <dl className="grid grid-cols-2 gap-x-8 gap-y-3 sm:flex">
          {ANSWERS.map(([answer, words]) => (
            <div key={answer} className="flex flex-col-reverse justify-end">
              <dt className="text-ash text-sm">{words}</dt>
              <dd className="font-semibold text-bone text-lg tabular-nums">
                {answers[answer].toLocaleString('en-US')}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {newest && <ItsEmails mailingId={mailingId} />}
    </li>
  );
}

function ItsEmails({ mailingId }: { mailingId: number }) {
  const mailing = useMailing(mailingId);
  if (!mailing.data) return null;
  return (
    <div className="mt-6 max-w-3xl">
      <MailingView mailing={mailing.data} name={mailing.data.finishedAt ? 'Emails sent' : 'Emails on their way'} />
    </div>
  );
}
