import { TextField } from '#web/ui/text-field.tsx';
import { FIELD_LIMITS, type TypedField } from './shipping-details.ts';
import type { CheckoutForm } from './use-checkout-form.ts';

/**
 * Where the bow goes. The state is typed, not chosen from a list of fifty: every browser fills it in by itself, and two
 * letters are quicker than a wheel on a phone.
 */
export function ShippingFields({ form }: { form: CheckoutForm }) {
  const field = (name: TypedField) => ({
    ...form.register(name),
    maxLength: FIELD_LIMITS[name],
    error: form.formState.errors[name]?.message,
    required: name !== 'phone',
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
        optional
        hint="Only if the carrier cannot find you."
        {...field('phone')}
      />
      <TextField className="col-span-6" label="Street address" autoComplete="street-address" {...field('address')} />
      <TextField className="col-span-6 sm:col-span-3" label="City" autoComplete="address-level2" {...field('city')} />
      <TextField
        className="col-span-3 sm:col-span-1"
        label="State"
        autoComplete="address-level1"
        autoCapitalize="characters"
        {...field('state')}
      />
      <TextField
        className="col-span-3 sm:col-span-2"
        label="ZIP code"
        inputMode="numeric"
        autoComplete="postal-code"
        {...field('zipCode')}
      />
    </div>
  );
}
