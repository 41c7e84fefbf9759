import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { confirmWaiting, leaveWaiting, readWaiting } from '#contract/campaigns/waiting-list-calls.ts';
import type { WaitingShown } from '#contract/campaigns/waiting-list-schemas.ts';
import { bowInText, bowTitle } from '#values/bow/finish.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { useHydrated } from '#web/client/use-hydrated.ts';
import { WaysOn } from '#web/layout/ways-on.tsx';
import { BesidePicture } from '#web/order-parts/beside-picture.tsx';
import { failureText } from '#web/order-parts/failure-labels.ts';
import { PageLoading } from '#web/order-parts/page-loading.tsx';
import { type WaitingAnswer, WaitingForm } from '#web/storefront/bow/waiting-form.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { Notice } from '#web/ui/notice.tsx';

const LOADING = 'Looking up your link…';
const WITHOUT_SCRIPTS =
  'To confirm your address or to take it off the list, please switch it on and open the link in our email again. Or write to us from that address, and we do it for you.';

/** What has become of a form that was sent without JavaScript, or the page behind the mailed link. */
export function WaitingPage({ answer }: { answer: WaitingAnswer | undefined }) {
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  const token = query.get('token');
  if (answer) return <Answered answer={answer} />;
  if (!hydrated) return <PageLoading words={LOADING} withoutScripts={WITHOUT_SCRIPTS} />;
  if (token) return <Linked key={token} token={token} />;
  return (
    <BesidePicture>
      <UnknownLink />
    </BesidePicture>
  );
}

function Answered({ answer }: { answer: WaitingAnswer }) {
  const { outcome, words, bow } = answer;
  if (outcome === 'sent' || outcome === 'open' || outcome === 'not-found') {
    return (
      <BesidePicture>
        <Notice
          title={outcome === 'sent' ? 'One more step' : 'Nothing to wait for'}
          links={
            <Link to={outcome === 'open' && bow ? `/bows/${bow}` : '/bows'} className={buttonLook('line')}>
              See the bows
            </Link>
          }
        >
          <p>{words}</p>
        </Notice>
      </BesidePicture>
    );
  }
  return (
    <BesidePicture>
      <h1 className="title-chapter mb-8 text-bone">Waiting list</h1>
      <div className="max-w-[30rem]">
        <WaitingForm bow={bow} state="sold_out" answer={answer} />
      </div>
    </BesidePicture>
  );
}

function UnknownLink() {
  return (
    <Notice urgent title="We do not know this link" links={<WaysOn />}>
      <p>Perhaps the address was taken off the list already: then it is forgotten, and nothing more comes.</p>
      <p>Otherwise please check that the whole link from the email was opened.</p>
    </Notice>
  );
}

function Linked({ token }: { token: string }) {
  const list = useWaiting(token);
  return (
    <BesidePicture name={list.waiting.data?.bowName ?? null}>
      <Said {...list} />
    </BesidePicture>
  );
}

function Said({ waiting, confirm, leave, left, busy, failure }: ReturnType<typeof useWaiting>) {
  const { data, error, isFetching, refetch } = waiting;
  if (left) return <Left />;
  if (error instanceof ApiError && error.status < 429) return <UnknownLink />;
  if (data) return <Known waiting={data} busy={busy} failure={failure} confirm={confirm} leave={leave} />;
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

/** Who waits by this link, confirming it and taking it off: doing it twice is doing it once. */
function useWaiting(token: string) {
  const client = useQueryClient();
  const params = { token };
  const queryKey = [readWaiting.path, token];
  const waiting = useQuery({ queryKey, queryFn: ({ signal }) => call(readWaiting, { params, signal }), gcTime: 0 });
  const confirming = useMutation({
    mutationFn: () => call(confirmWaiting, { params }),
    onSuccess: (confirmed) => client.setQueryData(queryKey, confirmed),
  });
  const leaving = useMutation({ mutationFn: () => call(leaveWaiting, { params }) });
  const busy = confirming.isPending ? 'confirm' : leaving.isPending ? 'leave' : null;
  // Off the list in another tab already.
  const gone = [confirming.error, leaving.error].some((error) => error instanceof ApiError && error.status === 404);
  return {
    waiting,
    left: leaving.isSuccess || gone,
    busy,
    failure: confirming.error ?? leaving.error,
    confirm: () => void (busy ?? confirming.mutate()),
    leave: () => void (busy ?? leaving.mutate()),
  } as const;
}

type KnownProps = {
  waiting: WaitingShown;
  busy: 'confirm' | 'leave' | null;
  failure: Error | null;
  confirm: () => void;
  leave: () => void;
};

function Known({ waiting, busy, failure, confirm, leave }: KnownProps) {
  const { confirmed } = waiting;
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(confirmed);
  useEffect(() => {
    // The button that was pressed is gone.
    if (!before.current && confirmed) place.current?.focus({ preventScroll: true });
    before.current = confirmed;
  }, [confirmed]);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Notice
        title={titleOf(waiting)}
        links={
          <>
            {!confirmed && waiting.state !== null && (
              <Button kind="bone" busy={busy === 'confirm'} onClick={confirm}>
                {busy === 'confirm' ? 'Confirming…' : 'Confirm my address'}
              </Button>
            )}
            {confirmed && waiting.bowPath && (
              <Link to={waiting.bowPath} className={buttonLook(waiting.state === 'open' ? 'blaze' : 'line')}>
                See the bow
              </Link>
            )}
            <Button busy={busy === 'leave'} onClick={leave}>
              {busy === 'leave' ? 'Taking it off…' : 'Take me off the list'}
            </Button>
          </>
        }
      >
        <Words waiting={waiting} />
        {failure && (
          <Alert tone="bad" title="That was not done yet">
            {failureText(failure, 'Please try again in a moment.')}
          </Alert>
        )}
      </Notice>
    </div>
  );
}

function titleOf({ confirmed, state }: WaitingShown): string {
  if (!confirmed) return 'Confirm your address';
  return state === 'open' ? 'It is open' : 'You are on the list';
}

function Words({ waiting: { address, bowName, confirmed, state, blocked } }: { waiting: WaitingShown }) {
  const email = <strong className="break-words font-semibold text-bone">{address}</strong>;
  if (state === null) return <p>This bow is on pre-order no more. We send no email to {email} about it.</p>;
  return (
    <>
      {!confirmed && (
        <p>
          One press, and we tell {email} once, on the day when {bowInText(bowName)} can be pre-ordered again.
        </p>
      )}
      {confirmed && state !== 'open' && (
        <p>
          We tell {email} once, on the day when {bowInText(bowName)} can be pre-ordered again. There is nothing more to
          do.
        </p>
      )}
      {confirmed && state === 'open' && <p>{bowTitle(bowName)} can be pre-ordered now.</p>}
      {blocked && (
        <p>
          But to this address we send no news: it was unsubscribed, or mail to it came back. Please write to us if that
          is wrong, or use another address.
        </p>
      )}
    </>
  );
}

function Left() {
  return (
    <Notice title="You are off the list" links={<WaysOn />}>
      <p>Your address is forgotten, and we send no email about this bow.</p>
    </Notice>
  );
}
