import { useQuery } from '@tanstack/react-query';
import type { OrderChoices, OrderFilters } from '#contract/orders/order-filter-schemas.ts';
import { readOrderChoices } from '#contract/orders/staff-order-calls.ts';
import { staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { ChoiceFilter } from '#web/staff/lists/choice-filter.tsx';
import { TagFilters } from '#web/staff/tags/tag-filters.tsx';

/** What orders can be narrowed to, by what people call it. */
export function useOrderChoices(): OrderChoices | undefined {
  return useQuery(staffQuery(readOrderChoices)).data;
}

type OrderChoiceFiltersProps = {
  filters: OrderFilters;
  choices: OrderChoices | undefined;
  onNarrow: (changes: OrderFilters) => void;
};

const BY_ID = [
  { name: 'batch', label: 'Batch', of: 'batches' },
  { name: 'product', label: 'Product', of: 'products' },
  { name: 'campaign', label: 'Campaign', of: 'campaigns' },
] as const;

/** Filters that name something of the shop, on the desk and on the phone. */
export function OrderChoiceFilters({ filters, choices, onNarrow }: OrderChoiceFiltersProps) {
  return (
    <>
      {BY_ID.map(({ name, label, of }) => (
        <ChoiceFilter
          key={name}
          label={label}
          value={filters[name]?.toString()}
          choices={(choices?.[of] ?? []).map((each) => ({ value: String(each.id), label: each.name }))}
          onChoose={(id) => onNarrow({ [name]: id === undefined ? undefined : Number(id) })}
        />
      ))}
      <TagFilters filter={filters} choices={choices} onNarrow={onNarrow} />
    </>
  );
}
