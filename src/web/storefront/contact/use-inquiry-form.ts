import { type SubmitEvent, useRef, useState } from 'react';
import { ApiError } from '#web/client/api-error.ts';
import { request } from '#web/client/request.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useCauseToast } from '#web/ui/use-cause-toast.ts';
import { type InquiryFaults, type InquiryKind, namesOf, readEntries } from './inquiry-kind.ts';
import { tryAgainText } from './waiting-labels.ts';

/** What happens to a form (rule 10.2): idle, sending, and back; success empties it, failure keeps what was typed. */
export function useInquiryForm<Name extends string>(kind: InquiryKind<Name>, faultsAtFirst: InquiryFaults<Name>) {
  const [faults, setFaults] = useState(faultsAtFirst);
  const [sending, setSending] = useState(false);
  const { show, takeBack } = useCauseToast();
  // A second click comes before React has drawn the first one's state.
  const underWay = useRef(false);

  /** Read from the page as it stands: a browser may fill fields in without an event. */
  async function check(form: HTMLFormElement) {
    const { checkInquiry } = await loadRules();
    const checked = await checkInquiry(kind, readEntries(kind, new FormData(form)));
    setFaults(checked.ok ? {} : checked.faults);
    if (checked.ok || !checked.missing) takeBack();
    return checked;
  }

  async function sendOnce(form: HTMLFormElement): Promise<void> {
    const checked = await check(form);
    if (!checked.ok) {
      const first = namesOf(kind).find((field) => checked.faults[field]);
      form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      if (checked.missing) show(MISSING);
      return;
    }
    setSending(true);
    await request('/api/contact', { method: 'POST', body: checked.message });
    form.reset();
    toast(SENT);
  }

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    takeBack();
    try {
      await sendOnce(event.currentTarget);
    } catch (error) {
      show({ title: 'Error', description: failureText(error), variant: 'destructive' });
    } finally {
      underWay.current = false;
      setSending(false);
    }
  }

  /** What was called wrong is looked at again with every letter. */
  function retype(form: HTMLFormElement): void {
    if (Object.keys(faults).length > 0 && !underWay.current) void check(form).catch(() => {});
  }

  return { faults, sending, send, retype };
}

/** The form's rules, fetched when somebody begins to write. */
export const loadRules = () => import('./check-inquiry.ts');

/** The text of rule 10.2, and after too many messages when the next one is taken. */
function failureText(error: unknown): string {
  const tooOften = error instanceof ApiError && error.status === 429;
  return `Failed to send message. ${tooOften ? tryAgainText(error.retryAfter) : 'Please try again.'}`;
}

const MISSING = {
  title: 'Missing Fields',
  description: 'Please fill in all required fields.',
  variant: 'destructive',
} as const;
const SENT = { title: 'Message Sent!', description: "Thank you for reaching out. We'll get back to you soon." };
