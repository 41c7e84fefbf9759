import { SHIPPING_LIMITS } from '#contract/field-limits.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { AddressFields } from './address-fields.tsx';
import { type CheckoutForm, OPTIONAL_FIELDS, type TypedField } from './shipping-details.ts';

/** Whose the bow is and where it goes. */
export function ShippingFields({ form }: { form: CheckoutForm }) {
  const field = (name: TypedField) => ({
    ...form.register(name),
    maxLength: SHIPPING_LIMITS[name],
    error: form.formState.errors[name]?.message,
    required: !OPTIONAL_FIELDS.includes(name),
    optional: OPTIONAL_FIELDS.includes(name),
  });
  return (
    <div className="grid grid-cols-6 gap-x-6 gap-y-7">
      <TextField
        className="col-span-6 sm:col-span-3"
        label="First name"
        autoComplete="given-name"
        {...field('firstName')}
      />
      <TextField
        className="col-span-6 sm:col-span-3"
        label="Last name"
        autoComplete="family-name"
        {...field('lastName')}
      />
      <TextField
        className="col-span-6 sm:col-span-3"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint="Your confirmation and your payment link go here."
        {...field('email')}
      />
      <TextField
        className="col-span-6 sm:col-span-3"
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="Only if the carrier cannot find you."
        {...field('phone')}
      />
      <AddressFields field={field} />
    </div>
  );
}
