import { Fragment, type Ref } from 'react';
import { Link } from 'react-router';
import type { StaffDelay } from '#contract/delays/delay-schemas.ts';
import { dateText } from '#values/text/delay-text.ts';
import { Empty, Moment } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { MailingView } from '#web/staff/release/mailing-view.tsx';
import { useMailing } from '#web/staff/release/use-mailings.ts';
import { StopStep, toCorrectText } from '#web/staff/waiting/stop-step.tsx';
import { Button } from '#web/ui/button.tsx';

type DelayListProps = { delays: StaffDelay[]; ref: Ref<HTMLElement>; onCorrect: (id: number) => void };

/** The delays so far, newest first, with what became of each; of the newest also how its emails go out. */
export function DelayList({ delays, ref, onCorrect }: DelayListProps) {
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby="delays-title" className="min-w-0 outline-none xl:col-span-full">
      <h2 id="delays-title" className="title-block mb-2 text-bone">
        Delays so far
      </h2>
      {delays.length === 0 ? (
        <Empty title="No date was ever moved">Each change will stand here, with what customers answered.</Empty>
      ) : (
        <ol className="border-rule border-t">
          {delays.map((delay, place) => (
            <DelayItem key={delay.id} delay={delay} newest={place === 0} onCorrect={onCorrect} />
          ))}
        </ol>
      )}
    </section>
  );
}

const ANSWERS: [keyof StaffDelay['answers'], string][] = [
  ['keep', 'Kept'],
  ['cancel', 'Cancelled'],
  ['silence', 'Silent, cancelled'],
  ['open', 'No answer yet'],
];

const KINDS: Record<StaffDelay['kind'], string> = { later: 'Later', sooner: 'Sooner', correction: 'Correction' };

type DelayItemProps = { delay: StaffDelay; newest: boolean; onCorrect: (id: number) => void };

function DelayItem({ delay, newest, onCorrect }: DelayItemProps) {
  const panelPath = usePanelPath();
  const { name, orderNumber, kind, reason, staffName, createdAt, mailingId, answers } = delay;
  return (
    <li className="border-rule border-b py-5">
      <div className="grid gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <p className="text-ash text-sm">
            {KINDS[kind]}, {name}
            {orderNumber && `, order ${orderNumber}`}
          </p>
          <p className="font-semibold text-bone">
            {dateText(delay.formerDate, delay.formerFrom)} <span aria-hidden="true">→</span>
            <span className="sr-only">to</span> {dateText(delay.releaseDate, delay.shipsFrom)}
          </p>
          <p className="mt-1 max-w-prose whitespace-pre-wrap text-bone wrap-anywhere">{reason}</p>
          <p className="mt-1 text-ash text-sm">
            {staffName}, <Moment at={createdAt} />.{' '}
            <Link
              to={panelPath('release', 'mailings', mailingId)}
              className="inline-block py-1 link-quiet hover:text-bone"
            >
              Its emails
            </Link>
          </p>
          <Became delay={delay} onCorrect={onCorrect} />
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
      {newest && delay.state !== 'waits' && <ItsEmails mailingId={mailingId} />}
    </li>
  );
}

/** Whether it stands, and what can be done about it. */
function Became({ delay, onCorrect }: Omit<DelayItemProps, 'newest'>) {
  const { id, state, toCorrect, stoppedBy, stoppedAt, canStop, canCorrect, lost, orderNumber } = delay;
  const { mailingId, notBefore } = delay;
  return (
    <>
      {canStop && (
        <div className="mt-2">
          <StopStep step={{ kind: 'delay', key: String(mailingId), dueAt: notBefore }} />
        </div>
      )}
      {orderNumber && state === 'waits' && (
        <p className="mt-2 max-w-prose text-ash text-sm">
          Its notice waits. If the move was a mistake, move the order back: then it is not sent.
        </p>
      )}
      {state === 'stopped' && (
        <p className="mt-2 max-w-prose text-bone">
          {toCorrect > 0 ? toCorrectText(toCorrect) : 'Stopped: the date went back.'}{' '}
          <span className="text-ash text-sm">
            {stoppedBy}
            {stoppedAt && (
              <>
                , <Moment at={stoppedAt} />
              </>
            )}
          </span>
        </p>
      )}
      {state === 'corrected' && <p className="mt-2 text-bone">Wrong, and corrected.</p>}
      {canCorrect && (
        <Button kind={toCorrect > 0 ? 'blaze' : 'line'} className="mt-3" onClick={() => onCorrect(id)}>
          Correct this date
        </Button>
      )}
      {lost.length > 0 && <Lost lost={lost} />}
    </>
  );
}

/** Whom a wrong date has cost the order: they stay cancelled, and staff may want to ring them. */
function Lost({ lost }: Pick<StaffDelay, 'lost'>) {
  const panelPath = usePanelPath();
  return (
    <p className="mt-3 max-w-prose text-bone">
      Cancelled because of the wrong date:{' '}
      {lost.map(({ orderNumber, customerName }, place) => (
        <Fragment key={orderNumber}>
          {place > 0 && ', '}
          <Link to={panelPath('orders', orderNumber)} className="link-plain">
            {orderNumber}
          </Link>{' '}
          ({customerName})
        </Fragment>
      ))}
    </p>
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
