import { useSearchParams } from 'react-router';
import type { ListedCustomer } from '#contract/customers/staff-customer-schemas.ts';
import type { ListColumn } from '#web/staff/lists/list-column.ts';
import { ListPage } from '#web/staff/lists/list-page.tsx';
import { Moment } from '#web/staff/parts/page-parts.tsx';
import { useRecordLinks } from '#web/staff/parts/use-record-links.ts';
import { MoreButton } from '#web/staff/phone-parts/phone-list.tsx';
import { NobodyFound } from './customer-search.tsx';
import { useCustomerSearch } from './use-customers.ts';

/** What stands at `…/customers`: everybody who ordered, wrote or signed in, and the search for one of them. */
export function CustomersPage() {
  const [query, setQuery] = useSearchParams();
  const links = useRecordLinks();
  const search = query.get('search') ?? '';
  const onSearch = (words: string) =>
    setQuery(words ? { search: words } : {}, { replace: true, preventScrollReset: true });
  const found = useCustomerSearch(search);
  return (
    <ListPage
      title="Customers"
      label="Customers"
      list="customers"
      columns={COLUMNS}
      query={found}
      rows={found.data}
      keyOf={({ key }) => key}
      opens={({ key }) => links('customer', key)}
      search={{ label: 'Search customers', placeholder: 'Name or email', applied: search, onSearch }}
      chips={search ? [{ name: 'search', text: `“${search}”`, off: () => onSearch('') }] : []}
      onClear={() => onSearch('')}
      empty={<NobodyFound search={search} />}
      feed={<MoreButton list={found} />}
    />
  );
}

const COLUMNS: ListColumn<ListedCustomer>[] = [
  {
    name: 'name',
    label: 'Name',
    width: 'minmax(0,1fr)',
    isLink: true,
    place: 1,
    cell: ({ name, email }) => name || email,
  },
  { name: 'email', label: 'Email', width: 'minmax(0,1.6fr)', place: 3, look: 'text-ash', cell: 'email' },
  {
    name: 'since',
    label: 'Since',
    width: '9.5rem',
    look: 'text-ash',
    cell: ({ since }) => <Moment at={since} dayOnly />,
  },
  {
    name: 'last',
    label: 'Last here',
    width: '9.5rem',
    place: 2,
    look: 'text-ash',
    cell: ({ lastAt }) => <Moment at={lastAt} />,
  },
];
