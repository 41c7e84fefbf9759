import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Mailing } from '#contract/mailings.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';
import { staffFailureText } from '#web/staff/session/staff-failure-labels.ts';
import { keepMailing, MAILINGS } from './use-mailings.ts';
import { rereadRelease } from './use-release.ts';

/** Sends a mailing again to one recipient whom it did not reach, or to all of them. */
export function useResend(mailingId: number, onDone: () => void) {
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
