import { type ComponentProps, useId } from 'react';
import { CARRIERS } from '#values/order/carriers.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';

/** Carrier and number of what is sent now; without a number the server makes one. */
export function ParcelFields({ field }: { field: (name: 'carrier' | 'trackingNumber') => object }) {
  return (
    <>
      <CarrierField {...field('carrier')} />
      <TextField
        label="Tracking number"
        optional
        maxLength={64}
        autoComplete="off"
        hint="Left empty, the shop makes one."
        {...field('trackingNumber')}
      />
    </>
  );
}

/** Any carrier, with those that have a page for their parcels as proposals. */
export function CarrierField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const list = useId();
  return (
    <>
      <TextField label="Carrier" optional list={list} maxLength={40} autoComplete="off" {...props} />
      <datalist id={list}>
        {CARRIERS.map((carrier) => (
          <option key={carrier} value={carrier} />
        ))}
      </datalist>
    </>
  );
}
