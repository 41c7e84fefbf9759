import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { ReleaseSent } from '#contract/mailings.ts';
import { ConnectionLost } from '#web/client/api-error.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';
import { toast } from '#web/ui/toast-store.ts';
import { mailingQuery } from './use-mailings.ts';
import { releaseQuery } from './use-release.ts';

/** Starts a release, or joins the one that runs. Where the answer was lost, the shop is asked whether it has begun. */
export async function sendRelease(client: QueryClient): Promise<ReleaseSent> {
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

/** Says how a release went (rule 12.3), once it has: the answer may come in its middle, and the page may be another by then. */
export function tellOutcome(client: QueryClient, { stats, run }: ReleaseSent): void {
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
