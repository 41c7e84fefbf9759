import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { type ShippingChange, ZONE_LIMITS } from '#contract/catalogue/shipping-schemas.ts';
import { connectField } from '#web/staff/parts/connect-field.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

export const NEW_ZONE: ShippingChange['zones'][number] = {
  ...{ name: '', states: '', freeFrom: '' },
  rates: [{ upToPounds: '', price: '' }],
};

type ZoneFieldsProps = {
  form: UseFormReturn<ShippingChange, unknown, ShippingChange>;
  /** Which zone of the form it is. */
  at: number;
  /** The shop's only zone stays. */
  isOnly: boolean;
  onRemove: () => void;
};

/** One zone: its name, its states, from when on it is free, and what each weight costs. */
export function ZoneFields({ form, at, isOnly, onRemove }: ZoneFieldsProps) {
  const rates = useFieldArray({ control: form.control, name: `zones.${at}.rates` });
  const field = connectField(form);
  const name = form.watch(`zones.${at}.name`).trim() || 'New zone';
  return (
    <fieldset className="border-rule border-t pt-6">
      <legend className="float-left mb-5 w-full font-semibold text-bone">{name}</legend>
      <div className="clear-both grid gap-x-6 gap-y-6 sm:grid-cols-3">
        <TextField label="Name" required maxLength={ZONE_LIMITS.name} {...field(`zones.${at}.name`)} />
        <TextField
          label="States"
          hint="Two letters each, such as AK, HI. Empty: all others."
          autoCapitalize="characters"
          maxLength={ZONE_LIMITS.states}
          {...field(`zones.${at}.states`)}
        />
        <TextField
          label="Free from ($)"
          hint="Of gear. Empty: never free."
          inputMode="decimal"
          maxLength={ZONE_LIMITS.amount}
          {...field(`zones.${at}.freeFrom`)}
        />
      </div>
      <ul className="mt-6 space-y-4" aria-label={`Rates of ${name}`}>
        {rates.fields.map(({ id }, rate) => (
          <li key={id} className="grid grid-cols-[1fr_1fr_auto] items-start gap-x-6">
            <TextField
              label="Up to (lbs)"
              placeholder="Any weight"
              inputMode="decimal"
              maxLength={ZONE_LIMITS.weight}
              {...field(`zones.${at}.rates.${rate}.upToPounds`)}
            />
            <TextField
              label="Price ($)"
              required
              inputMode="decimal"
              maxLength={ZONE_LIMITS.amount}
              {...field(`zones.${at}.rates.${rate}.price`)}
            />
            <Button
              kind="quiet"
              className="mt-6"
              blocked={rates.fields.length === 1}
              onClick={() => rates.remove(rate)}
            >
              Remove<span className="sr-only"> this rate</span>
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-4">
        <Button
          blocked={rates.fields.length >= ZONE_LIMITS.rates}
          onClick={() =>
            rates.append(
              { upToPounds: '', price: '' },
              { focusName: `zones.${at}.rates.${rates.fields.length}.upToPounds` },
            )
          }
        >
          Add a rate
        </Button>
        <Button kind="quiet" blocked={isOnly} onClick={onRemove}>
          Remove {name}
        </Button>
      </div>
    </fieldset>
  );
}
