import type { StaffInquiryDetail } from '#contract/staff-contacts.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useReply } from './use-reply.ts';

export function ReplyForm({ message }: { message: StaffInquiryDetail }) {
  const { field, busy, send } = useReply(message);
  return (
    <form noValidate aria-label="Reply" onSubmit={send} className="space-y-4">
      <TextArea label={`Reply to ${message.email}`} rows={3} maxLength={5000} required {...field} />
      <Button type="submit" kind="blaze" busy={busy} className="w-full">
        {busy ? 'Sending...' : 'Send Reply'}
      </Button>
    </form>
  );
}
