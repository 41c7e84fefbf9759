import { TextField } from '#web/ui/text-field.tsx';
import { Switch } from './switch.tsx';
import type { ProductForm } from './use-product-form.ts';

const IDS = [
  ['printfulProductId', 'Product id'],
  ['printfulVariantId', 'Variant id'],
  ['printfulSyncProductId', 'Sync product id'],
] as const;

/** Whether the print provider makes and sends it, and under which ids it is known there. */
export function PrintFields({ model: { form, values } }: { model: ProductForm }) {
  const { errors } = form.formState;
  return (
    <div className="border-rule border-t pt-5">
      <Switch
        label="Print on demand"
        checked={values.isPrintOnDemand}
        onCheckedChange={(on) => form.setValue('isPrintOnDemand', on)}
      />
      {values.isPrintOnDemand && (
        <fieldset className="mt-4 grid items-end gap-x-6 gap-y-5 sm:grid-cols-3">
          <legend className="mb-3 text-ash text-sm">Its ids at Printful</legend>
          {IDS.map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              optional
              maxLength={64}
              error={errors[name]?.message}
              {...form.register(name)}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
