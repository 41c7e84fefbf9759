import { useSearchParams } from 'react-router';
import { CustomerSearch } from './customer-search.tsx';

/** What stands at `…/customers`: everybody who ordered, wrote or signed in, and the search for one of them. */
export function CustomersPage() {
  const [query, setQuery] = useSearchParams();
  const search = query.get('search') ?? '';
  const onSearch = (words: string) =>
    setQuery(words ? { search: words } : {}, { replace: true, preventScrollReset: true });
  return (
    <section aria-labelledby="customers-title" className="max-w-5xl">
      <h1 id="customers-title" className="title-desk text-bone">
        Customers
      </h1>
      <CustomerSearch search={search} onSearch={onSearch} />
    </section>
  );
}
