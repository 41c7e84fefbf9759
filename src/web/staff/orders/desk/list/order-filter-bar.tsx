import { useState } from 'react';
import type { OrderChoices, OrderFilters } from '#contract/orders/order-filter-schemas.ts';
import { withOwn } from '#values/bow/finish.ts';
import { ORDER_CONTENTS } from '#values/order/gear.ts';
import { BOW_COLORS, ORDER_SORTS, ORDER_STATUSES, PAYMENT_STATES } from '#values/order/order.ts';
import { BuildFilters } from '#web/staff/lists/build-filters.tsx';
import { ChoiceFilter } from '#web/staff/lists/choice-filter.tsx';
import { ListSearch } from '#web/staff/lists/list-bar.tsx';
import { writeAddress } from '#web/staff/orders/shared/order-address.ts';
import { OrderChoiceFilters } from '#web/staff/orders/shared/order-choice-filters.tsx';
import { CONTENTS_LABELS, PAYMENT_LABELS, SORT_LABELS, STATUS_LABELS } from '#web/staff/parts/staff-order-labels.ts';
import { isSearchable, useTyped } from '#web/staff/parts/use-typed.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
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
  choices: OrderChoices | undefined;
  /** So many of them are set. */
  count: number;
  onNarrow: (changes: OrderFilters, how?: { quietly: boolean }) => void;
};

/** The search, and beside it everything else behind one button. */
export function OrderFilterBar({ filters, choices, count, onNarrow }: OrderFilterBarProps) {
  const { shown, choose } = useChosenFilters(filters);
  const narrow: typeof onNarrow = (changes, how) => onNarrow(choose(changes), how);
  const colors = withOwn(choices?.colors ?? BOW_COLORS, shown.color ?? null).map((value) => ({ value, label: value }));
  const tick = (name: 'owes' | 'overdue' | 'unbuilt' | 'toSend', label: string) => (
    <Checkbox
      label={label}
      checked={shown[name] ?? false}
      onChange={({ target }) => narrow({ [name]: target.checked || undefined })}
    />
  );
  return (
    <ListSearch
      count={count}
      wide
      search={{
        label: 'Search',
        placeholder: 'Number, name, address, phone, parcel…',
        title: 'Number, name, email, street, town, ZIP, phone, tracking number, payment or serial number.',
        isReady: isSearchable,
        applied: filters.search ?? '',
        // While words are being typed, Back leads to what was there before the first of them.
        onSearch: (search) => narrow({ search }, { quietly: Boolean(shown.search && search) }),
      }}
      filters={
        <>
          <ManyFilter
            label="Status"
            values={shown.status}
            choices={STATUSES}
            onChoose={(status) => narrow({ status })}
          />
          <ManyFilter
            label="Payment"
            values={shown.payment}
            choices={PAYMENTS}
            onChoose={(payment) => narrow({ payment })}
          />
          <div className="space-y-4">
            <OrderChoiceFilters filters={shown} choices={choices} onNarrow={narrow} />
          </div>
          <div className="space-y-4">
            <ChoiceFilter
              label="Ordered"
              value={shown.holds}
              choices={CONTENTS}
              onChoose={(holds) => narrow({ holds })}
            />
            <ChoiceFilter label="Color" value={shown.color} choices={colors} onChoose={(color) => narrow({ color })} />
            <BuildFilters build={shown} onNarrow={narrow} />
          </div>
          <div className="space-y-4">
            <ChoiceFilter
              label="Sort by"
              all={SORT_LABELS.newest.label}
              value={shown.sort === 'newest' ? undefined : shown.sort}
              choices={SORTS.filter(({ value }) => value !== 'newest')}
              onChoose={(sort) => narrow({ sort })}
            />
            <div className="space-y-2.5">
              {tick('owes', 'Owing their balance')}
              {tick('overdue', 'Overdue')}
              {tick('unbuilt', 'Without a build')}
              {tick('toSend', 'With gear to ship')}
              <Checkbox
                label="Other keys"
                checked={shown.keys === 'other'}
                onChange={({ target }) => narrow({ keys: target.checked ? 'other' : undefined })}
              />
            </div>
            <ChoiceFilter
              label="Test orders"
              all="With"
              value={shown.test}
              choices={TESTS}
              onChoose={(test) => narrow({ test })}
            />
          </div>
          <div className="col-span-full grid gap-x-8 gap-y-4 sm:grid-cols-4">
            <DayFilter label="Placed from" day={filters.from} onChoose={(from) => narrow({ from })} />
            <DayFilter label="Placed to" day={filters.to} onChoose={(to) => narrow({ to })} />
            <DayFilter label="Due from" day={filters.dueFrom} onChoose={(dueFrom) => narrow({ dueFrom })} />
            <DayFilter label="Due to" day={filters.dueTo} onChoose={(dueTo) => narrow({ dueTo })} />
          </div>
        </>
      }
    />
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

/** A filter that lets several kinds through. */
function ManyFilter<Value extends string>({ label, values = [], choices, onChoose }: ManyFilterProps<Value>) {
  const choose = (value: Value, isChosen: boolean) => {
    const next = choices
      .map((choice) => choice.value)
      .filter((one) => (one === value ? isChosen : values.includes(one)));
    onChoose(next.length > 0 ? next : undefined);
  };
  return (
    <fieldset>
      <legend className="mb-2 text-bone text-sm">{label}</legend>
      <div className="space-y-2.5">
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            label={choice.label}
            checked={values.includes(choice.value)}
            onChange={({ target }) => choose(choice.value, target.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
