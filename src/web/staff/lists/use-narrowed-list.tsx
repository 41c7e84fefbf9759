import { useNavigate, useSearchParams } from 'react-router';
import { readBefore, writeQuery } from '#web/staff/parts/list-address.ts';
import { PageLinks } from '#web/staff/parts/page-links.tsx';
import { ChoiceFilter } from './choice-filter.tsx';

/** A filter that lets one kind through. `open`: what can be chosen comes from the shop, so an address may name more. */
export type ListFilter<Name extends string = string, Value extends string = string> = {
  name: Name;
  label: string;
  /** What stands there when nothing is chosen. */
  all?: string;
  choices: readonly { value: Value; label: string }[];
  open?: boolean;
  /** What its chip says; without it the label of what is chosen. */
  words?: (value: Value) => string;
};

/** What the list is narrowed to, and the record after which its page begins. */
export type ListAddress<Filter extends ListFilter> = { search: string; before: string | null } & {
  [Each in Filter as Each['name']]: Each['choices'][number]['value'] | null;
};

/** A list that is narrowed by words and by choices, all of which stand in its address: what a `ListPage` needs of that. */
export function useNarrowedList<const Filter extends ListFilter>(
  filters: readonly Filter[],
  search: { label: string; placeholder: string },
) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const address = readListAddress(filters, query);
  const to = (change: Record<string, string | null>) => writeQuery({ ...address, before: null, ...change });
  // What is opened stays open beside what is found.
  const narrow = (change: Record<string, string | null>, how = { replace: false }) =>
    void navigate({ search: to(change) }, { ...how, preventScrollReset: true });
  const values = address as Record<string, string | null>;
  const words = address.search;
  const chips = [
    ...(words ? [{ name: 'search', text: `“${words}”`, off: () => narrow({ search: null }) }] : []),
    ...filters.flatMap(({ name, choices, words: wording }) => {
      const value = values[name];
      if (!value) return [];
      const text = wording?.(value) ?? choices.find((choice) => choice.value === value)?.label ?? value;
      return [{ name, text, off: () => narrow({ [name]: null }) }];
    }),
  ];
  return {
    address,
    isNarrowed: chips.length > 0,
    /** The address of this page of it, and of the whole list. */
    here: to({ before: address.before }),
    list: to({}),
    props: {
      search: {
        ...search,
        applied: words,
        onSearch: (typed: string) => narrow({ search: typed.trim() || null }, { replace: true }),
      },
      filters: filters.map(({ name, label, all, choices }) => (
        <ChoiceFilter
          key={name}
          label={label}
          {...(all && { all })}
          value={values[name]}
          choices={withOwn(choices, values[name])}
          onChoose={(value) => narrow({ [name]: value ?? null })}
        />
      )),
      chips,
      onClear: () =>
        narrow(Object.fromEntries(['search', ...filters.map(({ name }) => name)].map((name) => [name, null]))),
    },
    /** The ways to the pages that are not shown; `last`: the last record of this one, where more follow. */
    pages: (last: { id: number } | undefined) => (
      <PageLinks
        label="Pages"
        newest={address.before ? to({}) : null}
        older={last ? to({ before: String(last.id) }) : null}
        className=""
      />
    ),
  };
}

const LONGEST = 254;

/** What cannot be meant is left out: an address may be old, or typed by hand. */
export function readListAddress<const Filter extends ListFilter>(
  filters: readonly Filter[],
  query: URLSearchParams,
): ListAddress<Filter> {
  const chosen = filters.map(({ name, choices, open }) => {
    const given = query.get(name)?.slice(0, LONGEST) || null;
    return [name, given && (open || choices.some(({ value }) => value === given)) ? given : null];
  });
  const address = { search: query.get('search')?.trim() ?? '', before: readBefore(query) };
  return { ...Object.fromEntries(chosen), ...address } as ListAddress<Filter>;
}

function withOwn(choices: ListFilter['choices'], value: string | null | undefined): ListFilter['choices'] {
  return !value || choices.some((choice) => choice.value === value) ? choices : [...choices, { value, label: value }];
}
