import { type QueryClient, QueryObserver, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ReleaseSent } from '#contract/mailings.ts';
import { ConnectionLost } from '#web/client/api-error.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';
import { staffFailureText } from '#web/staff/session/staff-failure-labels.ts';
import { toast } from '#web/ui/toast-store.ts';
import { MAILINGS, mailingQuery } from './use-mailings.ts';
import { releaseQuery, rereadRelease } from './use-release.ts';

const UNKNOWN = 'Nothing more is known. Please try again: nobody gets two emails by that.';

/** Sends the release once, however often the button is pressed, and says how it went. */
export function useSendRelease(onSent: () => void) {
  const client = useQueryClient();
  const underWay = useRef(false);
  const sending = useMutation({
    mutationFn: () => sendRelease(client),
    onSuccess(sent) {
      onSent();
      tellOutcome(client, sent);
    },
    onError: () =>
      toast({ title: 'Error', description: 'Failed to send release notifications.', variant: 'destructive' }),
    onSettled() {
      underWay.current = false;
      rereadRelease(client);
      void client.invalidateQueries({ queryKey: [MAILINGS] });
    },
  });
  return {
    send() {
      if (underWay.current) return;
      underWay.current = true;
      sending.mutate();
    },
    busy: sending.isPending,
    failure: sending.error && staffFailureText(sending.error, UNKNOWN),
    reset: sending.reset,
  };
}

/** Starts a release, or joins the one that runs. Where the answer was lost, the shop is asked whether it has begun. */
async function sendRelease(client: QueryClient): Promise<ReleaseSent> {
  const before = client.getQueryData(releaseQuery.queryKey)?.last?.id;
  try {
    return await askAsStaff<ReleaseSent>('/api/send-release-notifications', { method: 'POST' });
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
    const { last } = await client.fetchQuery({ ...releaseQuery, staleTime: 0 });
    if (!last || last.id === before) throw error;
    const { sent: success, failed } = last.counts;
    return { stats: { success, failed }, run: { id: last.id, finished: last.finishedAt !== null } };
  }
}

/** Says how a release went (spec section 8), once it has: the answer may come in its middle, and the page may be another by then. */
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
