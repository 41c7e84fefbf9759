import { Link } from 'react-router';
import { formatDay } from '#values/date.ts';
import { type ForecastBatch, useForecast } from '#web/staff/parts/forecast.tsx';
import { counted } from '#web/staff/parts/mailing-labels.ts';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { WholeDates } from '#web/ui/whole-dates.tsx';

type Asked = { id: number; recipients: number };

/** Of the batches that a release would ask those that are forecast late: the one that is chosen, or of all who owe. */
export function useLate(batches: Asked[], batch: Asked | null): ForecastBatch[] {
  const { data } = useForecast();
  const asked = new Set((batch ? [batch] : batches).filter(({ recipients }) => recipients > 0).map(({ id }) => id));
  return data?.batches.filter(({ id, risk }) => risk === 'late' && asked.has(id)) ?? [];
}

type LateBatchesProps = { late: ForecastBatch[]; knows: boolean; onTick: (knows: boolean) => void };

/** Taking money for a date that will not hold is asked about, and the other way is named. */
export function LateBatches({ late, knows, onTick }: LateBatchesProps) {
  const panelPath = usePanelPath();
  return (
    <div className="mb-5 max-w-prose space-y-3 border-alarm border-l-2 pl-4 text-bone">
      {late.map(({ id, name, likely, shipsTo, waiting }) => (
        <p key={id}>
          <WholeDates
            text={`${name} is forecast to ship its last bow about ${formatDay(likely)}. ${formatDay(shipsTo)} is promised to ${counted(waiting, 'customer', 'customers')} who wait. `}
          />
          <Link
            to={{ pathname: panelPath('release', 'delay'), search: `?batch=${id}` }}
            className="underline decoration-rule-strong underline-offset-4 hover:decoration-bone"
          >
            Tell them of another date first
          </Link>
        </p>
      ))}
      <Checkbox
        label="Ask for the money all the same: I expect to keep the promised day."
        checked={knows}
        onChange={({ target }) => onTick(target.checked)}
      />
    </div>
  );
}
