import type { ReactNode } from 'react';
import type { StaffProduct } from '#contract/staff-products.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { MainFields } from './main-fields.tsx';
import { PictureField } from './picture-field.tsx';
import { PrintFields } from './print-fields.tsx';
import { Switch } from './switch.tsx';
import type { ProductForm as Form } from './use-product-form.ts';

type ProductFormProps = {
  model: Form;
  /** As it stands at this moment; somebody else may have changed it since the form was opened. Null for a new one. */
  product: StaffProduct | null;
  saveText: string;
  onCancel: () => void;
  /** Stands at the other end of the buttons. */
  aside?: ReactNode;
};

/** All fields of a product; its picture, and whether visitors see it, beside them. */
export function ProductForm({ model, product, saveText, onCancel, aside }: ProductFormProps) {
  const { form, values, upload, save, busy, failure } = model;
  const imageFault = form.formState.errors.imageUrl?.message;
  return (
    <form noValidate aria-label="Product" onSubmit={save} className="mt-6">
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="space-y-6">
          <MainFields model={model} product={product} />
          <PrintFields model={model} />
        </div>
        <div className="space-y-6">
          <PictureField
            imageUrl={values.imageUrl}
            name={values.name}
            upload={upload}
            onRemove={() => form.setValue('imageUrl', '', { shouldValidate: true })}
          />
          <TextField
            label="Picture address"
            optional
            inputMode="url"
            maxLength={500}
            error={imageFault}
            {...form.register('imageUrl')}
          />
          <Switch
            label="Active"
            checked={values.isActive}
            onCheckedChange={(isActive) => form.setValue('isActive', isActive)}
          />
        </div>
      </div>
      {failure && (
        <div className="mt-6">
          <Alert tone="bad">{failure}</Alert>
        </div>
      )}
      <div className="mt-8 flex flex-wrap items-center justify-between gap-4 border-rule border-t pt-5">
        <div>{aside}</div>
        <div className="flex gap-3">
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" kind="blaze" busy={busy || upload.sending}>
            {(busy && 'Saving…') || (upload.sending && 'Sending the picture…') || saveText}
          </Button>
        </div>
      </div>
    </form>
  );
}
