import type { ComponentProps } from 'react';
import type { AddressParts } from '#values/shipping-address.ts';
import { TextField } from '#web/ui/text-field.tsx';

type AddressFieldsProps = {
  field: (name: keyof AddressParts) => Omit<ComponentProps<typeof TextField>, 'label' | 'className'>;
};

/**
 * Street, a second line, city, state and ZIP code, in a grid of six columns. The state is typed, not chosen from a list of fifty: every
 * browser fills it in by itself, and two letters are quicker than a wheel on a phone. The ZIP code has the
 * whole keyboard: that of digits lacks the hyphen of a ZIP+4 on many phones.
 */
export function AddressFields({ field }: AddressFieldsProps) {
  return (
    <>
      <TextField className="col-span-6" label="Street address" autoComplete="address-line1" {...field('address')} />
      <TextField
        className="col-span-6"
        label="Apartment, suite, unit"
        autoComplete="address-line2"
        {...field('addressLine2')}
      />
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
        autoComplete="postal-code"
        {...field('zipCode')}
      />
    </>
  );
}
