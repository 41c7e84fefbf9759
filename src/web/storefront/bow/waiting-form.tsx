import { type FormEvent, useRef, useState } from 'react';
import { joinWaitingList } from '#contract/campaigns/waiting-list-calls.ts';
import { EMAIL_MAX } from '#values/network/email-address.ts';
import type { ClosedState } from '#values/text/sale-text.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { useHydrated } from '#web/client/use-hydrated.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

export type WaitingAnswer = {
  outcome: 'sent' | 'faulty' | 'open' | 'not-found' | 'too-often' | 'failed';
  /** What is said of it. */
  words: string;
  bow: string;
  email: string;
};

type WaitingFormProps = {
  /** The end of the page's address; empty: the flagship. */
  bow: string;
  state: ClosedState;
  /** What the page that takes it without JavaScript has answered. */
  answer?: WaitingAnswer | undefined;
};

/** Leaves an address, to be told once when the bow can be pre-ordered again (rule 29.8). Without JavaScript the browser posts it to a page. */
export function WaitingForm({ bow, state, answer }: WaitingFormProps) {
  const hydrated = useHydrated();
  const { sending, said, fault, send, retype } = useJoining(bow, answer);
  return (
    <form
      method="post"
      action="/waiting-list"
      aria-label="Waiting list"
      data-by-script
      // The shop's own messages take the place of the browser's as soon as they can be shown.
      noValidate={hydrated}
      onSubmit={send}
      onInput={retype}
      className="space-y-5"
    >
      <p className="text-ash">
        {state === 'paused'
          ? 'Leave your email address, and we tell you once, on the day when pre-orders open again.'
          : 'Leave your email address, and we tell you once, as soon as there is a place again.'}
      </p>
      <input type="hidden" name="bow" value={bow} />
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        required
        maxLength={EMAIL_MAX}
        defaultValue={answer?.outcome === 'sent' ? '' : answer?.email}
        error={fault ?? undefined}
      />
      <Button type="submit" kind="bone" busy={sending} className="max-sm:w-full">
        {sending ? 'Sending...' : 'Tell me when'}
      </Button>
      <div role="status" className="empty:hidden">
        {said && (
          <Alert tone={said.good ? 'good' : 'bad'} {...(said.good && { title: 'One more step' })}>
            {said.words}
          </Alert>
        )}
      </div>
    </form>
  );
}

type Said = { good: boolean; words: string };

function useJoining(bow: string, answer: WaitingAnswer | undefined) {
  const [sending, setSending] = useState(false);
  const [said, setSaid] = useState<Said | null>(() =>
    answer && answer.outcome !== 'faulty' ? { good: answer.outcome === 'sent', words: answer.words } : null,
  );
  const [fault, setFault] = useState(answer?.outcome === 'faulty' ? answer.words : null);
  // A second click comes before React has drawn the first one's state.
  const underWay = useRef(false);

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    const form = event.currentTarget;
    const field = form.elements.namedItem('email') as HTMLInputElement;
    setSending(true);
    setSaid(null);
    setFault(null);
    try {
      const { message } = await call(joinWaitingList, { body: { email: field.value, bow: bow || null } });
      form.reset();
      setSaid({ good: true, words: message });
    } catch (error) {
      const wrong = error instanceof ApiError ? error.fields.email : undefined;
      if (wrong) {
        setFault(wrong);
        field.focus();
      } else setSaid({ good: false, words: failureText(error) });
    } finally {
      underWay.current = false;
      setSending(false);
    }
  }

  return { sending, said, fault, send, retype: () => setFault(null) };
}

function failureText(error: unknown): string {
  if (error instanceof ApiError && error.status < 500) return error.message;
  return 'This did not reach us. Your address is still here: please try again.';
}
