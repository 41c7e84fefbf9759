import type { ReactNode } from 'react';
import type { StaffInquiryDetail } from '#contract/staff-contacts.ts';
import { RecordHistory } from '#web/staff/audit/record-history.tsx';
import { InquiryBadge, wordInterest } from '#web/staff/inquiries/shared/state-labels.tsx';
import { Moment } from '#web/staff/shell/moment.tsx';
import { AnswerForm } from './answer-form.tsx';
import { InquiryActions } from './inquiry-actions.tsx';
import { InquiryReplies } from './inquiry-replies.tsx';

const LINK = 'text-bone underline decoration-rule-strong underline-offset-4 hover:decoration-bone';

/** One inquiry: who wrote, what, what was written back, and the answer. */
export function InquiryView({ inquiry }: { inquiry: StaffInquiryDetail }) {
  const { name, email, phone, interest, message, state, createdAt } = inquiry;
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
        <Fact label="Email">
          <a href={`mailto:${email}`} className={LINK}>
            {email}
          </a>
        </Fact>
        <Fact label="Phone">
          {phone ? (
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={LINK}>
              {phone}
            </a>
          ) : (
            'Not given'
          )}
        </Fact>
        <Fact label="Interest">{wordInterest(interest)}</Fact>
        <Fact label="Received">
          <Moment at={createdAt} />
        </Fact>
      </dl>
      <p className="mt-5 max-w-prose whitespace-pre-wrap text-bone wrap-anywhere">{message}</p>
      <InquiryReplies replies={inquiry.replies} />
      <AnswerForm key={inquiry.id} inquiry={inquiry} />
      <RecordHistory subject="inquiry" id={inquiry.id} />
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ash">{label}</dt>
      <dd className="text-bone wrap-anywhere">{children}</dd>
    </div>
  );
}
