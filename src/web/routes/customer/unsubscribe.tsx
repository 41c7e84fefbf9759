import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Unsubscription } from '#contract/delays/delay-schemas.ts';
import { readUnsubscription, unsubscribe } from '#contract/mailings/mail-link-calls.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { useHydrated } from '#web/client/use-hydrated.ts';
import { WaysOn } from '#web/layout/ways-on.tsx';
import { BesidePicture } from '#web/order-parts/beside-picture.tsx';
import { failureText } from '#web/order-parts/failure-labels.ts';
import { PageLoading } from '#web/order-parts/page-loading.tsx';
import { describePage } from '#web/seo/describe-page.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

export const meta = () => describePage({ title: 'No more announcements', index: false });

export default function Unsubscribe() {
  return <UnsubscribePage />;
}

const LOADING = 'Looking up your address…';
const WITHOUT_SCRIPTS =
  'To end the announcements, please switch it on and open the link in our email again. Or write to us from the address that should get no more, and we take it off the list.';

/** The page behind the link at the end of an announcement. Opening it changes nothing: mail scanners open it too. */
function UnsubscribePage() {
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
  if (data) return <EndAnnouncements subscription={data} busy={busy} failure={failure} onEnd={end} />;
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

/** Whose announcements this link ends, and ending them: doing it twice is doing it once. */
function useUnsubscription(token: string) {
  const client = useQueryClient();
  const params = { token };
  const queryKey = [readUnsubscription.path, token];
  const subscription = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readUnsubscription, { params, signal }),
    gcTime: 0,
  });
  const ending = useMutation({
    mutationFn: () => call(unsubscribe, { params }),
    onSuccess: (ended) => client.setQueryData(queryKey, ended),
  });
  return {
    subscription,
    end: () => {
      if (!ending.isPending) ending.mutate();
    },
    busy: ending.isPending,
    failure: ending.error,
  };
}

type UnsubscribeProps = { subscription: Unsubscription; busy: boolean; failure: Error | null; onEnd: () => void };

/** One press, and the address gets no more announcements; what still comes is said before and after it. */
function EndAnnouncements({ subscription, busy, failure, onEnd }: UnsubscribeProps) {
  const { address, unsubscribed } = subscription;
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(unsubscribed);
  useEffect(() => {
    // The button that was pressed is gone.
    if (!before.current && unsubscribed) place.current?.focus({ preventScroll: true });
    before.current = unsubscribed;
  }, [unsubscribed]);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {unsubscribed ? (
        <Notice title="You are unsubscribed" links={<WaysOn />}>
          <p>
            <Address>{address}</Address> gets no more announcements from us.
          </p>
          <StillComes />
        </Notice>
      ) : (
        <Notice
          title="No more announcements?"
          links={
            <Button kind="bone" busy={busy} onClick={onEnd}>
              {busy ? 'Unsubscribing…' : 'Unsubscribe'}
            </Button>
          }
        >
          <p>
            One press, and <Address>{address}</Address> gets no more announcements from us.
          </p>
          <StillComes />
          {failure && (
            <Alert tone="bad" title="You are not unsubscribed yet">
              {failureText(failure, 'Please try again in a moment.')}
            </Alert>
          )}
        </Notice>
      )}
    </div>
  );
}

function Address({ children }: { children: string }) {
  return <span className="wrap-anywhere text-bone">{children}</span>;
}

function StillComes() {
  return <p>Receipts, payment links and news about a pre-order of yours still come: they are part of the order.</p>;
}
