import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { Link } from 'react-router';
import { may, type Permission } from '#contract/access.ts';
import { readSummary } from '#contract/operation/overview-calls.ts';
import type { StaffSummary } from '#contract/operation/overview-schemas.ts';
import { staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { RoleContext, useMay } from '#web/staff/calls/may.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { type Tab, withTab } from '#web/staff/phone-parts/phone-address.ts';

const TILES: { label: string; figure: keyof StaffSummary; tab: Tab; urgent?: boolean; permission?: Permission }[] = [
  { label: 'Total Products', figure: 'totalProducts', tab: 'inventory' },
  { label: 'Pending Orders', figure: 'pendingOrders', tab: 'orders' },
  { label: 'Low Stock', figure: 'lowStock', tab: 'inventory', urgent: true },
  { label: 'Inquiries', figure: 'inquiries', tab: 'messages', permission: 'customers' },
];

/** The four figures of the day; each leads to what it counts. */
export function StatTiles() {
  const panelPath = usePanelPath();
  const role = use(RoleContext);
  const tiles = TILES.filter(({ permission = 'panel' }) => role !== null && may(role, permission));
  const mayMoney = useMay('customers');
  const { data, isError } = useQuery({ ...staffQuery(readSummary), refetchOnMount: 'always' });
  return (
    <section aria-label="Figures" className="min-w-0 grow">
      <ul className="grid auto-cols-fr grid-flow-col gap-px border border-rule bg-rule">
        {tiles.map(({ label, figure, tab, urgent }) => (
          <li key={figure} className="bg-night">
            <Link
              to={withTab(tab)}
              preventScrollReset
              className="flex h-full min-h-17 flex-col justify-between gap-1 px-1 py-2 active:bg-bark md:min-h-20 md:px-4 md:py-3"
            >
              <span className="text-[0.6875rem] text-ash leading-tight md:text-sm">{label}</span>
              <span
                className={`whitespace-nowrap font-display text-2xl leading-none md:text-4xl ${urgent && data && data[figure] > 0 ? 'text-blaze' : 'text-bone'}`}
              >
                {data ? data[figure].toLocaleString('en-US') : isError ? '–' : <span className="text-rule">0</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {mayMoney && data && data.moneyAlerts > 0 && (
        <p className="mt-3 border-alarm border-l-2 pl-4 text-bone">
          <a href={panelPath('overview')} className="inline-flex min-h-11 items-center link-plain">
            Money, disputes and printing: {data.moneyAlerts} in the panel
          </a>
        </p>
      )}
      {isError && !data && (
        <p role="status" className="mt-2 text-ash text-sm">
          The figures could not be loaded.
        </p>
      )}
    </section>
  );
}
