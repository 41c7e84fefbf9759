import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { readForecast } from '#contract/bows/workshop-calls.ts';
import type { Forecast } from '#contract/bows/workshop-schemas.ts';
import { formatDay } from '#values/date.ts';
import { staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { WholeDates } from '#web/ui/whole-dates.tsx';
import { counted } from './mailing-labels.ts';
import { usePanelPath } from './use-panel-path.ts';

export type ForecastBatch = Forecast['batches'][number];

export function useForecast() {
  return useQuery({ ...staffQuery(readForecast), refetchOnMount: 'always' });
}

const RISKS: Record<ForecastBatch['risk'], { tone: BadgeTone; label: string }> = {
  fits: { tone: 'good', label: 'In time' },
  tight: { tone: 'warm', label: 'Late in slow weeks' },
  late: { tone: 'bad', label: 'Forecast late' },
};

/** "Last bow about September 26th, 2026 (September 22nd, 2026 to October 5th, 2026)" */
function forecastText({ likely, earliest, latest }: Pick<ForecastBatch, 'likely' | 'earliest' | 'latest'>): string {
  if (earliest === latest) return `Last bow about ${formatDay(likely)}`;
  return `Last bow about ${formatDay(likely)} (${formatDay(earliest)} to ${formatDay(latest)})`;
}

/** What a forecast is worked out of, in words that can be checked against the workshop. */
function basisText({ pace, finished, weeks }: Pick<Forecast, 'pace' | 'finished' | 'weeks'>): string {
  if (!pace) {
    const so =
      finished === 0
        ? 'none is finished so far'
        : `so far ${counted(finished, 'is', 'are')} finished in ${counted(weeks, 'week', 'weeks')} of work`;
    return `Not enough yet to forecast: ten finished bows in three weeks of work are needed, and ${so}.`;
  }
  const week = (bows: number) => bows.toLocaleString('en-US', { maximumFractionDigits: 1 });
  return `In its last ${weeks} weeks of work the workshop finished ${week(pace.usual)} bows a week, ${week(pace.slow)} in slower weeks and ${week(pace.fast)} in faster ones. Batches are counted one after the other, those that sell as full. Customers are shown promises, not this.`;
}

type BatchForecastProps = {
  batch: number;
  /** With what it is worked out of. */
  basis?: boolean;
  /** With the way to the delay notice, where one is needed. */
  leads?: boolean;
};

/** The forecast of one batch. Nothing while it is read, or where nobody waits for a bow. */
export function BatchForecast({ batch, basis = false, leads = false }: BatchForecastProps) {
  const panelPath = usePanelPath();
  const { data } = useForecast();
  const found = data?.batches.find(({ id }) => id === batch);
  if (!data || (!found && !(basis && data.pace === null))) return null;
  return (
    <div className="mt-3 max-w-prose text-sm">
      {found && (
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-bone">
          <Badge {...RISKS[found.risk]} />
          <span>
            <WholeDates text={forecastText(found)} />
          </span>
        </p>
      )}
      {basis && <p className="mt-1 text-ash">{basisText(data)}</p>}
      {leads && found && found.risk !== 'fits' && found.waiting > 0 && (
        <p className="mt-2">
          <Link
            to={{ pathname: panelPath('release', 'delay'), search: `?batch=${batch}` }}
            className="text-bone link-quiet hover:decoration-bone"
          >
            Prepare the delay notice
          </Link>
        </p>
      )}
    </div>
  );
}
