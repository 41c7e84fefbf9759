import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Mailing } from '#contract/mailings.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';
import { staffFailureText } from '#web/staff/session/staff-failure-labels.ts';
import { Loaded } from '#web/staff/shell/loaded.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { counted } from './mailing-labels.ts';
import { RecipientLine } from './recipient-line.tsx';
import { keepMailing, MAILINGS, useRecipients } from './use-mailings.ts';
import { rereadRelease } from './use-release.ts';

/** Whom a mailing did not reach, why, and the way to try again. */
export function FailedRecipients({ mailing, onSentAgain }: { mailing: Mailing; onSentAgain: () => void }) {
  const failed = useRecipients(mailing.id, 'failed');
  const { resend, resendAll, busyWith, failure } = useResend(mailing.id, onSentAgain);
  const count = mailing.counts.failed;
  return (
    <section aria-label="Not reached" className="mt-8">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-rule-strong border-b pb-2">
        <h3 className="font-semibold text-bone">{counted(count, 'address', 'addresses')} not reached</h3>
        {count > 1 && (
          <Button busy={busyWith === 'all'} blocked={busyWith !== null} onClick={resendAll}>
            Send again to all {count.toLocaleString('en-US')}
          </Button>
        )}
      </div>
      <p className="mt-2 max-w-prose text-ash text-sm">
        Where the address is wrong, correct it on the order’s page first: the email goes to the one that stands here.
      </p>
      {failure && (
        <div className="mt-3">
          <Alert tone="bad">{failure}</Alert>
        </div>
      )}
      <Loaded query={failed} what="whom it did not reach" rows={Math.min(count, 3)}>
        {({ pages }) => (
          <ul>
            {pages.flat().map((recipient) => (
              <RecipientLine key={recipient.id} recipient={recipient}>
                <Button
                  kind="quiet"
                  busy={busyWith === recipient.id}
                  blocked={busyWith !== null}
                  onClick={() => resend(recipient.id)}
                >
                  Send again<span className="sr-only"> to {recipient.email}</span>
                </Button>
              </RecipientLine>
            ))}
          </ul>
        )}
      </Loaded>
      {failed.hasNextPage && (
        <Button className="mt-3" busy={failed.isFetchingNextPage} onClick={() => failed.fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  );
}

/** Sends a mailing again to one recipient whom it did not reach, or to all of them. */
function useResend(mailingId: number, onDone: () => void) {
  const client = useQueryClient();
  const resending = useMutation({
    mutationFn: (recipient: number | 'all') =>
      askAsStaff<Mailing>(`${MAILINGS}/${mailingId}/resend`, {
        method: 'POST',
        body: recipient === 'all' ? {} : { recipients: [recipient] },
      }),
    async onSuccess(mailing) {
      await keepMailing(client, mailing);
      rereadRelease(client);
      onDone();
    },
    // Somebody else may have been quicker: the list tells.
    onError: () => client.invalidateQueries({ queryKey: [MAILINGS] }),
  });
  const resend = (recipient: number | 'all') => {
    if (!resending.isPending) resending.mutate(recipient);
  };
  return {
    resend,
    resendAll: () => resend('all'),
    /** Which of them is being asked for. */
    busyWith: resending.isPending ? resending.variables : null,
    failure: resending.error && staffFailureText(resending.error, 'Nothing was sent again. Please try again.'),
  };
}
