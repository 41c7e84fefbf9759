import type { ComponentProps } from 'react';
import { DEALER_LIMITS } from '#contract/fields/field-limits.ts';
import { InquiryForm } from '#web/storefront/contact/inquiry-form.tsx';
import type { InquiryKind } from '#web/storefront/contact/inquiry-kind.ts';
import { InquiryOutcome } from '#web/storefront/contact/inquiry-outcome.tsx';
import type { InquiryAnswer } from '#web/storefront/contact/take-inquiry.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Picture } from '#web/ui/picture.tsx';
import hunter from '../../../../assets/pictures/card-tan.webp?picture';

/** For shops. On bone, so that nobody takes it for the contact form that follows. */
export function DealerSection({ answer }: ComponentProps<typeof DealerForm>) {
  return (
    <section id="dealers" aria-labelledby="dealers-title" className="on-bone">
      <div className="inked edge grid gap-x-24 gap-y-12 py-chapter lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div>
          <h2 id="dealers-title" className="title-chapter">
            Sell the Hunter in your shop
          </h2>
          <p className="prose-lead mt-6 text-ash">
            Tell us where your shop is and who shoots there. A person reads every inquiry and answers.
          </p>
          <Picture
            source={hunter}
            alt=""
            sizes="40vw"
            className="mt-8 -mb-10 aspect-square w-full max-w-[27rem] max-lg:hidden"
          />
        </div>
        <div>
          <InquiryOutcome answer={answer} />
          <DealerForm answer={answer} />
        </div>
      </div>
    </section>
  );
}

function DealerForm({ answer }: { answer?: InquiryAnswer<keyof typeof DEALER_LIMITS> | undefined }) {
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

/** A shop that wants to sell the Hunter. Its name and place head the message, where the staff's lists show them. */
export const DEALER_INQUIRY: InquiryKind<keyof typeof DEALER_LIMITS> = {
  limits: DEALER_LIMITS,
  optional: ['phone'],
  fetchRules: async () => (await import('#contract/inquiries/inquiry-schemas.ts')).dealerForm,
  toMessage: ({ shop, town, state, firstName, lastName, email, phone, message }) => ({
    name: `${firstName} ${lastName}`,
    email,
    phone,
    interest: 'dealer',
    message: `${[shop, town, state].join(', ')}\n\n${message}`,
  }),
};
