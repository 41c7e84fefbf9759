import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useTestMail } from './use-test-mail.ts';

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
