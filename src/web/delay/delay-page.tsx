import { useSearchParams } from 'react-router';
import { ApiError } from '#web/client/api-error.ts';
import { useHydrated } from '#web/client/use-hydrated.ts';
import { PageLoading } from '#web/payment/page-loading.tsx';
import { DelayView } from './delay-view.tsx';
import { NoticeFailed, UnknownNotice } from './notice-missing.tsx';
import { type Choice, useDelayNotice } from './use-delay-notice.ts';

const LOADING = 'Loading your order…';
const WITHOUT_SCRIPTS =
  'To say whether you keep your order or cancel it, please switch it on and open the link in our email again. Or write to us, name your order number, and tell us which.';

/** The page behind both links of a delay notice. Following one decides nothing: mail scanners follow them too. */
export function DelayPage() {
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  if (!hydrated) return <PageLoading words={LOADING} withoutScripts={WITHOUT_SCRIPTS} />;
  const token = query.get('token');
  return token ? <LinkedNotice key={token} token={token} meant={readChoice(query)} /> : <UnknownNotice />;
}

function LinkedNotice({ token, meant }: { token: string; meant: Choice | null }) {
  const { notice, answer, busy, failure } = useDelayNotice(token);
  const { data, error, isFetching, refetch } = notice;
  if (error instanceof ApiError && error.status < 429) return <UnknownNotice />;
  if (data) return <DelayView notice={data} meant={meant} busy={busy} failure={failure} onAnswer={answer} />;
  if (error && !isFetching) return <NoticeFailed error={error} onRetry={() => void refetch()} />;
  return <PageLoading words={LOADING} />;
}

function readChoice(query: URLSearchParams): Choice | null {
  const answer = query.get('answer');
  return answer === 'keep' || answer === 'cancel' ? answer : null;
}
