import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#web/client/api-error.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';

export type TestMailOutcome = { sent: boolean; title: string; words: string | null };

/** Sends the payoff mail of the test order, and says what became of it in the words of rule 12.7. */
export function useTestMail() {
  const sending = useMutation({
    mutationFn: () => askAsStaff<string>('/api/admin/send-test-payoff-email', { method: 'POST', body: {} }),
  });
  return {
    send: () => {
      if (!sending.isPending) sending.mutate();
    },
    busy: sending.isPending,
    outcome: outcomeOf(sending.data, sending.error),
  };
}

function outcomeOf(data: string | undefined, error: unknown): TestMailOutcome | null {
  if (error instanceof ApiError) return { sent: false, title: 'Failed to send test email', words: error.message };
  if (error) return { sent: false, title: 'Connection failed', words: 'Please check your connection and try again.' };
  return data === undefined ? null : { sent: true, title: 'Test email sent', words: data };
}
