import { Alert } from '#web/ui/alert.tsx';
import type { InquiryAnswer, NotSent } from './take-inquiry.ts';

/** What became of a form that was sent without JavaScript: the words that the toasts have. Nothing before it is sent. */
export function InquiryOutcome({ answer }: { answer: InquiryAnswer<string> | undefined }) {
  if (!answer) return null;
  return <div className="mb-10">{answer.outcome === 'sent' ? SENT : <WhyNot {...answer} />}</div>;
}

const SENT = (
  <Alert tone="good" title="Message Sent!">
    Thank you for reaching out. We'll get back to you soon.
  </Alert>
);

function WhyNot({ outcome, retryAfter }: NotSent<string>) {
  if (outcome === 'too-often') {
    return (
      <Alert tone="bad" title="That was too often">
        Your message has not been sent yet. It is still here. {tryAgainText(retryAfter)}
      </Alert>
    );
  }
  const [title, words] = WORDS[outcome];
  return (
    <Alert tone="bad" title={title}>
      {words}
    </Alert>
  );
}

const WORDS: Record<Exclude<NotSent<string>['outcome'], 'too-often'>, [title: string, words: string]> = {
  missing: ['Missing Fields', 'Please fill in all required fields.'],
  faulty: ['Please check the form', 'What is wrong stands at the field.'],
  unreadable: ['We could not read this form', 'Nothing was sent. Please fill it in here and send it again.'],
  failed: ['Error', 'Failed to send message. Please try again.'],
};

/** The end of a sentence about a message too many: when the next one is taken, as far as that is known. */
export function tryAgainText(retryAfter: number | null): string {
  if (retryAfter === null) return 'Please try again in a minute.';
  if (retryAfter > 90) return `Please try again in ${Math.ceil(retryAfter / 60)} minutes.`;
  return `Please try again in ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'}.`;
}
