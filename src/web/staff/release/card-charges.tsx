import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readCharges, stopCharges } from '#contract/mailings/mailing-calls.ts';
import { CARD_CHARGE_ENDS } from '#values/order/card-charge.ts';
import { usd } from '#web/client/format.ts';
import { callAsStaff, keepAnswer, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { Moment } from '#web/staff/parts/moment.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Question } from '#web/ui/question.tsx';

const NAMES = {
  announced: 'Announced',
  charging: 'Being charged',
  charged: 'Charged',
  failed: 'Not charged, asked by link',
  'by-link': 'By link',
  dropped: 'Left out',
  stopped: 'Being told that it was stopped',
} as const;

/** What became of the cards that a release has announced to charge; nothing where it has none. */
export function CardCharges({ mailing }: { mailing: number }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const query = staffQuery(readCharges, { params: { mailing } });
  const { data } = useQuery({ ...query, refetchInterval: 30_000 });
  const stopping = useMutation({
    mutationFn: () => callAsStaff(stopCharges, { params: { mailing } }),
    onSuccess: (run) => keepAnswer(client, query, run),
    onSettled: () => setAsking(false),
  });
  if (!data || data.counts.length === 0) return null;
  const waiting = data.counts.find(({ state }) => state === 'announced');
  return (
    <section aria-labelledby="charges-title" className="mt-8">
      <h3 id="charges-title" className="title-block text-bone">
        Cards that are charged by themselves
      </h3>
      <dl className="mt-3 border-rule border-t">
        {data.counts.map(({ state, ended, count, amount }) => (
          <div key={`${state} ${ended}`} className="flex flex-wrap justify-between gap-x-6 border-rule border-b py-2">
            <dt className="text-bone">
              {NAMES[state]}
              {ended && <span className="text-ash">: {CARD_CHARGE_ENDS[ended]}</span>}
            </dt>
            <dd className="text-ash tabular-nums">
              {count.toLocaleString('en-US')} · {usd(amount)}
            </dd>
          </div>
        ))}
      </dl>
      {stopping.error && (
        <div className="mt-3">
          <Alert tone="bad">{stopping.error.message}</Alert>
        </div>
      )}
      {waiting && (
        <>
          {data.next && (
            <p className="mt-3 text-ash">
              The next is charged <Moment at={data.next} />.
            </p>
          )}
          <Button className="mt-4" onClick={() => setAsking(true)}>
            Stop these charges
          </Button>
          <Question
            open={asking}
            title={waiting.count === 1 ? 'Stop 1 charge?' : `Stop ${waiting.count.toLocaleString('en-US')} charges?`}
            description="Those that were announced and not made yet are not made. Their customers get one email with the payment link and the whole time to pay. This cannot be taken back."
            yes="Stop the charges"
            no="Leave them"
            busy={stopping.isPending}
            onYes={() => stopping.mutate()}
            onNo={() => setAsking(false)}
          />
        </>
      )}
    </section>
  );
}
