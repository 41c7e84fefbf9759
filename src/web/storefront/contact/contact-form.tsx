import type { CONTACT_LIMITS } from '#contract/fields/field-limits.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { CONTACT_INQUIRY } from './contact-inquiry.ts';
import { InquiryForm } from './inquiry-form.tsx';
import type { InquiryAnswer } from './take-inquiry.ts';

type ContactFormProps = {
  answer?: InquiryAnswer<keyof typeof CONTACT_LIMITS> | undefined;
  /** How the message begins, where it is known what it is about. */
  about?: string | undefined;
};

export function ContactForm({ answer, about }: ContactFormProps) {
  return (
    <InquiryForm
      kind={CONTACT_INQUIRY}
      label="Contact"
      action="/contact"
      answer={answer}
      send="Send message"
      begin={{ message: about }}
    >
      {(field) => (
        <>
          <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
          <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
          <TextField label="Email" type="email" autoComplete="email" className="sm:col-span-2" {...field('email')} />
          <TextArea label="Message" className="sm:col-span-2" {...field('message')} />
        </>
      )}
    </InquiryForm>
  );
}
