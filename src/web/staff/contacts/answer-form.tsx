import { useRef } from 'react';
import type { StaffInquiryDetail } from '#contract/staff-contacts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useAnswer } from './use-answer.ts';

export function AnswerForm({ inquiry }: { inquiry: StaffInquiryDetail }) {
  const { typed, faults, busy, failure, type, send } = useAnswer(inquiry);
  const form = useRef<HTMLFormElement>(null);
  return (
    <form
      ref={form}
      noValidate
      aria-label="Reply"
      className="mt-8 border-rule-strong border-t pt-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!send()) form.current?.querySelector('textarea')?.focus();
      }}
    >
      <TextArea
        label={`Reply to ${inquiry.name}`}
        className="[&_textarea]:min-h-32"
        maxLength={5000}
        readOnly={busy}
        hint={`Goes to ${inquiry.email} by email, from the shop's address.`}
        error={faults.message}
        value={typed.message}
        onChange={({ currentTarget }) => type({ message: currentTarget.value })}
      />
      {failure && (
        <div className="mt-4">
          <Alert tone="bad" title="The reply was not sent">
            {failure}
          </Alert>
        </div>
      )}
      <Button type="submit" kind="blaze" busy={busy} className="mt-4">
        {busy ? 'Sending…' : 'Send Reply'}
      </Button>
    </form>
  );
}
