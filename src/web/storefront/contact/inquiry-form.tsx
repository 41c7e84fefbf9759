import type { ReactNode } from 'react';
import { useHydrated } from '#web/client/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { loadToaster } from '#web/ui/toast-outlet.tsx';
import type { InquiryKind } from './inquiry-kind.ts';
import type { InquiryAnswer } from './take-inquiry.ts';
import { loadRules, useInquiryForm } from './use-inquiry-form.ts';

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
  /** The words of the button. */
  send: string;
  children: (field: (name: Name) => FieldTies) => ReactNode;
};

/** A form that writes to the shop. Sends through the API; without JavaScript the browser posts it to a page. */
export function InquiryForm<Name extends string>(props: InquiryFormProps<Name>) {
  const { kind, label, action, answer, send: words, children } = props;
  const returned = answer && answer.outcome !== 'sent' ? answer : null;
  const hydrated = useHydrated();
  const { faults, sending, send, retype } = useInquiryForm(kind, returned?.faults ?? {});
  const field = (name: Name): FieldTies => {
    const optional = kind.optional.includes(name);
    return {
      ...{ name, required: !optional, optional, maxLength: kind.limits[name] },
      defaultValue: returned?.typed[name],
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
