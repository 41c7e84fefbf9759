import { useSearchParams } from 'react-router';
import { ApiError } from '#web/client/api-error.ts';
import { useHydrated } from '#web/client/use-hydrated.ts';
import { PageLoading } from '#web/payment/page-loading.tsx';
import { DelayView } from './delay-view.tsx';
import { NoticeFailed, UnknownNotice } from './notice-missing.tsx';
import { type Choice, useDelayNotice } from './use-delay-notice.ts';

/** The page behind both links of a delay notice. Following one decides nothing: mail scanners follow them too. */
export function DelayPage() {
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  if (!hydrated) return <Loading />;
  const token = query.get('token');
  return token ? <LinkedNotice key={token} token={token} meant={readChoice(query)} /> : <UnknownNotice />;
}

function LinkedNotice({ token, meant }: { token: string; meant: Choice | null }) {
  const { notice, answer, busy, failure } = useDelayNotice(token);
  const { data, error, isFetching, refetch } = notice;
  if (error instanceof ApiError && error.status < 429) return <UnknownNotice />;
  if (data) return <DelayView notice={data} meant={meant} busy={busy} failure={failure} onAnswer={answer} />;
  if (error && !isFetching) return <NoticeFailed error={error} onRetry={() => void refetch()} />;
  return <Loading />;
}

function Loading() {
  return <PageLoading words="Loading your order…" />;
}

function readChoice(query: URLSearchParams): Choice | null {
  const answer = query.get('answer');
  return answer === 'keep' || answer === 'cancel' ? answer : null;
}
