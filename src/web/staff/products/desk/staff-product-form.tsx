import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { StaffProduct } from '#contract/catalogue/product-schemas.ts';
import { PRODUCT_CATEGORIES } from '#values/order/order.ts';
import { meanwhileText } from '#values/text/meanwhile.ts';
import { Switch } from '#web/staff/parts/switch.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { FreeQuestion } from '#web/staff/products/shared/free-question.tsx';
import { sumOfStock } from '#web/staff/products/shared/part-values.ts';
import type { ProductField } from '#web/staff/products/shared/product-form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { PictureFields } from './picture-fields.tsx';
import { stockHint } from './stock-hint.ts';
import type { ProductFormModel } from './use-product-form.ts';
import { VariantFields } from './variant-fields.tsx';

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
  return (
    <form noValidate aria-label="Product" onSubmit={save} className="mt-6">
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-[minmax(0,1fr)_16rem]">
        <MainFields model={model} product={product} />
        <div className="space-y-6">
          <PictureFields model={model} />
          <Switch
            label="Active"
            checked={values.isActive}
            onCheckedChange={(isActive) => form.setValue('isActive', isActive)}
          />
        </div>
      </div>
      <VariantFields model={model} product={product} />
      <PrintFields model={model} />
      {failure && (
        <div className="mt-6">
          <Alert tone="bad">{failure}</Alert>
        </div>
      )}
      <FreeQuestion {...model.freeQuestion} />
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
  const { form, values } = model;
  const field = (name: ProductField) => ({
    hint: meanwhile(model, name),
    ...form.register(name),
    error: form.formState.errors[name]?.message,
  });
  const varied = values.variants.length > 0 || model.start.variants.length > 0;
  return (
    <div className="grid grid-cols-2 content-start gap-x-6 gap-y-5 sm:grid-cols-6">
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
        <div className="sm:col-span-2">
          <TextField
            label="Price ($)"
            readOnly
            value={product.price}
            hint="From its pre-order campaign, so it cannot be changed here."
          />
          <CampaignLink campaignId={product.campaignId} />
        </div>
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
      {product?.kind === 'bow' ? (
        <TextField
          label="Stock"
          readOnly
          value="None needed"
          hint="It is on pre-order: its campaign has places instead."
          className="sm:col-span-2"
        />
      ) : varied ? (
        <TextField
          label="Stock"
          readOnly
          value={values.variants.length > 0 ? sumOfStock(values.variants) : (product?.stockQuantity ?? 0)}
          hint="The sum of its sizes and colors. Count them below."
          className="sm:col-span-2"
        />
      ) : (
        <TextField
          label="Stock"
          required
          inputMode="numeric"
          maxLength={7}
          className="sm:col-span-2"
          {...field('stockQuantity')}
          hint={product ? stockHint(model.stockSeen, values.stockQuantity, product.stockQuantity) : undefined}
        />
      )}
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

/** Where the price of what is on pre-order is changed. */
function CampaignLink({ campaignId }: Pick<StaffProduct, 'campaignId'>) {
  const panelPath = usePanelPath();
  if (campaignId === null) return null;
  return (
    <Link
      to={panelPath('campaigns', campaignId)}
      className="inline-flex min-h-11 items-center text-bone text-sm link-quiet"
    >
      Change it in its campaign
    </Link>
  );
}

/** What somebody else has made of a field since the form was opened, where it was changed here too. */
function meanwhile({ values, start, now }: ProductFormModel, name: ProductField): string | undefined {
  const both = values[name] !== start[name] && now[name] !== start[name] && now[name] !== values[name];
  return both ? meanwhileText(String(now[name])) : undefined;
}

const IDS = [
  ['printfulProductId', 'Product id', ''],
  ['printfulVariantId', 'Variant id', ''],
  ['printfulSyncProductId', 'Sync product id', ''],
] as const;
const PRINT = [
  ['printTechnique', 'Technique', 'dtg'],
  ['printPlacement', 'Placement', 'front'],
  ['printFileUrl', 'Artwork address', 'https://… or /prints/…'],
] as const;

/** Whether the print provider makes and sends it, under which ids it is known there, and what is printed where. */
function PrintFields({ model }: { model: ProductFormModel }) {
  const { form, values } = model;
  const { errors } = form.formState;
  const row = (fields: typeof IDS | typeof PRINT) =>
    fields.map(([name, label, placeholder]) => (
      <TextField
        key={name}
        label={label}
        optional
        maxLength={name === 'printFileUrl' ? 500 : 64}
        placeholder={placeholder}
        autoComplete="off"
        hint={meanwhile(model, name)}
        error={errors[name]?.message}
        {...form.register(name)}
      />
    ));
  return (
    <div className="mt-8 border-rule border-t pt-5">
      <Switch
        label="Print on demand"
        checked={values.isPrintOnDemand}
        onCheckedChange={(on) => form.setValue('isPrintOnDemand', on)}
      />
      {values.isPrintOnDemand && (
        <>
          <fieldset className="mt-4 grid items-start gap-x-6 gap-y-5 sm:grid-cols-3">
            <legend className="mb-3 text-ash text-sm">
              Its ids at Printful. With sizes and colors each of them has a variant id of its own.
            </legend>
            {row(IDS)}
          </fieldset>
          <fieldset className="mt-6 grid items-start gap-x-6 gap-y-5 sm:grid-cols-3">
            <legend className="mb-3 text-ash text-sm">What is printed, in Printful’s words for where and how</legend>
            {row(PRINT)}
          </fieldset>
        </>
      )}
    </div>
  );
}
