import { useState } from 'react';
import { Loaded } from '#web/staff/parts/page-parts.tsx';
import { PhoneSheet, RecordSheet } from '#web/staff/phone-parts/phone-sheet.tsx';
import { CustomerSearch } from './customer-search.tsx';
import { CustomerView } from './customer-view.tsx';
import { useCustomer } from './use-customers.ts';

/** The search for a customer, and all that is known of one. */
export function CustomerSheets({ search, onClose }: { search: URLSearchParams; onClose: () => void }) {
  const [words, setWords] = useState('');
  return (
    <>
      <PhoneSheet open={search.get('sheet') === 'customers'} onClose={onClose} title="Customers">
        <CustomerSearch search={words} onSearch={setWords} />
      </PhoneSheet>
      <RecordSheet id={search.get('customer')} onClose={onClose} title="Customer">
        {(name) => <CustomerOf name={name} />}
      </RecordSheet>
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
