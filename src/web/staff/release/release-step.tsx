import { QueryObserver } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ReleaseOutlook, ReleaseSent } from '#contract/mailings/mailing-schemas.ts';
import { sendRelease } from '#contract/mailings/release-calls.ts';
import { formatDay } from '#values/date.ts';
import { DAYS_TO_PAY_BALANCE } from '#values/text/balance-terms.ts';
import { ConnectionLost } from '#web/client/api-error.ts';
import { queryClient } from '#web/client/query-client.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { rereadAbout } from '#web/staff/calls/news.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { type ForecastBatch, useForecast } from '#web/staff/parts/forecast.tsx';
import { counted, waitText } from '#web/staff/parts/mailing-labels.ts';
import { Failure, Loaded } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { WholeDates } from '#web/ui/whole-dates.tsx';
import { mailingQuery, releaseQuery, rereadRelease, useMailSettings, type useRelease } from './use-mailings.ts';

type ReleaseStepProps = {
  /** Whose balance is pending; null while that is not known. */
  pending: number | null;
  release: ReturnType<typeof useRelease>;
  /** Whom to ask; null: all who owe. */
  batch: Releasable | null;
};

/** A batch that a release can ask. */
export type Releasable = ReleaseOutlook['batches'][number];

/** What a release of this batch would do; of null, one of all who owe. */
export function outlookOf(outlook: ReleaseOutlook, batch: Releasable | null): ReleaseOutlook {
  return batch ? { ...outlook, recipients: batch.recipients, askedLately: batch.askedLately } : outlook;
}

/** In how many days the balance is asked for; the batches that are asked together may have other days than the shop. */
function withinText({ batches }: Pick<ReleaseOutlook, 'batches'>, batch: Releasable | null): string {
  const days = new Set(batches.map(({ daysToPay }) => daysToPay));
  if (batch) return `within ${counted(batch.daysToPay, 'day', 'days')}`;
  const usual = `within ${DAYS_TO_PAY_BALANCE} days`;
  return [...days].every((each) => each === DAYS_TO_PAY_BALANCE) ? usual : `${usual}, or the days of their batch`;
}

/** The button, and the last question after it. While a release runs there is nothing to ask. */
export function ReleaseStep({ pending: pendingOfAll, release, batch }: ReleaseStepProps) {
  const [confirming, setConfirming] = useState(false);
  const late = useLate(release.data?.batches ?? [], batch);
  const [knows, setKnows] = useState(false);
  const { releaseWaitMinutes: waitMinutes = 0 } = useMailSettings().data ?? {};
  const { send, busy, failure, reset } = useSendRelease(batch, () => setConfirming(false));
  const outlook = release.data ? outlookOf(release.data, batch) : null;
  const pending = batch ? batch.recipients + batch.askedLately : pendingOfAll;
  const runs = outlook?.last?.finishedAt === null;
  if (runs && confirming) setConfirming(false);

  const step = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const shown = useRef(confirming);
  useEffect(() => {
    if (shown.current === confirming) return;
    shown.current = confirming;
    (confirming ? step : opener).current?.focus();
  }, [confirming]);

  const cancel = () => {
    if (!busy) setConfirming(false);
  };
  const byEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') cancel();
  };
  const ask = () => {
    reset();
    setKnows(false);
    void release.refetch();
    setConfirming(true);
  };

  if (!confirming) {
    return (
      <div className="mt-8">
        <Button ref={opener} kind="blaze" blocked={!pending || runs} busy={busy && !runs} onClick={ask}>
          Send Release Emails{pending === null ? '' : ` (${pending.toLocaleString('en-US')})`}
        </Button>
        <Loaded query={release} what="what a release would do" waiting={<p className="mt-3 text-ash">&nbsp;</p>}>
          {(data) => <p className="mt-3 max-w-prose text-ash">{outlookText(outlookOf(data, batch))}</p>}
        </Loaded>
      </div>
    );
  }
  return (
    <div
      ref={step}
      role="alertdialog"
      aria-labelledby="confirm-title"
      aria-describedby="confirm-words"
      tabIndex={-1}
      onKeyDown={byEscape}
      className="mt-8 border-blaze border-l-2 bg-bark p-5 outline-none"
    >
      <h2 id="confirm-title" className="title-block text-bone">
        Final confirmation
      </h2>
      <p id="confirm-words" className="mt-1 mb-5 max-w-prose text-bone">
        {confirmationText(outlook, pending ?? 0, batch, waitMinutes)}
      </p>
      {late.length > 0 && <LateBatches late={late} knows={knows} onTick={setKnows} />}
      <Failure className="mb-5">{failure}</Failure>
      <div className="flex flex-wrap gap-3">
        <Button blocked={busy} onClick={cancel}>
          Cancel
        </Button>
        <Button
          kind="blaze"
          busy={busy}
          blocked={outlook?.recipients === 0 || (late.length > 0 && !knows)}
          onClick={() => send()}
        >
          {busy ? 'Sending...' : 'Confirm & Send Emails'}
        </Button>
      </div>
    </div>
  );
}

