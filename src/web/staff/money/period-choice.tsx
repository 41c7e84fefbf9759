import { useNavigate, useSearchParams } from 'react-router';
import { addDays, dayIn } from '#values/date.ts';
import { useStaffStatus } from '#web/staff/calls/use-staff-status.ts';
import { useShopZone } from '#web/staff/parts/moment.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { Period } from './use-money.ts';

const DAY = /^2\d{3}-\d\d-\d\d$/;

/** The days in the address, else this month until today, where the shop is. Null: it is not known yet where that is. */
export function usePeriod(): Period | null {
  const [search] = useSearchParams();
  const zone = useShopZone();
  const known = useStaffStatus().data !== undefined;
  const day = (name: string) => DAY.exec(search.get(name) ?? '')?.[0];
  if (!known) return null;
  const today = dayIn(zone, new Date());
  const to = day('to') ?? today;
  return { from: day('from') ?? `${to.slice(0, 7)}-01`, to };
}

/** Two days, and the periods that are asked for most; each goes into the address. */
export function PeriodChoice({ period }: { period: Period }) {
  const navigate = useNavigate();
  const today = dayIn(useShopZone(), new Date());
  const choose = (next: Period) =>
    void navigate({ search: new URLSearchParams(next).toString() }, { preventScrollReset: true });
  const lastOfBefore = addDays(`${today.slice(0, 7)}-01`, -1);
  const periods: [string, Period][] = [
    ['This month', { from: `${today.slice(0, 7)}-01`, to: today }],
    ['Last month', { from: `${lastOfBefore.slice(0, 7)}-01`, to: lastOfBefore }],
    ['This year', { from: `${today.slice(0, 4)}-01-01`, to: today }],
  ];
  return (
    <div className="mt-4 flex flex-wrap items-end gap-x-6 gap-y-3">
      <TextField
        label="From"
        type="date"
        className="w-40"
        value={period.from}
        max={period.to}
        onChange={({ currentTarget }) =>
          DAY.test(currentTarget.value) && choose({ ...period, from: currentTarget.value })
        }
      />
      <TextField
        label="To"
        type="date"
        className="w-40"
        value={period.to}
        min={period.from}
        onChange={({ currentTarget }) =>
          DAY.test(currentTarget.value) && choose({ ...period, to: currentTarget.value })
        }
      />
      <div className="flex flex-wrap gap-x-5">
        {periods.map(([label, of]) => (
          <button
            key={label}
            type="button"
            aria-pressed={of.from === period.from && of.to === period.to}
            onClick={() => choose(of)}
            className="min-h-11 text-ash underline-offset-8 hover:text-bone aria-pressed:text-bone aria-pressed:underline"
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
