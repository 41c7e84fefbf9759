import type { ListedMail } from '#contract/mailings/mail-schemas.ts';
import { MailLines } from '#web/staff/mails/mail-lines.tsx';
import { MailWindow } from '#web/staff/mails/mail-window.tsx';
import { Section } from '#web/staff/parts/section.tsx';

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
