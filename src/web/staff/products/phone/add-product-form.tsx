import { PRODUCT_CATEGORIES } from '#values/order.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { ProductField } from './product-form.ts';
import { useAddProduct } from './use-add-product.ts';

export function AddProductForm({ onSaved }: { onSaved: () => void }) {
  const { field: connect, save, busy } = useAddProduct(onSaved);
  const field = (name: ProductField) => ({ ...connect(name), autoComplete: 'off' });
  return (
    <form noValidate aria-label="Add Product" onSubmit={save} className="grid grid-cols-2 gap-x-5 gap-y-5">
      <TextField label="Name" required maxLength={200} className="col-span-2" {...field('name')} />
      <TextArea
        label="Description"
        required
        rows={2}
        maxLength={5000}
        className="col-span-2"
        {...field('description')}
      />
      <SelectField label="Category" required className="col-span-2" {...field('category')}>
        <option value="">Choose one</option>
        {PRODUCT_CATEGORIES.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </SelectField>
      <TextField label="Price ($)" type="number" inputMode="decimal" step="0.01" min="0" required {...field('price')} />
      <TextField label="Stock" type="number" inputMode="numeric" step="1" min="0" {...field('stockQuantity')} />
      <TextField
        label="Weight (lbs)"
        type="number"
        inputMode="decimal"
        step="0.1"
        min="0"
        optional
        {...field('weight')}
      />
      <TextField label="SKU" optional maxLength={64} autoCapitalize="characters" {...field('sku')} />
      <TextField
        label="Dimensions"
        placeholder="L x W x H inches"
        optional
        maxLength={100}
        className="col-span-2"
        {...field('dimensions')}
      />
      <Button type="submit" kind="blaze" busy={busy} className="col-span-2">
        {busy ? 'Adding...' : 'Add Product'}
      </Button>
    </form>
  );
}
