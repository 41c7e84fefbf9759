import { useSearchParams } from 'react-router';
import { failureText } from '#web/account/failure-labels.ts';
import { ApiError } from '#web/client/api-error.ts';
import { useHydrated } from '#web/client/use-hydrated.ts';
import { WaysOn } from '#web/layout/ways-on.tsx';
import { BesidePicture } from '#web/payment/beside-picture.tsx';
import { Notice } from '#web/payment/notice.tsx';
import { PageLoading } from '#web/payment/page-loading.tsx';
import { Button } from '#web/ui/button.tsx';
import { Unsubscribe } from './unsubscribe.tsx';
import { useUnsubscription } from './use-unsubscription.ts';

const LOADING = 'Looking up your address…';
const WITHOUT_SCRIPTS =
  'To end the announcements, please switch it on and open the link in our email again. Or write to us from the address that should get no more, and we take it off the list.';

/** The page behind the link at the end of an announcement. Opening it changes nothing: mail scanners open it too. */
export function UnsubscribePage() {
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  if (!hydrated) return <PageLoading words={LOADING} withoutScripts={WITHOUT_SCRIPTS} />;
  const token = query.get('token');
  return <BesidePicture>{token ? <Linked key={token} token={token} /> : <UnknownLink />}</BesidePicture>;
}

function Linked({ token }: { token: string }) {
  const { subscription, end, busy, failure } = useUnsubscription(token);
  const { data, error, isFetching, refetch } = subscription;
  if (error instanceof ApiError && error.status < 429) return <UnknownLink />;
  if (data) return <Unsubscribe subscription={data} busy={busy} failure={failure} onEnd={end} />;
  if (error && !isFetching) {
    return (
      <Notice
        urgent
        title="We could not look up this link"
        links={<Button onClick={() => refetch()}>Try again</Button>}
      >
        <p>{failureText(error, 'Please try again in a moment.')}</p>
        <p>Nothing was changed, and the link still works.</p>
      </Notice>
    );
  }
  return <PageLoading words={LOADING} />;
}

function UnknownLink() {
  return (
    <Notice urgent title="We do not know this link" links={<WaysOn />}>
      <p>Please check that the whole link from the email was opened.</p>
      <p>Or write to us from the address that should get no more announcements, and we take it off the list.</p>
    </Notice>
  );
}
