import { useQuery } from '@tanstack/react-query';
import { Popover } from 'radix-ui';
import { useId, useState } from 'react';
import { listFinishes } from '#contract/orders/staff-order-calls.ts';
import type { OrderFilters } from '#contract/orders/staff-order-schemas.ts';
import { withOwn } from '#values/bow/finish.ts';
import { ORDER_CONTENTS } from '#values/order/gear.ts';
import { BOW_COLORS, ORDER_SORTS, ORDER_STATUSES, PAYMENT_STATES } from '#values/order/order.ts';
import { staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { writeAddress } from '#web/staff/orders/shared/order-address.ts';
import { SearchField } from '#web/staff/parts/record-list.tsx';
import { CONTENTS_LABELS, PAYMENT_LABELS, SORT_LABELS, STATUS_LABELS } from '#web/staff/parts/staff-order-labels.ts';
import { isSearchable, useTyped } from '#web/staff/parts/use-typed.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { controlLook } from '#web/ui/fields/field-frame.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

const STATUSES = ORDER_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value].label }));
const PAYMENTS = PAYMENT_STATES.map((value) => ({ value, label: PAYMENT_LABELS[value].label }));
const SORTS = ORDER_SORTS.map((value) => ({ value, label: SORT_LABELS[value].label }));
const CONTENTS = ORDER_CONTENTS.map((value) => ({ value, label: CONTENTS_LABELS[value] }));
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
  const { data: finishes = BOW_COLORS } = useQuery(staffQuery(listFinishes));
  const colors = withOwn(finishes, shown.color ?? null).map((value) => ({ value, label: value }));
  return (
    <search className="grid items-start gap-x-5 gap-y-4">
      <SearchField
        label="Search"
        hint="Number, name, email, street, town, ZIP, phone, tracking number, payment or serial number."
        isReady={isSearchable}
        applied={filters.search ?? ''}
        // While words are being typed, Back leads to what was there before the first of them.
        onSearch={(search) => narrow({ search }, { quietly: Boolean(shown.search && search) })}
      />
      <Button className="md:hidden" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {open ? 'Fewer filters' : 'More filters'}
      </Button>
      <div
        id={id}
        className={`grid grid-cols-2 items-start gap-x-5 gap-y-4 md:grid-cols-4 xl:grid-cols-[repeat(6,minmax(0,1fr))_repeat(2,8.25rem)_auto] ${open ? '' : 'max-md:hidden'}`}
      >
        <ManyFilter label="Status" values={shown.status} choices={STATUSES} onChoose={(status) => narrow({ status })} />
        <ManyFilter
          label="Payment"
          values={shown.payment}
          choices={PAYMENTS}
          onChoose={(payment) => narrow({ payment })}
        />
        <ChoiceFilter label="Ordered" value={shown.holds} choices={CONTENTS} onChoose={(holds) => narrow({ holds })} />
        <ChoiceFilter label="Color" value={shown.color} choices={colors} onChoose={(color) => narrow({ color })} />
        <ChoiceFilter
          label="Test orders"
          all="With"
          value={shown.test}
          choices={TESTS}
          onChoose={(test) => narrow({ test })}
        />
        <ChoiceFilter
          label="Sort by"
          all={SORT_LABELS.newest.label}
          value={shown.sort === 'newest' ? undefined : shown.sort}
          choices={SORTS.filter(({ value }) => value !== 'newest')}
          onChoose={(sort) => narrow({ sort })}
        />
        <DayFilter label="Placed from" day={filters.from} onChoose={(from) => narrow({ from })} />
        <DayFilter label="Placed to" day={filters.to} onChoose={(to) => narrow({ to })} />
        <div className="space-y-1 self-center max-md:col-span-full">
          <Checkbox
            label="Overdue"
            checked={shown.overdue ?? false}
            onChange={({ target }) => narrow({ overdue: target.checked || undefined })}
          />
          <Checkbox
            label="Without a build"
            checked={shown.unbuilt ?? false}
            onChange={({ target }) => narrow({ unbuilt: target.checked || undefined })}
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

type ChoiceFilterProps<Value extends string> = {
  label: string;
  /** What stands there when nothing is chosen. */
  all?: string;
  value: Value | undefined;
  choices: { value: Value; label: string }[];
  onChoose: (value: Value | undefined) => void;
};

function ChoiceFilter<Value extends string>(props: ChoiceFilterProps<Value>) {
  const { label, all = 'All', value, choices, onChoose } = props;
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChoose(choices.find((choice) => choice.value === target.value)?.value)}
    >
      <option value="">{all}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </SelectField>
  );
}

