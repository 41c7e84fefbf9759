import { useId, useState } from 'react';
import type { OrderFilters } from '#contract/staff-orders.ts';
import { BOW_COLORS, ORDER_STATUSES, PAYMENT_STATES } from '#values/order.ts';
import { PAYMENT_WORDS, STATUS_WORDS } from '#web/staff/shell/order-labels.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ChoiceFilter } from './choice-filter.tsx';
import { DayFilter } from './day-filter.tsx';
import { SearchBox } from './search-box.tsx';
import { useChosenFilters } from './use-chosen-filters.ts';

const STATUSES = ORDER_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value].label }));
const PAYMENTS = PAYMENT_STATES.map((value) => ({ value, label: PAYMENT_WORDS[value].label }));
const COLORS = BOW_COLORS.map((value) => ({ value, label: value }));
const TESTS = [
  { value: 'without' as const, label: 'Without' },
  { value: 'only' as const, label: 'Only' },
];

type OrderFilterBarProps = {
  filters: OrderFilters;
  onNarrow: (changes: OrderFilters, how?: { quietly: boolean }) => void;
};

/** The search box and, beside it, everything else; on phones that opens below it when it is wanted. */
export function OrderFilterBar({ filters, onNarrow }: OrderFilterBarProps) {
  const { shown, choose } = useChosenFilters(filters);
  const narrow: typeof onNarrow = (changes, how) => onNarrow(choose(changes), how);
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <search className="grid items-start gap-x-5 gap-y-4 xl:grid-cols-[minmax(16rem,1fr)_auto]">
      <SearchBox
        searched={filters.search ?? ''}
        // While words are being typed, Back leads to what was there before the first of them.
        onSearch={(search) => narrow({ search }, { quietly: Boolean(shown.search && search) })}
      />
      <Button className="md:hidden" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {open ? 'Fewer filters' : 'More filters'}
      </Button>
      <div
        id={id}
        className={`grid grid-cols-2 items-start gap-x-5 gap-y-4 md:grid-cols-4 xl:grid-cols-[repeat(4,8.25rem)_repeat(2,8.75rem)_auto] ${open ? '' : 'max-md:hidden'}`}
      >
        <ChoiceFilter
          label="Status"
          value={shown.status}
          choices={STATUSES}
          onChoose={(status) => narrow({ status })}
        />
        <ChoiceFilter
          label="Payment"
          value={shown.payment}
          choices={PAYMENTS}
          onChoose={(payment) => narrow({ payment })}
        />
        <ChoiceFilter label="Color" value={shown.color} choices={COLORS} onChoose={(color) => narrow({ color })} />
        <ChoiceFilter
          label="Test orders"
          all="With"
          value={shown.test}
          choices={TESTS}
          onChoose={(test) => narrow({ test })}
        />
        <DayFilter label="Placed from (UTC)" day={filters.from} onChoose={(from) => narrow({ from })} />
        <DayFilter label="Placed to (UTC)" day={filters.to} onChoose={(to) => narrow({ to })} />
        <div className="space-y-1 self-center max-md:col-span-full">
          <Checkbox
            label="Overdue"
            checked={shown.overdue ?? false}
            onChange={({ target }) => narrow({ overdue: target.checked || undefined })}
          />
          <Checkbox
            label="Other keys"
            checked={shown.keys === 'other'}
            onChange={({ target }) => narrow({ keys: target.checked ? 'other' : undefined })}
          />
        </div>
      </div>
    </search>
  );
}
