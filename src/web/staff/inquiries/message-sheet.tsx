import { Link } from 'react-router';
import type { StaffInquiryDetail } from '#contract/inquiries/staff-inquiry-schemas.ts';
import type { InquiryState } from '#values/inquiry.ts';
import { UndoLast } from '#web/staff/audit/record-history.tsx';
import { OrdersOfWriter } from '#web/staff/customers/customer-lists.tsx';
import { interestLabel, STATE_LABELS } from '#web/staff/parts/inquiry-labels.tsx';
import { Loaded, Moment } from '#web/staff/parts/page-parts.tsx';
import { useRecordLinks } from '#web/staff/parts/use-record-links.ts';
import { RecordSheet } from '#web/staff/phone-parts/phone-sheet.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { InquiryReplies } from './inquiry-replies.tsx';
import { InquiryTags } from './inquiry-tags.tsx';
import { useAnswer } from './use-answer.ts';
import { useInquiry, useInquiryState, useUndoInquiry } from './use-inquiries.ts';

/** One message over its list: what was written, what was answered, and the answer. */
export function MessageSheet({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <RecordSheet id={id} onClose={onClose} title="Message">
      {(shown) => <MessageOf id={shown} />}
    </RecordSheet>
  );
}

function MessageOf({ id }: { id: string }) {
  const message = useInquiry(Number(id));
  return (
    <Loaded
      query={message}
      what="the message"
      unknown={() => <p className="text-bone">There is no such message. It may have been an old link.</p>}
    >
      {(detail) => <MessageDetail message={detail} />}
    </Loaded>
  );
}

const STEPS: Record<InquiryState, { label: string; state: InquiryState }[]> = {
  new: [
    { label: 'Mark answered', state: 'answered' },
    { label: 'Archive', state: 'archived' },
  ],
  answered: [
    { label: 'Archive', state: 'archived' },
    { label: 'Back to new', state: 'new' },
  ],
  archived: [{ label: 'Back to new', state: 'new' }],
};

function MessageDetail({ message }: { message: StaffInquiryDetail }) {
  const { move, busy } = useInquiryState(message, {
    failed: 'Failed to update message',
    done: ({ name, state }) => ({ title: 'Message Updated', description: `${name}: ${STATE_LABELS[state]}.` }),
  });
  return (
    <div className="space-y-6">
      <div>
        <p className="font-semibold text-bone text-lg">{message.name}</p>
        <p className="text-ash">
          {STATE_LABELS[message.state]} · <Moment at={message.createdAt} /> · {interestLabel(message.interest)}
        </p>
        <p className="wrap-anywhere text-bone">
          {message.email}
          {message.phone && (
            <>
              {' · '}
              <a href={`tel:${message.phone}`} className="link-quiet">
                {message.phone}
              </a>
            </>
          )}
        </p>
      </div>
      <InquiryTags inquiry={message} />
      <UndoLast subject="inquiry" id={message.id} undo={useUndoInquiry(message.id)} of={message.name} />
      <p className="whitespace-pre-line border-rule-strong border-l-2 pl-4 text-bone wrap-anywhere">
        {message.message}
      </p>
      <InquiryReplies replies={message.replies} />
      <OrdersOfWriter customer={message.customerKey} email={message.email.toLowerCase()}>
        <Link
          {...useRecordLinks()('customer', message.customerKey)}
          className="inline-flex min-h-11 items-center text-bone link-quiet"
        >
          All about this customer
        </Link>
      </OrdersOfWriter>
      <ReplyForm key={message.id} message={message} />
      <div className="grid grid-cols-2 gap-3 border-rule border-t pt-5">
        {STEPS[message.state].map(({ label, state }) => (
          <Button key={state} blocked={busy} onClick={() => move(state)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

function ReplyForm({ message }: { message: StaffInquiryDetail }) {
  const { field, busy, send } = useAnswer(message, { done: 'Reply Sent', failed: 'Failed to send reply' });
  return (
    <form noValidate aria-label="Reply" onSubmit={send} className="space-y-4">
      <TextArea label={`Reply to ${message.email}`} rows={3} maxLength={5000} required {...field('message')} />
      <Button type="submit" kind="blaze" busy={busy} className="w-full">
        {busy ? 'Sending...' : 'Send Reply'}
      </Button>
    </form>
  );
}
