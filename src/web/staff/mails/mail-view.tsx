import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import * as customers from '#contract/customers/staff-customer-calls.ts';
import { readMail, sendMailAgain } from '#contract/mailings/mail-calls.ts';
import type { StaffMail } from '#contract/mailings/mail-schemas.ts';
import { readOrder } from '#contract/orders/staff-order-calls.ts';
import { callAsStaff, reread, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { mailNameOf } from '#web/staff/parts/mailing-labels.ts';
import { Empty, Failure, Loaded, Moment } from '#web/staff/parts/page-parts.tsx';
import { useRecordLinks } from '#web/staff/parts/use-record-links.ts';
import { MailViewer } from '#web/staff/release/mail-preview.tsx';
import { Button } from '#web/ui/button.tsx';
import { Question } from '#web/ui/question.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { MailBadge } from './mail-lines.tsx';

/** One mail as it went out, and the way to send it again. */
export function MailOf({ id }: { id: number }) {
  const mail = useQuery({ ...staffQuery(readMail, { params: { id } }), refetchOnMount: 'always' });
  return (
    <Loaded query={mail} what="the email" rows={10} unknown={() => <NoSuchMail />}>
      {(read) => <MailView mail={read} />}
    </Loaded>
  );
}

function NoSuchMail() {
  return <Empty title="There is no such email">Please choose one from the list.</Empty>;
}

const LINK = 'text-bone link-quiet hover:decoration-bone';

function MailView({ mail }: { mail: StaffMail }) {
  const links = useRecordLinks();
  const subject = mail.subject ?? mailNameOf(mail.template);
  return (
    <article aria-label="Email" className="min-w-0 space-y-5">
      <dl className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-rule border-y py-3 wrap-anywhere">
        <dt className="text-ash">Subject</dt>
        <dd className="font-semibold text-bone">{subject}</dd>
        <dt className="text-ash">To</dt>
        <dd>
          <Link {...links('customer', mail.customerKey)} className={LINK}>
            {mail.recipient}
          </Link>
        </dd>
        <dt className="text-ash">{mail.sentAt ? 'Sent' : 'Written'}</dt>
        <dd className="flex flex-wrap gap-x-5 text-bone">
          <Moment at={mail.sentAt ?? mail.createdAt} />
          {mail.state !== 'sent' && <MailBadge state={mail.state} />}
        </dd>
        {mail.orderNumber && (
          <>
            <dt className="text-ash">Order</dt>
            <dd>
              <Link {...links('order', mail.orderNumber)} className={LINK}>
                {mail.orderNumber}
              </Link>
            </dd>
          </>
        )}
      </dl>
      {mail.bouncedAt && (
        <p className="text-alarm">
          It came back <Moment at={mail.bouncedAt} />: nobody has read it there.
        </p>
      )}
      {mail.state === 'failed' && !mail.bouncedAt && (
        <p className="text-alarm wrap-anywhere">{mail.lastError ?? 'The mail server gave no reason.'}</p>
      )}
      {mail.body ? <MailViewer mail={{ subject, ...mail.body }} /> : <NotKept mail={mail} />}
      {mail.body && (
        <p className="max-w-prose text-ash text-sm">
          This is the email as it went out. The secrets of its links and codes are left out: whoever has one can pay,
          cancel or spend in the customer’s place.
        </p>
      )}
      <SendAgain mail={mail} />
    </article>
  );
}

function NotKept({ mail: { state } }: { mail: StaffMail }) {
  if (state === 'queued') return <Empty title="On its way">What it says is shown here once it has gone out.</Empty>;
  if (state === 'failed') return <Empty title="It did not go out">So nobody has read it.</Empty>;
  return (
    <Empty title="What it said was not kept">
      It went out before the shop kept what its emails say. That it was sent, where to and when is known.
    </Empty>
  );
}

/** Asks first: it goes to a customer. The same press goes out once, also after a lost answer. */
function SendAgain({ mail }: { mail: StaffMail }) {
  const [asking, setAsking] = useState(false);
  const requestKey = useRef(crypto.randomUUID());
  const sending = useStaffChange({
    send: () => callAsStaff(sendMailAgain, { params: { id: mail.id }, body: { requestKey: requestKey.current } }),
    otherwise: 'Please try again: it goes out once, however often you do.',
    onDone(sent: StaffMail) {
      requestKey.current = crypto.randomUUID();
      toast({ title: 'Email sent again', description: `It is on its way to ${sent.recipient}.` });
      reread(readOrder, ...Object.values(customers));
    },
    onSettled: () => setAsking(false),
  });
  if (mail.state === 'queued' || mail.isCopy) return null;
  return (
    <div className="space-y-3">
      <Button busy={sending.busy} onClick={() => setAsking(true)}>
        {sending.busy ? 'Sending…' : 'Send again'}
      </Button>
      <Failure>{sending.failure}</Failure>
      <Question
        open={asking}
        title="Send this email again?"
        description={
          mail.template.startsWith('gift-card')
            ? 'The gift card gets another code, which is emailed. The former code works no more.'
            : 'It goes out as another email, to the address that its order has now, with links made for it.'
        }
        yes="Send it"
        no="Do not send it"
        busy={sending.busy}
        onYes={() => sending.send()}
        onNo={() => setAsking(false)}
      />
    </div>
  );
}
