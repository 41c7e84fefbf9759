import type { StaffInquiryDetail } from '#contract/staff-contacts.ts';
import { useAnswer } from '#web/staff/inquiries/shared/use-answer.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

export function AnswerForm({ inquiry }: { inquiry: StaffInquiryDetail }) {
  const { field, busy, failure, send } = useAnswer(inquiry);
  return (
    <form noValidate aria-label="Reply" className="mt-8 border-rule-strong border-t pt-5" onSubmit={send}>
      <TextArea
        label={`Reply to ${inquiry.name}`}
        className="[&_textarea]:min-h-32"
        maxLength={5000}
        hint={`Goes to ${inquiry.email} by email, from the shop's address.`}
        {...field('message')}
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
