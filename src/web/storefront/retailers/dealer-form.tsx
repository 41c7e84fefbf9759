import type { DEALER_LIMITS } from '#contract/field-limits.ts';
import { InquiryForm } from '#web/storefront/contact/inquiry-form.tsx';
import type { InquiryAnswer } from '#web/storefront/contact/take-inquiry.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { DEALER_INQUIRY } from './dealer-inquiry.ts';

type DealerFormProps = { answer?: InquiryAnswer<keyof typeof DEALER_LIMITS> | undefined };

export function DealerForm({ answer }: DealerFormProps) {
  return (
    <InquiryForm
      kind={DEALER_INQUIRY}
      label="Dealer inquiry"
      action="/retailers#dealers"
      answer={answer}
      send="Send inquiry"
    >
      {(field) => (
        <>
          <TextField label="Shop name" autoComplete="organization" className="sm:col-span-2" {...field('shop')} />
          <TextField label="Town" autoComplete="address-level2" {...field('town')} />
          <TextField label="State" autoComplete="address-level1" {...field('state')} />
          <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
          <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
          <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
          <TextField label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
          <TextArea label="Message" className="sm:col-span-2" {...field('message')} />
        </>
      )}
    </InquiryForm>
  );
}
