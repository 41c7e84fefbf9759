import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { liftSuppression, listSuppressions } from '#contract/mailings/mailing-calls.ts';
import type { Suppression } from '#contract/mailings/mailing-schemas.ts';
import { isRefusal } from '#web/client/api-error.ts';
import { queryClient } from '#web/client/query-client.ts';
import { callAsStaff, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { PageLinks } from '#web/staff/parts/page-links.tsx';
import { Empty, Loaded, Moment } from '#web/staff/parts/page-parts.tsx';
import { pageOf } from '#web/staff/parts/record-list.tsx';
import { useTurnedPage } from '#web/staff/parts/use-panel-path.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Question } from '#web/ui/question.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';

/** Addresses that get less email, or none, and why. */
export function SuppressionsPage() {
  const [search] = useSearchParams();
  const before = search.get('before') ?? '';
  const suppressions = useSuppressions(before);
  const { shown = [], last } = pageOf(suppressions.data, PAGE_SIZE);
  const place = useTurnedPage(before);
  return (
    <section ref={place} tabIndex={-1} aria-labelledby="addresses-title" className="max-w-5xl outline-none">
      <h1 id="addresses-title" className="title-desk text-bone">
        Blocked addresses
      </h1>
      <p className="mt-2 mb-6 max-w-prose text-ash">
        An address that does not work gets no email at all. Whoever unsubscribed or called an email spam gets no
        announcements, but still all that belongs to an order.
      </p>
      <Loaded query={suppressions} what="the blocked addresses">
        {() =>
          shown.length === 0 ? (
            <Empty title={before ? 'No older ones' : 'No address is blocked'}>
              {!before && 'Emails that come back, complaints and unsubscriptions put addresses here.'}
            </Empty>
          ) : (
            <SuppressionList suppressions={shown} />
          )
        }
      </Loaded>
      <PageLinks label="Pages of addresses" newest={before ? '' : null} older={last ? `before=${last.id}` : null} />
    </section>
  );
}

const REASONS: Record<Suppression['reason'], { words: string; tone: BadgeTone; lifting: string }> = {
  bounce: { words: 'Does not work', tone: 'bad', lifting: 'All email goes there again.' },
  complaint: { words: 'Called it spam', tone: 'warm', lifting: 'Announcements go there again. Do this when asked to.' },
  unsubscribed: {
    words: 'Unsubscribed',
    tone: 'quiet',
    lifting: 'Announcements go there again. Do this only when its owner asks for them.',
  },
};

function SuppressionList({ suppressions }: { suppressions: Suppression[] }) {
  const [chosen, setChosen] = useState<Suppression | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const {
    send: lift,
    busy,
    failure,
    reset,
  } = useLift(() => {
    setChosen(null);
    list.current?.focus();
  });
  const choose = (suppression: Suppression | null) => {
    reset();
    setChosen(suppression);
  };
  return (
    <>
      {failure && !busy && (
        <div className="mb-4">
          <Alert tone="bad">{failure}</Alert>
        </div>
      )}
      <ul ref={list} tabIndex={-1} aria-label="Blocked addresses" className="border-rule border-t outline-none">
        {suppressions.map((suppression) => (
          <SuppressionLine key={suppression.id} suppression={suppression} onLift={() => choose(suppression)} />
        ))}
      </ul>
      <Question
        open={chosen !== null && !failure}
        title={`Write to ${chosen?.address ?? 'this address'} again?`}
        description={`${chosen ? REASONS[chosen.reason].lifting : ''} What was not sent before is not sent by this.`}
        yes={busy ? 'Lifting…' : 'Lift the block'}
        no="Leave it blocked"
        busy={busy}
        onYes={() => chosen && lift(chosen)}
        onNo={() => choose(null)}
      />
    </>
  );
}

function SuppressionLine({ suppression, onLift }: { suppression: Suppression; onLift: () => void }) {
  const { address, reason, detail, createdAt } = suppression;
  const { words, tone } = REASONS[reason];
  return (
    <li className="grid items-center gap-x-6 gap-y-1 border-rule border-b py-2.5 sm:grid-cols-[minmax(0,1fr)_9rem_8rem_auto]">
      <div className="min-w-0 wrap-anywhere">
        <p className="text-bone">{address}</p>
        {detail && <p className="text-ash text-sm">{detail}</p>}
      </div>
      <Badge tone={tone} label={words} />
      <p className="text-ash text-sm">
        <Moment at={createdAt} />
      </p>
      <Button
        kind="quiet"
        className="max-sm:justify-start"
        aria-label={`Lift the block of ${address}`}
        onClick={onLift}
      >
        Lift
      </Button>
    </li>
  );
}

const PAGE_SIZE = 25;

/** A page of blocked addresses, newest first. One more than is shown tells whether older ones follow. */
function useSuppressions(before: string) {
  return useQuery({
    ...staffQuery(listSuppressions, { query: { before: Number(before) || null, limit: PAGE_SIZE + 1 } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** Takes an address from the list. That another person was faster comes to the same. */
function useLift(onEnd: () => void) {
  return useStaffChange({
    send: ({ id }: Suppression) =>
      callAsStaff(liftSuppression, { params: { suppression: id } }).catch((error: unknown) => {
        if (!isRefusal(error, 'not-found')) throw error;
      }),
    onDone(_, { address }) {
      toast({ title: 'Block lifted', description: address });
      onEnd();
    },
    onSettled: () => queryClient().invalidateQueries({ queryKey: [listSuppressions.path] }),
    otherwise: 'The address is still blocked. Please try again.',
  });
}
