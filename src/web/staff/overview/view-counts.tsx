import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { countOrderViews } from '#contract/orders/order-view-calls.ts';
import type { CountedOrderView } from '#contract/orders/order-view-schemas.ts';
import { staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';

/** The views of the orders that this person has, each with how many are in it; nothing where there are none. */
export function ViewCounts({ className = '' }: { className?: string }) {
  const { data: views = [], isError } = useQuery({ ...staffQuery(countOrderViews), refetchOnMount: 'always' });
  const panelPath = usePanelPath();
  if (isError && views.length === 0) {
    return (
      <p role="status" className={`text-ash text-sm ${className}`}>
        The saved views could not be counted. They are asked for again when you come back.
      </p>
    );
  }
  if (views.length === 0) return null;
  return (
    <nav aria-label="Saved views" className={className}>
      <ul className="flex flex-wrap gap-x-8 gap-y-1">
        {views.map((view) => (
          <li key={view.id}>
            <Link
              to={{ pathname: panelPath('orders'), search: view.query && `?${view.query}` }}
              className="group inline-flex min-h-control items-baseline gap-2 py-1 text-ash"
            >
              <span className="underline decoration-transparent underline-offset-4 group-hover:decoration-bone">
                {view.name}
                {view.shared && <span className="sr-only">, shared</span>}
              </span>
              <span className="font-semibold text-bone tabular-nums">{countText(view)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function countText({ count, more }: CountedOrderView): string {
  if (count === null) return '–';
  return `${count.toLocaleString('en-US')}${more ? '+' : ''}`;
}
