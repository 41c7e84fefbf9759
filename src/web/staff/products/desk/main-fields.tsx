import type { StaffProduct } from '#contract/staff-products.ts';
import { PRODUCT_CATEGORIES } from '#values/order.ts';
import type { ProductField } from '#web/staff/products/shared/product-values.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { ProductForm } from './use-product-form.ts';

export function MainFields({ model, product }: { model: ProductForm; product: StaffProduct | null }) {
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
function stockHint({ stockSeen, values }: ProductForm, stockNow: number | null): string | undefined {
  if (stockNow === null || stockNow === stockSeen) return undefined;
  const difference = Number(values.stockQuantity) - stockSeen;
  if (!difference) return `It is ${stockNow} now; that stays as it is.`;
  return `It was ${stockSeen} and is ${stockNow} now; your ${difference > 0 ? '+' : '−'}${Math.abs(difference)} makes it ${Math.max(stockNow + difference, 0)}.`;
}
