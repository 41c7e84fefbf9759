import { useMutation } from '@tanstack/react-query';
import { sendTestPayoffEmail } from '#contract/orders/staff-order-calls.ts';
import { ApiError } from '#web/client/api-error.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** Sends the mail with a payment link as a customer gets it, about an order of $3.00 that is counted nowhere. */
export function TestMailPanel() {
  const sending = useMutation({ mutationFn: () => callAsStaff(sendTestPayoffEmail, { body: {} }) });
  const outcome = outcomeOf(sending.data, sending.error);
  return (
    <section aria-labelledby="test-title" className="max-w-2xl">
      <h1 id="test-title" className="title-desk text-bone">
        Email Testing
      </h1>
      <p className="mt-2 mb-8 text-ash">
        Sends the email with a payment link to the shop&rsquo;s test address. It is about the [TEST] order of $3.00, and
        the link in it really takes the payment; the order is counted nowhere.
      </p>
      <Button kind="bone" busy={sending.isPending} onClick={() => sending.isPending || sending.mutate()}>
        {sending.isPending ? 'Sending...' : 'Send Test Email'}
      </Button>
      {outcome && (
        <div className="mt-8">
          <Alert tone={outcome.sent ? 'good' : 'bad'} title={outcome.title}>
            {outcome.text}
          </Alert>
        </div>
      )}
    </section>
  );
}

/** What became of it. */
function outcomeOf(data: string | undefined, error: unknown): { sent: boolean; title: string; text: string } | null {
  if (error instanceof ApiError) return { sent: false, title: 'Failed to send test email', text: error.message };
  if (error) return { sent: false, title: 'Connection failed', text: 'Please check your connection and try again.' };
  return data === undefined ? null : { sent: true, title: 'Test email sent', text: data };
}
