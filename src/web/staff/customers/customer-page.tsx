import { useParams } from 'react-router';
import { MailWindow } from '#web/staff/mails/mail-window.tsx';
import { BackLink } from '#web/staff/parts/page-links.tsx';
import { Empty, Loaded } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { CustomerView } from './customer-view.tsx';
import { useCustomer } from './use-customers.ts';

/** What stands at `…/customers/{key}`: all that the shop knows of whoever has an address. */
export function CustomerPage() {
  const { customer: key = '' } = useParams();
  const panelPath = usePanelPath();
  const customer = useCustomer(key);
  return (
    <>
      <BackLink to={panelPath('customers')}>Customers</BackLink>
      <Loaded query={customer} what="this customer" rows={10} unknown={(text) => <NoSuchCustomer text={text} />}>
        {(known) => (
          <article aria-labelledby="customer-title" className="mt-2">
            <h1 id="customer-title" className="title-desk text-bone wrap-anywhere">
              {known.name || known.email}
            </h1>
            <CustomerView key={known.key} customer={known} columns="lg:grid-cols-[minmax(0,1fr)_23rem]" />
          </article>
        )}
      </Loaded>
      <MailWindow />
    </>
  );
}

function NoSuchCustomer({ text }: { text: string }) {
  return (
    <div className="mt-4">
      <h1 className="title-desk mb-4 text-bone">Customer not found</h1>
      <Empty title={text} />
    </div>
  );
}
