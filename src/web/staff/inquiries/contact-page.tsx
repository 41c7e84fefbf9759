import { Link, useLocation, useOutletContext, useParams } from 'react-router';
import type { StaffInquiryDetail } from '#contract/inquiries/staff-inquiry-schemas.ts';
import type { InquiryState } from '#values/inquiry.ts';
import { RecordHistory, UndoLast } from '#web/staff/audit/record-history.tsx';
import { OrdersOfWriter } from '#web/staff/customers/customer-lists.tsx';
import { MailWindow } from '#web/staff/mails/mail-window.tsx';
import { InquiryBadge, interestLabel } from '#web/staff/parts/inquiry-labels.tsx';
import { Empty, Fact, Failure, Loaded, Moment } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { neighborsOf } from './contact-address.ts';
import type { ContactsOutlet } from './contacts-page.tsx';
import { InquiryReplies } from './inquiry-replies.tsx';
import { InquiryTags } from './inquiry-tags.tsx';
import { useAnswer } from './use-answer.ts';
import { useInquiry, useInquiryState, useUndoInquiry } from './use-inquiries.ts';

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
      <MailWindow />
    </section>
  );
}

function Opened({ id }: { id: number }) {
  const query = useInquiry(id);
  return (
    <Loaded query={query} what="the inquiry" unknown={() => <NoSuchInquiry />}>
      {(inquiry) => <InquiryView inquiry={inquiry} />}
    </Loaded>
  );
}

function NoSuchInquiry() {
  return <Empty title="There is no such inquiry">Please choose one from the list.</Empty>;
}

const LINK = 'text-bone link-quiet hover:decoration-bone';

/** One inquiry: who wrote, what, what was written back, and the answer. */
function InquiryView({ inquiry }: { inquiry: StaffInquiryDetail }) {
  const { name, email, phone, interest, message, state, createdAt } = inquiry;
  const panelPath = usePanelPath();
  const undo = useUndoInquiry(inquiry.id);
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 id="inquiry-title" className="title-block text-bone wrap-anywhere">
            {name}
          </h2>
          <p className="text-sm">
            <InquiryBadge state={state} />
          </p>
        </div>
        <InquiryActions inquiry={inquiry} />
      </header>
      <dl className="mt-4 grid gap-x-8 gap-y-3 border-rule border-y py-3 text-sm sm:grid-cols-2">
        <Fact className="min-w-0" label="Email">
          <a href={`mailto:${email}`} className={LINK}>
            {email}
          </a>
        </Fact>
        <Fact className="min-w-0" label="Phone">
          {phone ? (
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={LINK}>
              {phone}
            </a>
          ) : (
            'Not given'
          )}
        </Fact>
        <Fact className="min-w-0" label="Interest">
          {interestLabel(interest)}
        </Fact>
        <Fact className="min-w-0" label="Received">
          <Moment at={createdAt} />
        </Fact>
      </dl>
      <div className="mt-4">
        <InquiryTags inquiry={inquiry} />
      </div>
      <UndoLast subject="inquiry" id={inquiry.id} undo={undo} of={name} />
      <p className="mt-5 max-w-prose whitespace-pre-wrap text-bone wrap-anywhere">{message}</p>
      <InquiryReplies replies={inquiry.replies} />
      <AnswerForm key={inquiry.id} inquiry={inquiry} />
      <OrdersOfWriter customer={inquiry.customerKey} email={email.toLowerCase()}>
        <Link to={panelPath('customers', inquiry.customerKey)} className={LINK}>
          All about this customer
        </Link>
      </OrdersOfWriter>
      <RecordHistory subject="inquiry" id={inquiry.id} undo={undo} />
    </>
  );
}

/** Where an inquiry can be put from where it is. Out of the archive it goes back to what it was: answered, if it ever was. */
function InquiryActions({ inquiry }: { inquiry: StaffInquiryDetail }) {
  const { state, replies } = inquiry;
  const { move, busy } = useInquiryState(inquiry, { failed: 'That did not work' });
  const home: InquiryState = replies.length > 0 ? 'answered' : 'new';
  const action = (to: InquiryState, label: string) => (
    <Button key={to} kind="quiet" blocked={busy} onClick={() => move(to)}>
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-x-5">
      {state === 'archived' ? action(home, 'Take out of the archive') : action('archived', 'Archive')}
      {state !== 'new' && home !== 'new' && action('new', 'Mark as new')}
      {state === 'new' && action('answered', 'Mark as answered')}
    </div>
  );
}

function AnswerForm({ inquiry }: { inquiry: StaffInquiryDetail }) {
  const { field, busy, failure, send } = useAnswer(inquiry, { done: 'Reply sent' });
  return (
    <form noValidate aria-label="Reply" className="mt-8 border-rule-strong border-t pt-5" onSubmit={send}>
      <TextArea
        label={`Reply to ${inquiry.name}`}
        className="[&_textarea]:min-h-32"
        maxLength={5000}
        hint={`Goes to ${inquiry.email} by email, from the shop's address.`}
        {...field('message')}
      />
      <Failure title="The reply was not sent" className="mt-4">
        {failure}
      </Failure>
      <Button type="submit" kind="blaze" busy={busy} className="mt-4">
        {busy ? 'Sending…' : 'Send Reply'}
      </Button>
    </form>
  );
}
