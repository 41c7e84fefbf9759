import { useState } from 'react';
import { Loaded } from '#web/staff/parts/loaded.tsx';
import { PhoneSheet } from '#web/staff/phone-parts/phone-sheet.tsx';
import { useLast } from '#web/staff/phone-parts/use-last.ts';
import { CustomerSearch } from './customer-search.tsx';
import { CustomerView } from './customer-view.tsx';
import { useCustomer } from './use-customers.ts';

type SheetProps = { search: URLSearchParams; onClose: () => void };

/** The search for a customer, and all that is known of one. */
export function CustomerSheets({ search, onClose }: SheetProps) {
  const customer = search.get('customer');
  const shown = useLast(customer);
  const [words, setWords] = useState('');
  return (
    <>
      <PhoneSheet open={search.get('sheet') === 'customers'} onClose={onClose} title="Customers">
        <CustomerSearch search={words} onSearch={setWords} />
      </PhoneSheet>
      <PhoneSheet open={customer !== null} onClose={onClose} title="Customer">
        {shown && <CustomerOf key={shown} name={shown} />}
      </PhoneSheet>
    </>
  );
}

function CustomerOf({ name }: { name: string }) {
  const customer = useCustomer(name);
  return (
    <Loaded query={customer} what="the customer" rows={10} unknown={(text) => <p className="text-bone">{text}</p>}>
      {(known) => (
        <>
          {known.name && <p className="font-semibold text-bone text-lg wrap-anywhere">{known.name}</p>}
          <CustomerView customer={known} />
        </>
      )}
    </Loaded>
  );
}
