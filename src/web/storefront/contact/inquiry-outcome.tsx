import { Alert } from '#web/ui/alert.tsx';
import type { InquiryAnswer } from './take-inquiry.ts';

/** What became of a form that was sent without JavaScript: the words that the toasts have. Nothing before it is sent. */
export function InquiryOutcome({ answer }: { answer: InquiryAnswer<string> | undefined }) {
  return answer && <div className="mb-10">{OUTCOMES[answer.outcome]}</div>;
}

const OUTCOMES = {
  sent: (
    <Alert tone="good" title="Message Sent!">
      Thank you for reaching out. We'll get back to you soon.
    </Alert>
  ),
  missing: (
    <Alert tone="bad" title="Missing Fields">
      Please fill in all required fields.
    </Alert>
  ),
  faulty: (
    <Alert tone="bad" title="Please check the form">
      What is wrong stands at the field.
    </Alert>
  ),
  'too-often': (
    <Alert tone="bad" title="That was too often">
      Your message has not been sent yet. It is still here: please wait a minute, then send it again.
    </Alert>
  ),
  failed: (
    <Alert tone="bad" title="Error">
      Failed to send message. Please try again.
    </Alert>
  ),
};
