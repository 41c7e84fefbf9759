import { Link, useLocation, useOutletContext, useParams } from 'react-router';
import { ApiError } from '#web/client/api-error.ts';
import { useInquiry } from '#web/staff/inquiries/shared/use-inquiries.ts';
import { Empty, Loaded } from '#web/staff/shell/loaded.tsx';
import { usePanelPath } from '#web/staff/shell/use-panel-path.ts';
import { buttonLook } from '#web/ui/button-look.ts';
import { neighborsOf } from './contact-address.ts';
import type { ContactsOutlet } from './contacts-page.tsx';
import { InquiryView } from './inquiry-view.tsx';

/** What stands at `…/contacts/17`: an inquiry beside the list, which keeps its filter and search in the address. */
export function ContactPage() {
  const { inquiry = '' } = useParams();
  const { search } = useLocation();
  const { list } = useOutletContext<ContactsOutlet>();
  const panelPath = usePanelPath();
  const id = /^[1-9]\d{0,8}$/.test(inquiry) ? Number(inquiry) : null;
  const { newer, older } = neighborsOf(list, id ?? 0);
  const to = (contact: number) => ({ pathname: panelPath('contacts', contact), search });
  return (
    <section aria-label="Inquiry">
      <nav aria-label="Inquiries around this one" className="mb-3 flex min-h-control flex-wrap items-center gap-x-6">
        <Link to={{ pathname: panelPath('contacts'), search }} className={buttonLook('quiet', 'mr-auto')}>
          <span className="lg:hidden">All contacts</span>
          <span className="max-lg:hidden">Close</span>
        </Link>
        {newer !== null && (
          <Link to={to(newer)} preventScrollReset className={buttonLook('quiet')}>
            Newer
          </Link>
        )}
        {id !== null && older !== null && (
          <Link to={to(older)} preventScrollReset className={buttonLook('quiet')}>
            Older
          </Link>
        )}
      </nav>
      {id === null ? <NoSuchInquiry /> : <Opened key={id} id={id} />}
    </section>
  );
}

function Opened({ id }: { id: number }) {
  const query = useInquiry(id);
  if (query.error instanceof ApiError && query.error.status === 404) return <NoSuchInquiry />;
  return (
    <Loaded query={query} what="the inquiry">
      {(inquiry) => <InquiryView inquiry={inquiry} />}
    </Loaded>
  );
}

function NoSuchInquiry() {
  return <Empty title="There is no such inquiry">Please choose one from the list.</Empty>;
}
