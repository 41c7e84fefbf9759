import type { ReactNode } from 'react';
import type { StaffProduct } from '#contract/staff/products.ts';
import { PRODUCT_CATEGORIES } from '#values/order.ts';
import type { ProductField } from '#web/staff/products/shared/product-form.ts';
import { Switch } from '#web/staff/shell/switch.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { PictureField } from './product-picture.tsx';
import type { ProductFormModel } from './use-product-form.ts';

type ProductFormProps = {
  model: ProductFormModel;
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

function MainFields({ model, product }: { model: ProductFormModel; product: StaffProduct | null }) {
  const { form } = model;
  const field = (name: ProductField) => ({ ...form.register(name), error: form.formState.errors[name]?.message });
  return (
    <div className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-6">
      <TextField label="Name" required maxLength={200} className="col-span-full" {...field('name')} />
      <TextArea
        label="Description"
        required
        rows={3}
        className="col-span-full [&_textarea]:min-h-24"
        {...field('description')}
      />
      <SelectField label="Category" required className="col-span-full sm:col-span-2" {...field('category')}>
        <option value="">Choose…</option>
        {PRODUCT_CATEGORIES.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </SelectField>
      {product?.pricedByCampaign ? (
        <TextField
          label="Price ($)"
          readOnly
          value={product.price}
          hint="From its pre-order campaign, so it cannot be changed here."
          className="sm:col-span-2"
        />
      ) : (
        <TextField
          label="Price ($)"
          required
          inputMode="decimal"
          maxLength={16}
          className="sm:col-span-2"
          {...field('price')}
        />
      )}
      <TextField
        label="Stock"
        required
        inputMode="numeric"
        maxLength={7}
        className="sm:col-span-2"
        hint={stockHint(model, product?.stockQuantity ?? null)}
        {...field('stockQuantity')}
      />
      <TextField label="SKU" optional maxLength={64} className="col-span-full sm:col-span-2" {...field('sku')} />
      <TextField
        label="Weight (lbs)"
        optional
        inputMode="decimal"
        maxLength={12}
        className="sm:col-span-2"
        {...field('weight')}
      />
      <TextField
        label="Dimensions"
        optional
        maxLength={100}
        placeholder="L x W x H inches"
        className="sm:col-span-2"
        {...field('dimensions')}
      />
    </div>
  );
}

/** Somebody else has counted since the form was opened: what the typed figure will do then. */
function stockHint({ stockSeen, values }: ProductFormModel, stockNow: number | null): string | undefined {
  if (stockNow === null || stockNow === stockSeen) return undefined;
  const difference = Number(values.stockQuantity) - stockSeen;
  if (!difference) return `It is ${stockNow} now; that stays as it is.`;
  return `It was ${stockSeen} and is ${stockNow} now; your ${difference > 0 ? '+' : '−'}${Math.abs(difference)} makes it ${Math.max(stockNow + difference, 0)}.`;
}

const IDS = [
  ['printfulProductId', 'Product id'],
  ['printfulVariantId', 'Variant id'],
  ['printfulSyncProductId', 'Sync product id'],
] as const;

/** Whether the print provider makes and sends it, and under which ids it is known there. */
function PrintFields({ model: { form, values } }: { model: ProductFormModel }) {
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
