import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#web/client/api-error.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** Sends the mail with a payment link as a customer gets it, about an order of $3.00 that is counted nowhere. */
export function TestMailPanel() {
  const { send, busy, outcome } = useTestMail();
  return (
    <section aria-labelledby="test-title" className="max-w-2xl">
      <h1 id="test-title" className="title-desk text-bone">
        Email Testing
      </h1>
      <p className="mt-2 mb-8 text-ash">
        Sends the email with a payment link to the shop&rsquo;s test address. It is about the [TEST] order of $3.00, and
        the link in it really takes the payment; the order is counted nowhere.
      </p>
      <Button kind="bone" busy={busy} onClick={send}>
        {busy ? 'Sending...' : 'Send Test Email'}
      </Button>
      {outcome && (
        <div className="mt-8">
          <Alert tone={outcome.sent ? 'good' : 'bad'} title={outcome.title}>
            {outcome.words}
          </Alert>
        </div>
      )}
    </section>
  );
}

type TestMailOutcome = { sent: boolean; title: string; words: string | null };

/** Sends the payoff mail of the test order, and says what became of it in the words of spec section 8. */
function useTestMail() {
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
