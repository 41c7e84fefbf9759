import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { endOtherSessions, endSession, readSessions } from '#contract/customers/customer-calls.ts';
import type { CustomerSessions } from '#contract/customers/customer-schemas.ts';
import { isRefusal } from '#web/client/api-error.ts';
import { deadlineText } from '#web/client/format.ts';
import { callAsCustomer } from '#web/order-parts/ask-as-customer.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';

type Session = CustomerSessions['sessions'][number];

/** The browsers in which the customer is signed in, and the way out of each (rule 9.15). */
export function WhereSignedIn({ userId }: { userId: string }) {
  const client = useQueryClient();
  const title = useRef<HTMLHeadingElement>(null);
  const queryKey = [readSessions.path, userId];
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: () => callAsCustomer(readSessions),
    refetchOnMount: 'always',
  });
  const ending = useMutation({
    mutationFn: (session: Session | null) =>
      session ? callAsCustomer(endSession, { params: { id: session.id } }) : callAsCustomer(endOtherSessions),
    onSuccess(left, session) {
      client.setQueryData(queryKey, left);
      // The button that was pressed is gone.
      title.current?.focus();
      toast({ title: session ? 'That browser is signed out' : 'You are signed out everywhere else' });
    },
    onError(error) {
      void refetch();
      if (isRefusal(error, 'unknown-session')) toast({ title: 'That browser was signed out already' });
      else toast({ title: 'Error', description: 'Failed to sign out. Please try again.', variant: 'destructive' });
    },
  });
  const isEnding = (session: Session | null) => ending.isPending && ending.variables === session;
  const others = data?.sessions.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <section aria-labelledby="sessions-title" className="mt-16">
      <h2 id="sessions-title" ref={title} tabIndex={-1} className="title-part text-bone outline-none">
        Where you are signed in
      </h2>
      {data && (
        <ul aria-labelledby="sessions-title" className="mt-5 max-w-3xl divide-y divide-rule border-rule border-y">
          {data.sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={isEnding(session)}
              onEnd={() => ending.mutate(session)}
            />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <Button className="mt-6" busy={isEnding(null)} onClick={() => ending.mutate(null)}>
          Sign out everywhere else
        </Button>
      )}
      {!data && isError && (
        <div role="alert" className="mt-5">
          <p className="text-ash">Where you are signed in could not be loaded.</p>
          <Button className="mt-4" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!data && !isError && <Skeleton className="mt-5 h-18 max-w-3xl" />}
    </section>
  );
}

type SessionRowProps = { session: Session; busy: boolean; onEnd: () => void };

function SessionRow({ session: { isCurrent, browser, startedAt, lastUsedAt }, busy, onEnd }: SessionRowProps) {
  const name = browser ?? 'A browser';
  const seen = deadlineText(lastUsedAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4">
      <div className="min-w-0">
        <p className="text-bone">{name}</p>
        <p className="text-ash text-sm">Last seen {seen}</p>
        <p className="text-ash text-sm">Signed in {deadlineText(startedAt)}</p>
      </div>
      {isCurrent ? (
        <span className="text-ash text-sm">This browser</span>
      ) : (
        <Button kind="quiet" busy={busy} onClick={onEnd}>
          Sign out<span className="sr-only">{` ${name}, last seen ${seen}`}</span>
        </Button>
      )}
    </li>
  );
}
