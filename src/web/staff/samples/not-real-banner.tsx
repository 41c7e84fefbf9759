import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clearSamples, readSamples } from '#contract/operation/sample-calls.ts';
import type { StandIn } from '#values/staff/setup-steps.ts';
import { callAsStaff, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { useMay } from '#web/staff/calls/may.tsx';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { Question } from '#web/ui/question.tsx';

const SERVICES: Record<StandIn, string> = {
  cards: 'card payments',
  'sign-in': 'sign-in with Google',
  mail: 'mail',
  printing: 'printing',
};

/** Over every page of staff, at the desk and on the phone, while anything is not real: what it is, and the way to a shop without samples. */
export function NotRealBanner() {
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
  if (!data || (data.live && data.standIns.length === 0)) return null;
  const { samples, standIns, live } = data;
  return (
    <section aria-label="Not real" className="border-rule border-b bg-bark py-1.5 print:hidden">
      <div className="edge flex flex-wrap items-center justify-between gap-x-8 gap-y-1 text-sm">
        <p className="text-ash">
          <span className="font-semibold text-bone">{live ? 'Not all is real.' : 'No money moves.'}</span>{' '}
          <span className="sm:hidden">Stand-ins, test keys or samples.</span>
          <span className="max-sm:hidden">
            {standIns.length > 0 && `Stand-ins: ${standIns.map((service) => SERVICES[service]).join(', ')}. `}
            {!live && !standIns.includes('cards') && 'Card payments run with test keys. '}
            {samples &&
              `Invented samples: ${samples.orders.toLocaleString('en-US')} orders, their customers and messages.`}
          </span>
        </p>
        {samples && mayEmpty && (
          <button type="button" onClick={() => setAsked(true)} className="py-1 link-plain max-sm:hidden">
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
