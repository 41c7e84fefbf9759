import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { Link, useParams } from 'react-router';
import { readWaiting } from '#contract/operation/overview-calls.ts';
import type { WaitingStep } from '#contract/operation/overview-schemas.ts';
import { staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { OnPhone } from '#web/staff/calls/use-staff-change.ts';
import { counted } from '#web/staff/parts/mailing-labels.ts';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { useRecordLinks } from '#web/staff/parts/use-record-links.ts';
import { StopStep } from './stop-step.tsx';

/** On every screen, desk and phone: what staff have confirmed that has not happened yet, or goes out, each with its Stop. */
export function WaitingBar() {
  const { data } = useQuery({ ...staffQuery(readWaiting), refetchOnMount: 'always' });
  if (!data || data.length === 0) return null;
  return (
    <section aria-label="Waiting" className="border-blaze border-t bg-bark print:hidden">
      <ul className="edge max-h-[40svh] divide-y divide-rule overflow-y-auto">
        {data.map((step) => (
          <li
            key={`${step.kind} ${step.key}`}
            className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-1.5"
          >
            <p className="min-w-0 text-bone wrap-anywhere">
              <StepName step={step} /> <span className="text-ash text-sm">{factsOf(step)}</span>
            </p>
            <StopStep step={step} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const NAMES: Record<WaitingStep['kind'], string> = {
  cancellation: 'Cancel',
  release: 'Release emails',
  delay: 'Delay notices',
  announcement: 'Announcement',
  letter: 'Build letter',
  'payment-links': 'Payment links',
};

function factsOf({ about, recipients, by }: WaitingStep): string {
  const told = recipients === null ? null : counted(recipients, 'customer', 'customers');
  return [about, told, `by ${by}`].filter(Boolean).join(' · ');
}

const LINK = 'font-semibold link-quiet hover:decoration-bone';

/** Leads to where it is shown in full: an order also on the phone, the others in the panel. */
function StepName({ step: { kind, key } }: { step: WaitingStep }) {
  const panelPath = usePanelPath();
  const record = useRecordLinks();
  const onPhone = use(OnPhone);
  const { panel } = useParams();
  if (kind === 'cancellation') {
    return (
      <Link {...record('order', key)} reloadDocument={!onPhone && !panel} className={LINK}>
        {NAMES[kind]} {key}
      </Link>
    );
  }
  const page = kind === 'payment-links' ? panelPath('orders', 'runs', key) : panelPath('release', 'mailings', key);
  return (
    // Pages beside the panel do not have its routes.
    <Link to={page} reloadDocument={!panel} className={LINK}>
      {NAMES[kind]}
    </Link>
  );
}