/** What stands beside the button: whom a release would write to now. */
export function outlookText({ recipients, askedLately, last }: ReleaseOutlook): string {
  if (last?.finishedAt === null) return 'A release waits or is on its way. It goes on when this page is closed.';
  if (recipients === 0 && askedLately === 0) return 'Nobody owes a balance now.';
  if (recipients === 0) return `${allAsked(askedLately)} Nobody is asked twice within a day.`;
  if (askedLately === 0) return `${counted(recipients, 'customer gets', 'customers get')} the email now.`;
  // The button has the number of all who owe.
  const owing = (recipients + askedLately).toLocaleString('en-US');
  return `Of the ${owing} who owe, ${counted(recipients, 'customer gets', 'customers get')} the email now.${leftOut(askedLately)}`;
}

/** The last question. Without an outlook the pending count has to do. */
export function confirmationText(
  outlook: ReleaseOutlook | null,
  pending: number,
  batch: Releasable | null = null,
  waitMinutes = 0,
): string {
  if (outlook?.recipients === 0 && outlook.askedLately > 0) {
    return `${allAsked(outlook.askedLately)} There is nobody to write to before a day has passed.`;
  }
  if (outlook?.recipients === 0) return 'Nobody owes a balance any more, so there is nobody to write to.';
  const whom = counted(outlook?.recipients ?? pending, 'customer', 'customers');
  const within = withinText(outlook ?? { batches: [] }, batch);
  const of = batch ? ` of ${batch.name}` : '';
  return `This emails ${whom}${of} and asks for the remaining balance ${within}. ${waitText(waitMinutes)}${leftOut(outlook?.askedLately ?? 0)}`;
}

function allAsked(count: number): string {
  return count === 1
    ? 'The one customer who owes a balance was asked within the last day.'
    : `All ${count.toLocaleString('en-US')} who owe a balance were asked within the last day.`;
}

function leftOut(askedLately: number): string {
  if (askedLately === 0) return '';
  return ` ${counted(askedLately, 'more was', 'more were')} asked within the last day and ${askedLately === 1 ? 'is' : 'are'} left out.`;
}

/** Sends the release once, however often the button is pressed, and says how it went. */
function useSendRelease(batch: Releasable | null, onSent: () => void) {
  return useStaffChange({
    send: () => startRelease(batch),
    onDone(sent) {
      onSent();
      tellOutcome(sent);
    },
    onFailed: () =>
      toast({ title: 'Error', description: 'Failed to send release notifications.', variant: 'destructive' }),
    otherwise: 'Nothing more is known. Please try again: nobody gets two emails by that.',
    onSettled() {
      rereadRelease();
      rereadAbout('mailings');
    },
  });
}

/** Starts a release, or joins the one that runs. Where the answer was lost, the shop is asked whether it has begun. */
async function startRelease(batch: Releasable | null): Promise<ReleaseSent> {
  const before = queryClient().getQueryData(releaseQuery.queryKey)?.last?.id;
  try {
    return await callAsStaff(sendRelease, batch ? { body: { batchId: batch.id } } : {});
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
    const { last } = await queryClient().fetchQuery({ ...releaseQuery, staleTime: 0 });
    if (!last || last.id === before) throw error;
    const { sent: success, failed } = last.counts;
    return { stats: { success, failed }, run: { id: last.id, finished: last.finishedAt !== null } };
  }
}

/** Says how a release went (rule 12.3), once it has: the answer may come in its middle, and the page may be another by then. */
function tellOutcome({ stats, run }: ReleaseSent): void {
  if (run.finished) {
    toast(outcomeText(stats.success, stats.failed));
    return;
  }
  const mailing = new QueryObserver(queryClient(), mailingQuery(run.id));
  const stop = mailing.subscribe(({ data }) => {
    if (!data?.finishedAt) return;
    stop();
    if (!data.stoppedAt) toast(outcomeText(data.counts.sent, data.counts.failed));
  });
}

function outcomeText(sent: number, failed: number) {
  return {
    title: 'Release Notifications Sent',
    description: `Successfully sent ${sent} emails. ${failed} failed.`,
  };
}

type Asked = { id: number; recipients: number };

/** Of the batches that a release would ask those that are forecast late: the one that is chosen, or of all who owe. */
function useLate(batches: Asked[], batch: Asked | null): ForecastBatch[] {
  const { data } = useForecast();
  const asked = new Set((batch ? [batch] : batches).filter(({ recipients }) => recipients > 0).map(({ id }) => id));
  return data?.batches.filter(({ id, risk }) => risk === 'late' && asked.has(id)) ?? [];
}

type LateBatchesProps = { late: ForecastBatch[]; knows: boolean; onTick: (knows: boolean) => void };

/** Taking money for a date that will not hold is asked about, and the other way is named. */
function LateBatches({ late, knows, onTick }: LateBatchesProps) {
  const panelPath = usePanelPath();
  return (
    <div className="mb-5 max-w-prose space-y-3 border-alarm border-l-2 pl-4 text-bone">
      {late.map(({ id, name, likely, shipsTo, waiting }) => (
        <p key={id}>
          <WholeDates
            text={`${name} is forecast to ship its last bow about ${formatDay(likely)}. ${formatDay(shipsTo)} is promised to ${counted(waiting, 'customer', 'customers')} who wait. `}
          />
          <Link
            to={{ pathname: panelPath('release', 'delay'), search: `?batch=${id}` }}
            className="link-quiet hover:decoration-bone"
          >
            Tell them of another date first
          </Link>
        </p>
      ))}
      <Checkbox
        label="Ask for the money all the same: I expect to keep the promised day."
        checked={knows}
        onChange={({ target }) => onTick(target.checked)}
      />
    </div>
  );
}
