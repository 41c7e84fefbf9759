import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { staffFailureText } from '#web/staff/session/staff-failure-labels.ts';
import { toast } from '#web/ui/toast-store.ts';
import { sendRelease, tellOutcome } from './send-release.ts';
import { MAILINGS } from './use-mailings.ts';
import { rereadRelease } from './use-release.ts';

const UNKNOWN = 'Nothing more is known. Please try again: nobody gets two emails by that.';

/** Sends the release once, however often the button is pressed, and says how it went. */
export function useSendRelease(onSent: () => void) {
  const client = useQueryClient();
  const underWay = useRef(false);
  const sending = useMutation({
    mutationFn: () => sendRelease(client),
    onSuccess(sent) {
      onSent();
      tellOutcome(client, sent);
    },
    onError: () =>
      toast({ title: 'Error', description: 'Failed to send release notifications.', variant: 'destructive' }),
    onSettled() {
      underWay.current = false;
      rereadRelease(client);
      void client.invalidateQueries({ queryKey: [MAILINGS] });
    },
  });
  return {
    send() {
      if (underWay.current) return;
      underWay.current = true;
      sending.mutate();
    },
    busy: sending.isPending,
    failure: sending.error && staffFailureText(sending.error, UNKNOWN),
    reset: sending.reset,
  };
}