type DayFilterProps = { label: string; day: string | undefined; onChoose: (day: string | undefined) => void };

/** While a year is being typed the browser reports years such as 0002 and 0020, which nobody means. */
const isMeant = (typed: string) => typed === '' || typed >= '2000';

function DayFilter({ label, day, onChoose }: DayFilterProps) {
  const { typed, type } = useTyped({
    applied: day ?? '',
    isReady: isMeant,
    onApply: (chosen) => onChoose(chosen || undefined),
  });
  return <TextField type="date" label={label} value={typed} onChange={({ target }) => type(target.value)} />;
}

/**
 * The filters as their controls show them: what was just chosen, at once, and from then on what the address says. The
 * address follows a moment later, and a box that was ticked must not be seen empty until then.
 */
function useChosenFilters(filters: OrderFilters) {
  const address = writeAddress(filters);
  const [chosen, setChosen] = useState({ at: address, filters });
  if (chosen.at !== address) setChosen({ at: address, filters });
  const shown = chosen.at === address ? chosen.filters : filters;
  return {
    shown,
    /** All filters with these changes. */
    choose(changes: OrderFilters): OrderFilters {
      const next = { ...shown, ...changes };
      setChosen({ at: address, filters: next });
      return next;
    },
  };
}

type ManyFilterProps<Value extends string> = {
  label: string;
  values: Value[] | undefined;
  choices: { value: Value; label: string }[];
  onChoose: (values: Value[] | undefined) => void;
};

/** A filter that lets several kinds through: what is chosen stands in the button, the boxes open below it. */
function ManyFilter<Value extends string>({ label, values = [], choices, onChoose }: ManyFilterProps<Value>) {
  const id = useId();
  const named = choices.filter(({ value }) => values.includes(value)).map((choice) => choice.label);
  const words = named.length === 0 ? 'All' : named.length === 1 ? named[0] : `${named.length} chosen`;
  const choose = (value: Value, isChosen: boolean) => {
    const next = choices
      .map((choice) => choice.value)
      .filter((one) => (one === value ? isChosen : values.includes(one)));
    onChoose(next.length > 0 ? next : undefined);
  };
  return (
    <div>
      <span id={`${id}-label`} className="flex text-bone text-sm">
        {label}
      </span>
      <Popover.Root>
        <Popover.Trigger
          id={id}
          aria-labelledby={`${id}-label ${id}`}
          className={`${controlLook} flex cursor-pointer items-center justify-between gap-2 text-left`}
        >
          <span className="truncate">{words}</span>
          <svg viewBox="0 0 24 24" aria-hidden="true" className="mr-1 size-4 shrink-0 fill-none stroke-2 stroke-ash">
            <path d="m5 9 7 7 7-7" />
          </svg>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            align="start"
            sideOffset={4}
            collisionPadding={8}
            aria-label={label}
            data-staff
            className="z-40 space-y-3 border border-rule-strong bg-night p-4 shadow-lg"
          >
            {choices.map((choice) => (
              <Checkbox
                key={choice.value}
                label={choice.label}
                checked={values.includes(choice.value)}
                onChange={({ target }) => choose(choice.value, target.checked)}
              />
            ))}
            {values.length > 0 && (
              <button
                type="button"
                onClick={() => onChoose(undefined)}
                className="py-1 text-bone underline decoration-rule-strong underline-offset-4 hover:decoration-bone"
              >
                All
              </button>
            )}
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    </div>
  );
}
