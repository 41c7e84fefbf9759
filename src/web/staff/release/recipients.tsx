import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { resendMailing } from '#contract/mailings/mailing-calls.ts';
import type { Mailing, MailingRecipient } from '#contract/mailings/mailing-schemas.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { rereadAbout } from '#web/staff/calls/news.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { counted } from '#web/staff/parts/mailing-labels.ts';
import { Failure, Loaded } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Button } from '#web/ui/button.tsx';
import { keepMailing, rereadRelease, useRecipients } from './use-mailings.ts';

/** Whom a mailing did not reach, why, and the way to try again. */
export function FailedRecipients({ mailing, onSentAgain }: { mailing: Mailing; onSentAgain: () => void }) {
  const failed = useRecipients(mailing.id, 'failed');
  const { send, asked, busy, failure } = useStaffChange({
    send: (recipient: number | 'all') =>
      callAsStaff(resendMailing, {
        params: { mailing: mailing.id },
        body: recipient === 'all' ? {} : { recipients: [recipient] },
      }),
    async onDone(now) {
      await keepMailing(now);
      rereadRelease();
      onSentAgain();
    },
    // Another person may have been quicker: the list tells.
    onFailed: () => rereadAbout('mailings'),
    otherwise: 'Nothing was sent again. Please try again.',
  });
  const count = mailing.counts.failed;
  return (
    <section aria-label="Not reached" className="mt-8">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-rule-strong border-b pb-2">
        <h3 className="font-semibold text-bone">{counted(count, 'address', 'addresses')} not reached</h3>
        {count > 1 && (
          <Button busy={asked === 'all'} blocked={busy} onClick={() => send('all')}>
            Send again to all {count.toLocaleString('en-US')}
          </Button>
        )}
      </div>
      <p className="mt-2 max-w-prose text-ash text-sm">
        Where the address is wrong, correct it on the order’s page first: the email goes to the one that stands here.
      </p>
      <Failure className="mt-3">{failure}</Failure>
      <Loaded query={failed} what="whom it did not reach" rows={Math.min(count, 3)}>
        {({ pages }) => (
          <ul>
            {pages.flat().map((recipient) => (
              <RecipientLine key={recipient.id} recipient={recipient}>
                <Button kind="quiet" busy={asked === recipient.id} blocked={busy} onClick={() => send(recipient.id)}>
                  Send again<span className="sr-only"> to {recipient.email}</span>
                </Button>
              </RecipientLine>
            ))}
          </ul>
        )}
      </Loaded>
      <ShowMore list={failed} />
    </section>
  );
}

/** Who needed no email any more once it was their turn; read when it is opened. */
export function SkippedRecipients({ mailing }: { mailing: Mailing }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="mt-6" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer py-1 text-bone">
        {counted(mailing.counts.skipped, 'customer', 'customers')} skipped: no email was needed any more
      </summary>
      {open && <SkippedList mailingId={mailing.id} />}
    </details>
  );
}

function SkippedList({ mailingId }: { mailingId: number }) {
  const skipped = useRecipients(mailingId, 'skipped');
  return (
    <>
      <Loaded query={skipped} what="who was skipped" rows={3}>
        {({ pages }) => (
          <ul className="mt-2 border-rule border-t">
            {pages.flat().map((recipient) => (
              <RecipientLine key={recipient.id} recipient={recipient} />
            ))}
          </ul>
        )}
      </Loaded>
      <ShowMore list={skipped} />
    </>
  );
}

type RecipientLineProps = {
  recipient: MailingRecipient;
  /** What can be done about it. */
  children?: ReactNode;
};

/** One recipient who got no email, and why. */
function RecipientLine({ recipient, children }: RecipientLineProps) {
  const { orderNumber, customerName, email, reason } = recipient;
  return (
    <li className="flex items-start justify-between gap-x-6 border-rule border-b py-2.5">
      <div className="min-w-0 wrap-anywhere">
        <p className="text-bone">
          <OrderLink orderNumber={orderNumber} /> {customerName}
        </p>
        <p className="text-ash text-sm">{email}</p>
        <p className="text-bone text-sm">{reason}</p>
      </div>
      {children && <div className="shrink-0 text-sm">{children}</div>}
    </li>
  );
}

function ShowMore({ list }: { list: ReturnType<typeof useRecipients> }) {
  if (!list.hasNextPage) return null;
  return (
    <Button className="mt-3" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
      Show more
    </Button>
  );
}

/** To the order in the panel. Pages beside the panel do not have it in their map: from there it begins with the server. */
export function OrderLink({ orderNumber }: { orderNumber: string }) {
  const { panel } = useParams();
  const panelPath = usePanelPath();
  return (
    <Link
      to={panelPath('orders', orderNumber)}
      reloadDocument={!panel}
      className="whitespace-nowrap font-semibold link-quiet hover:decoration-bone"
    >
      {orderNumber}
    </Link>
  );
}
