import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clearSamples, readSamples } from '#contract/operation/sample-calls.ts';
import { callAsStaff, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { useMay } from '#web/staff/calls/use-may.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { Question } from '#web/ui/question.tsx';

/** Over every page of a shop that shows invented orders: that they are, and the way to a shop without them. */
export function SamplesBanner() {
  const { data } = useQuery({ ...staffQuery(readSamples), staleTime: Number.POSITIVE_INFINITY });
  const mayEmpty = useMay('team');
  const [asked, setAsked] = useState(false);
  const { send, busy } = useStaffChange({
    send: () => callAsStaff(clearSamples, { body: {} }),
    onDone: () => window.location.reload(),
    onFailed: () => setAsked(false),
    failed: 'The shop was not emptied',
    otherwise: 'Nothing was removed. Please try again.',
    once: true,
  });
  if (!data?.samples) return null;
  const orders = data.samples.orders.toLocaleString('en-US');
  return (
    <section aria-label="Samples" className="border-rule border-b bg-bark py-2 print:hidden">
      <div className="edge flex flex-wrap items-center justify-between gap-x-8 gap-y-1 text-sm">
        <p className="text-ash">
          <span className="font-semibold text-bone">Samples:</span> {orders} orders, their customers and messages are
          invented, so that you see a shop at work.
        </p>
        {mayEmpty && (
          <button type="button" onClick={() => setAsked(true)} className="py-1.5 underline underline-offset-4">
            Start with an empty shop
          </button>
        )}
      </div>
      <Question
        open={asked}
        title="Start with an empty shop?"
        description="Everything goes that is in this shop: the samples, and also orders, products, settings and accounts of staff that were made since. Then you sign in as for a new shop. This cannot be undone."
        yes={busy ? 'Emptying…' : 'Empty the shop'}
        no="Keep the samples"
        busy={busy}
        onYes={() => send()}
        onNo={() => setAsked(false)}
      />
    </section>
  );
}
