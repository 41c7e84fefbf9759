import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { sendMessage } from '#contract/catalogue/storefront-calls.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { useHydrated } from '#web/client/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { loadToaster } from '#web/ui/toasts/toast-outlet.tsx';
import { toast, useCauseToast } from '#web/ui/toasts/toast-store.ts';
import { type InquiryFaults, type InquiryKind, namesOf, readEntries } from './inquiry-kind.ts';
import { tryAgainText } from './inquiry-outcome.tsx';
import type { InquiryAnswer } from './take-inquiry.ts';

/** What ties one of the form's controls to its field. */
type FieldTies = {
  name: string;
  required: boolean;
  optional: boolean;
  maxLength: number;
  defaultValue: string | undefined;
  error: string | undefined;
};

type InquiryFormProps<Name extends string> = {
  kind: InquiryKind<Name>;
  /** The form's name. */
  label: string;
  /** The page that takes it from a browser without JavaScript. */
  action: string;
  /** What that page answered. */
  answer?: InquiryAnswer<Name> | undefined;
  /** What stands in fields at the start. */
  begin?: Partial<Record<Name, string | undefined>>;
  /** The words of the button. */
  send: string;
  children: (field: (name: Name) => FieldTies) => ReactNode;
};

/** A form that writes to the shop. Sends through the API; without JavaScript the browser posts it to a page. */
export function InquiryForm<Name extends string>(props: InquiryFormProps<Name>) {
  const { kind, label, action, answer, begin, send: words, children } = props;
  const returned = answer && answer.outcome !== 'sent' ? answer : null;
  const hydrated = useHydrated();
  const { faults, sending, send, retype } = useInquiryForm(kind, returned?.faults ?? {});
  const field = (name: Name): FieldTies => {
    const optional = kind.optional.includes(name);
    return {
      name,
      required: !optional,
      optional,
      maxLength: kind.limits[name],
      defaultValue: returned?.typed[name] ?? begin?.[name],
      error: faults[name],
    };
  };
  return (
    <form
      method="post"
      action={action}
      aria-label={label}
      // The shop's own messages take the place of the browser's as soon as they can be shown.
      noValidate={hydrated}
      onSubmit={send}
      onInput={({ currentTarget }) => retype(currentTarget)}
      onFocus={() => warmUp(kind)}
      className="grid gap-x-8 gap-y-7 sm:grid-cols-2"
    >
      {children(field)}
      <Button type="submit" busy={sending} className="justify-self-start sm:col-span-2">
        {sending ? 'Sending...' : words}
      </Button>
    </form>
  );
}

// What sending needs is fetched before it, so that the form can still say that the connection is lost.
function warmUp({ fetchRules }: Pick<InquiryKind<string>, 'fetchRules'>) {
  Promise.all([loadToaster(), loadRules(), fetchRules()]).catch(() => {});
}

/** What happens to a form (rule 10.2): idle, sending, and back; success empties it, failure keeps what was typed. */
function useInquiryForm<Name extends string>(kind: InquiryKind<Name>, faultsAtFirst: InquiryFaults<Name>) {
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
    await call(sendMessage, { body: checked.message });
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
const loadRules = () => import('./check-inquiry.ts');

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
