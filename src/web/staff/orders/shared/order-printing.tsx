import { useQuery } from '@tanstack/react-query';
import { readOrderPrinting, retryOrderPrinting } from '#contract/catalogue/printing-calls.ts';
import type { OrderPrinting as Printing } from '#contract/catalogue/printing-schemas.ts';
import type { PrintState } from '#values/order/gear.ts';
import { usd } from '#web/client/format.ts';
import { queryClient } from '#web/client/query-client.ts';
import { callAsStaff, keepAnswer, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { useMay } from '#web/staff/calls/may.tsx';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { Failure, Moment, Section } from '#web/staff/parts/page-parts.tsx';
import { Button } from '#web/ui/button.tsx';
import { rereadOrder } from './use-orders.ts';

const STATES: Record<PrintState, string> = {
  waiting: 'Goes to the print provider',
  draft: 'At the print provider, waiting for its costs',
  confirmed: 'Being printed',
  shipped: 'Everything printed has left',
  failed: 'Not printed',
  cancelled: 'Called off, nothing of it is printed',
};

const NOT_DONE = 'It was not tried again. Please try again in a minute.';

/** An order's print lines at the print provider, and what staff can do about them; the same on desk and phone. */
export function OrderPrinting({ orderNumber }: { orderNumber: string }) {
  const query = staffQuery(readOrderPrinting, { params: { order: orderNumber } });
  const read = useQuery(query);
  const mayRetry = useMay('orders.make');
  const retry = useStaffChange({
    send: () => callAsStaff(retryOrderPrinting, { params: { order: orderNumber } }),
    otherwise: NOT_DONE,
    async onDone(fresh: Printing) {
      await keepAnswer(query, fresh);
      await rereadOrder(orderNumber);
    },
    onFailed: () => queryClient().invalidateQueries({ queryKey: query.queryKey }),
  });
  if (read.isError) {
    return (
      <Failure>
        How far the print provider is could not be read. It is read again when you come back to this page.
      </Failure>
    );
  }
  const submission = read.data?.submission;
  if (!submission) return null;
  const { state, externalId, providerOrderId, cost, lastError, confirmedAt } = submission;
  const bad = state === 'failed';
  return (
    <Section title="Printing" className={bad ? 'border-alarm border-l-2 pl-4' : ''}>
      <p className="mt-1 text-bone">
        {STATES[state]}
        {confirmedAt && state !== 'failed' && state !== 'cancelled' && (
          <>
            , confirmed <Moment at={confirmedAt} />
          </>
        )}
        .
      </p>
      {lastError && <p className="text-ash wrap-anywhere">{lastError}</p>}
      <p className="text-ash text-sm wrap-anywhere">
        {providerOrderId ? `Order ${providerOrderId} at the print provider, there named ${externalId}` : externalId}
        {cost && `; it costs ${usd(cost)}`}
      </p>
      {mayRetry && submission.retry && (
        <div className="mt-3">
          <Button busy={retry.busy} onClick={() => retry.send()}>
            Try to print again
          </Button>
        </div>
      )}
      <Failure className="mt-3">{retry.failure}</Failure>
    </Section>
  );
}
