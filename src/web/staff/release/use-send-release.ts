import { type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query';
import { sendRelease } from '#contract/calls/staff/release.ts';
import type { ReleaseSent } from '#contract/mailings.ts';
import { ConnectionLost } from '#web/client/api-error.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { rereadAbout } from '#web/staff/live/news.ts';
import { toast } from '#web/ui/toast-store.ts';
import { mailingQuery, releaseQuery, rereadRelease } from './use-mailings.ts';

/** Sends the release once, however often the button is pressed, and says how it went. */
export function useSendRelease(onSent: () => void) {
  const client = useQueryClient();
  return useStaffChange({
    send: () => startRelease(client),
    onDone(sent) {
      onSent();
      tellOutcome(client, sent);
    },
    onFailed: () =>
      toast({ title: 'Error', description: 'Failed to send release notifications.', variant: 'destructive' }),
    otherwise: 'Nothing more is known. Please try again: nobody gets two emails by that.',
    onSettled() {
      rereadRelease(client);
      rereadAbout(client, 'mailings');
    },
  });
}

/** Starts a release, or joins the one that runs. Where the answer was lost, the shop is asked whether it has begun. */
async function startRelease(client: QueryClient): Promise<ReleaseSent> {
  const before = client.getQueryData(releaseQuery.queryKey)?.last?.id;
  try {
    return await callAsStaff(sendRelease);
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
    const { last } = await client.fetchQuery({ ...releaseQuery, staleTime: 0 });
    if (!last || last.id === before) throw error;
    const { sent: success, failed } = last.counts;
    return { stats: { success, failed }, run: { id: last.id, finished: last.finishedAt !== null } };
  }
}

/** Says how a release went, once it has: the answer may come in its middle, and the page may be another by then. */
function tellOutcome(client: QueryClient, { stats, run }: ReleaseSent): void {
  if (run.finished) {
    toast(outcomeText(stats.success, stats.failed));
    return;
  }
  const mailing = new QueryObserver(client, mailingQuery(run.id));
  const stop = mailing.subscribe(({ data }) => {
    if (!data?.finishedAt) return;
    stop();
    toast(outcomeText(data.counts.sent, data.counts.failed));
  });
}

function outcomeText(sent: number, failed: number) {
  return {
    title: 'Release Notifications Sent',
    description: `Successfully sent ${sent} emails. ${failed} failed.`,
  };
}
