import { useQueryClient } from '@tanstack/react-query';
import { delay } from '#contract/mailings.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useWrittenMail } from '../mailings/use-written-mail.ts';
import { sendDelay } from './send-delay.ts';
import { DELAYS_KEY } from './use-delays.ts';

/** Writing a delay notice. The answer of sending it is where the release stands now. */
export function useNewDelay(onSent: () => void) {
  const client = useQueryClient();
  return useWrittenMail({
    key: 'fulldraw.staff.delay',
    empty: { releaseDate: '', reason: '' },
    schema: delay,
    send: sendDelay,
    async onSent(delays) {
      await client.cancelQueries({ queryKey: DELAYS_KEY });
      client.setQueryData(DELAYS_KEY, delays);
      toast({ title: 'The release is put off', description: 'The notices are on their way.' });
      onSent();
    },
    // Somebody else may have put it off meanwhile.
    onFailed: () => void client.invalidateQueries({ queryKey: DELAYS_KEY }),
  });
}
