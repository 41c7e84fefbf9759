import { Link } from 'react-router';
import type { StaffOrderDetail } from '#contract/staff/orders.ts';
import { Moment } from '#web/staff/shell/moment.tsx';
import { Section } from '#web/staff/shell/section.tsx';
import { usePanelPath } from '#web/staff/shell/use-panel-path.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

type Mail = StaffOrderDetail['mails'][number];

const STATES: Record<Mail['state'], { label: string; tone: BadgeTone; open?: boolean }> = {
  queued: { label: 'On its way', tone: 'warm', open: true },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
};

export function OrderMails({ mails }: { mails: Mail[] }) {
  return (
    <Section title="Emails">
      {mails.length === 0 ? (
        <p className="mt-2 border-rule border-t pt-2.5 text-ash">No email has been sent about this order yet.</p>
      ) : (
        <ul className="mt-2 border-rule border-t">
          {mails.map((mail) => (
            <MailLine key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function MailLine({ mail }: { mail: Mail }) {
  const panelPath = usePanelPath();
  const { label, ...look } = STATES[mail.state];
  return (
    <li className="grid gap-x-4 border-rule border-b py-2.5 sm:grid-cols-[minmax(0,1fr)_7rem_9rem]">
      <div className="min-w-0 wrap-anywhere">
        <p className="text-bone">{mail.subject ?? nameOf(mail.template)}</p>
        <p className="text-ash text-sm">{mail.recipient}</p>
      </div>
      <p>
        <Badge {...look}>{label}</Badge>
      </p>
      <p className="text-ash sm:text-right">
        <Moment at={mail.sentAt ?? mail.createdAt} />
      </p>
      {mail.state === 'failed' && (
        <p className="col-span-full text-alarm text-sm wrap-anywhere">
          {mail.lastError ?? 'The mail server gave no reason.'}{' '}
          <Link to={panelPath('overview')} className="text-bone underline underline-offset-4">
            Send it again from the overview
          </Link>
        </p>
      )}
    </li>
  );
}

/** Until it is written out a mail has no subject: "payment-link" → "Payment link". */
function nameOf(template: string): string {
  const words = template.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
