import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { eraseOwnData, readErasure } from '#contract/customers/customer-data-calls.ts';
import type { ForeseenErasure } from '#contract/customers/customer-data-schemas.ts';
import { ApiError, isRefusal } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { useHydrated } from '#web/client/use-hydrated.ts';
import { signOut } from '#web/identity/session.ts';
import { WaysOn } from '#web/layout/ways-on.tsx';
import { BesidePicture } from '#web/order-parts/beside-picture.tsx';
import { ErasureView } from '#web/order-parts/erasure-view.tsx';
import { failureText } from '#web/order-parts/failure-labels.ts';
import { PageLoading } from '#web/order-parts/page-loading.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

const LOADING = 'Looking up what we keep about you…';
const WITHOUT_SCRIPTS =
  'To see what goes, please switch it on and open the link in our email again. Or write to us from your address, and we do it.';

/** The page behind the mailed link. Opening it changes nothing: mail scanners open it too. */
export function ErasePage() {
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  if (!hydrated) return <PageLoading words={LOADING} withoutScripts={WITHOUT_SCRIPTS} />;
  const token = query.get('token');
  return <BesidePicture>{token ? <Linked key={token} token={token} /> : <UnknownLink />}</BesidePicture>;
}

function Linked({ token }: { token: string }) {
  const foreseen = useQuery({
    queryKey: [readErasure.path, token],
    queryFn: ({ signal }) => call(readErasure, { body: { token }, signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  // A second press can come before the first has drawn anything: it would be told that nobody is there to be erased.
  const sent = useRef(false);
  const erasing = useMutation({
    mutationFn: () => call(eraseOwnData, { body: { token } }),
    onSettled() {
      sent.current = false;
    },
    // The account is gone, and with it the session; what this browser keeps of the sign-in goes too.
    onSuccess: () => void signOut().catch(() => {}),
    onError: (error) => isRefusal(error, 'kept') && foreseen.refetch(),
  });
  const erase = () => {
    if (sent.current) return;
    sent.current = true;
    erasing.mutate();
  };
  if (erasing.data) return <Gone email={erasing.data.email} />;
  const { data, error, isFetching, refetch } = foreseen;
  if (error instanceof ApiError && error.status < 429) return <UnknownLink />;
  if (data) {
    return <Foreseen foreseen={data} busy={erasing.isPending} failure={erasing.error} onErase={erase} />;
  }
  if (!error || isFetching) return <PageLoading words={LOADING} />;
  return (
    <Notice urgent title="We could not look up this link" links={<Button onClick={() => refetch()}>Try again</Button>}>
      <p>{failureText(error, 'Please try again in a moment.')}</p>
      <p>Nothing was erased, and the link still works.</p>
    </Notice>
  );
}

type ForeseenProps = { foreseen: ForeseenErasure; busy: boolean; failure: Error | null; onErase: () => void };

function Foreseen({ foreseen, busy, failure, onErase }: ForeseenProps) {
  const view = <ErasureView foreseen={foreseen} their="your" />;
  if (!foreseen.erasure) {
    return (
      <Notice title="This has to wait" links={<WaysOn />}>
        <p>
          We cannot erase you yet. The link in our email shows this page again, for a day; after that your account sends
          another.
        </p>
        {view}
      </Notice>
    );
  }
  return (
    <Notice
      title="Erase everything about you?"
      links={
        <Button kind="bone" busy={busy} onClick={onErase}>
          {busy ? 'Erasing…' : 'Erase it for good'}
        </Button>
      }
    >
      <p>
        This is what we keep about <span className="wrap-anywhere text-bone">{foreseen.email}</span>. It cannot be
        undone.
      </p>
      {view}
      {failure && (
        <Alert tone="bad" title="Nothing was erased yet">
          {failureText(failure, 'Please try again in a moment.')}
        </Alert>
      )}
    </Notice>
  );
}

function Gone({ email }: { email: string }) {
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Notice title="You are erased" links={<WaysOn />}>
        <p>
          We keep nothing about <span className="wrap-anywhere text-bone">{email}</span> any more, and you are signed
          out.
        </p>
        <p>
          Google still knows that you signed in here: you can end that in your Google account. Thank you for having been
          with us.
        </p>
      </Notice>
    </div>
  );
}

function UnknownLink() {
  return (
    <Notice urgent title="We do not know this link" links={<WaysOn />}>
      <p>
        It works for a day, and only until you are erased. Please check that the whole link from the email was opened.
      </p>
      <p>Your account sends you another one. Or write to us from your address, and we do it.</p>
    </Notice>
  );
}
