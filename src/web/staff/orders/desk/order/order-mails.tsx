import type { ListedMail } from '#contract/staff/mails.ts';
import { MailWindow } from '#web/staff/mails/desk/mail-window.tsx';
import { MailLines } from '#web/staff/mails/shared/mail-lines.tsx';
import { Section } from '#web/staff/shell/section.tsx';

/** What was mailed about an order, each with the way to what it says. */
export function OrderMails({ mails }: { mails: ListedMail[] }) {
  return (
    <Section title="Emails">
      {mails.length === 0 ? (
        <p className="mt-2 border-rule border-t pt-2.5 text-ash">No email has been sent about this order yet.</p>
      ) : (
        <MailLines mails={mails} />
      )}
      <MailWindow />
    </Section>
  );
}
