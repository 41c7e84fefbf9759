import { Link } from 'react-router';
import type { ListedMail } from '#contract/mailings/mail-schemas.ts';
import { useMay } from '#web/staff/calls/may.tsx';
import { mailNameOf } from '#web/staff/parts/mailing-labels.ts';
import { Moment } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { useRecordLinks } from '#web/staff/parts/use-record-links.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

export const MAIL_STATES: Record<ListedMail['state'], { label: string; tone: BadgeTone; open?: boolean }> = {
  queued: { label: 'On its way', tone: 'warm', open: true },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
};

export function MailBadge({ state }: Pick<ListedMail, 'state'>) {
  return <Badge {...MAIL_STATES[state]} />;
}

/** Mails in a list, each with the way to what it says. */
export function MailLines({ mails, label }: { mails: ListedMail[]; label?: string }) {
  return (
    <ul aria-label={label} className="mt-2 border-rule border-t">
      {mails.map((mail) => (
        <MailLine key={mail.id} mail={mail} />
      ))}
    </ul>
  );
}

function MailLine({ mail }: { mail: ListedMail }) {
  const panelPath = usePanelPath();
  return (
    <li className="grid gap-x-4 border-rule border-b py-2.5 sm:grid-cols-[minmax(0,1fr)_7rem_9rem]">
      <div className="min-w-0 wrap-anywhere">
        <p>
          <MailName mail={mail} />
        </p>
        <p className="text-ash text-sm">{mail.recipient}</p>
      </div>
      <p>
        <MailBadge state={mail.state} />
      </p>
      <p className="text-ash sm:text-right">
        <Moment at={mail.sentAt ?? mail.createdAt} />
      </p>
      {mail.state === 'failed' && (
        <p className="col-span-full text-alarm text-sm wrap-anywhere">
          {mail.lastError ?? 'The mail server gave no reason.'}{' '}
          <Link to={panelPath('overview')} className="text-bone link-plain">
            Send it again from the overview
          </Link>
        </p>
      )}
    </li>
  );
}

/** Its subject; with the way to the mail for whoever may read what customers were written. */
function MailName({ mail }: { mail: ListedMail }) {
  const links = useRecordLinks();
  const name = mail.subject ?? mailNameOf(mail.template);
  if (!useMay('customers')) return <span className="text-bone">{name}</span>;
  return (
    <Link {...links('mail', mail.id)} className="text-bone link-quiet hover:decoration-bone">
      {name}
    </Link>
  );
}
