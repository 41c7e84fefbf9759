import { useQueryClient } from '@tanstack/react-query';
import { delay } from '#contract/mailings.ts';
import { useWrittenMail } from '#web/staff/mailings/use-written-mail.ts';
import { MAILINGS } from '#web/staff/release/use-mailings.ts';
import { toast } from '#web/ui/toast-store.ts';
import { newDateFault, type Standing } from './new-date.ts';
import { sendDelay } from './send-delay.ts';
import { DELAYS_KEY } from './use-delays.ts';

/** Writing a delay notice. The list is read again before the form says that it has gone out, or that somebody was faster. */
export function useNewDelay(standing: Standing, onSent: () => void) {
  const client = useQueryClient();
  const reread = () => client.invalidateQueries({ queryKey: DELAYS_KEY });
  return useWrittenMail({
    key: 'fulldraw.staff.delay',
    empty: { releaseDate: '', reason: '' },
    schema: delay.omit({ requestKey: true }).extend({
      releaseDate: delay.shape.releaseDate.superRefine((day, { addIssue }) => {
        const fault = newDateFault(day, standing);
        if (fault) addIssue(fault);
      }),
    }),
    send: sendDelay,
    async onSent() {
      void client.invalidateQueries({ queryKey: [MAILINGS] });
      await reread();
      toast({ title: 'The release is put off', description: 'The notices are on their way.' });
      onSent();
    },
    onFailed: () => void reread(),
  });
}
