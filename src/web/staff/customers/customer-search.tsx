import { Link } from 'react-router';
import { Empty, Moment } from '#web/staff/parts/page-parts.tsx';
import { Feed, SearchField } from '#web/staff/parts/record-list.tsx';
import { useRecordLinks } from '#web/staff/parts/use-record-links.ts';
import { useCustomerSearch } from './use-customers.ts';

/** On the phone: finds a customer by words of the name or the address; without words, those who were here last. */
export function CustomerSearch({ search, onSearch }: { search: string; onSearch: (words: string) => void }) {
  const found = useCustomerSearch(search);
  const links = useRecordLinks();
  return (
    <>
      <SearchField
        label="Search customers"
        placeholder="Name or email"
        className="my-4 max-w-md"
        applied={search}
        onSearch={onSearch}
      />
      <Feed feed={found} what="the customers" empty={<NobodyFound search={search} />}>
        {(list) => (
          <ul aria-label="Customers" className="border-rule border-t">
            {list.map(({ key, email, name, lastAt }) => (
              <li key={key} className="border-rule border-b">
                <Link
                  {...links('customer', key)}
                  className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 px-2 py-2.5 hover:bg-bark"
                >
                  <span className="truncate text-bone">{name || email}</span>
                  <span className="order-1 col-span-2 truncate text-ash">{email}</span>
                  <span className="text-right text-ash text-sm">
                    <Moment at={lastAt} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Feed>
    </>
  );
}

export function NobodyFound({ search }: { search: string }) {
  return (
    <Empty title={search ? 'Nobody found' : 'Nobody has ordered or written yet'}>
      {search ? 'Try another part of the name or the address.' : 'Whoever does appears here.'}
    </Empty>
  );
}
