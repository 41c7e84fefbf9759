import type { SubmitEvent } from 'react';
import type { StaffInquiryDetail } from '#contract/staff-contacts.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useReply } from './use-reply.ts';

export function ReplyForm({ message }: { message: StaffInquiryDetail }) {
  const { text, fault, busy, type, send } = useReply(message);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!send()) event.currentTarget.querySelector('textarea')?.focus();
  }

  return (
    <form noValidate aria-label="Reply" onSubmit={submit} className="space-y-4">
      <TextArea
        label={`Reply to ${message.email}`}
        rows={3}
        maxLength={5000}
        required
        readOnly={busy}
        value={text}
        error={fault ?? undefined}
        onChange={(event) => type(event.target.value)}
      />
      <Button type="submit" kind="blaze" busy={busy} className="w-full">
        {busy ? 'Sending...' : 'Send Reply'}
      </Button>
    </form>
  );
}
