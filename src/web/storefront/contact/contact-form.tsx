import { useHydrated } from '#web/client/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { loadToaster } from '#web/ui/toast-outlet.tsx';
import { type InquiryEntries, type InquiryFaults, LONGEST } from './read-inquiry.ts';
import { useContactForm } from './use-contact-form.ts';

/** What a form sent without JavaScript comes back with. */
type ContactFormProps = { typed?: InquiryEntries; faults?: InquiryFaults };

/** Sends through the API; without JavaScript the browser posts it to /contact. */
export function ContactForm({ typed, faults: faultsAtFirst = {} }: ContactFormProps) {
  const hydrated = useHydrated();
  const { faults, sending, send } = useContactForm(faultsAtFirst);
  const field = (name: keyof InquiryEntries) => ({
    name,
    required: true,
    maxLength: LONGEST[name],
    defaultValue: typed?.[name],
    error: faults[name],
  });
  return (
    <form
      method="post"
      action="/contact"
      aria-label="Contact"
      // The shop's own messages take the place of the browser's as soon as they can be shown.
      noValidate={hydrated}
      onSubmit={send}
      onFocus={warmUp}
      className="grid gap-x-8 gap-y-7 sm:grid-cols-2"
    >
      <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
      <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      <TextField label="Email" type="email" autoComplete="email" className="sm:col-span-2" {...field('email')} />
      <TextArea label="Message" className="sm:col-span-2" {...field('message')} />
      <Button type="submit" busy={sending} className="justify-self-start sm:col-span-2">
        {sending ? 'Sending...' : 'Send message'}
      </Button>
    </form>
  );
}

// The part that speaks is fetched before it is needed, so that it can still say that the line is lost.
function warmUp() {
  loadToaster().catch(() => {});
}
