import { useRef } from 'react';
import { addProduct } from '#contract/catalogue/product-calls.ts';
import { PRODUCT_CATEGORIES } from '#values/order/order.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { rereadAbout } from '#web/staff/calls/news.ts';
import { useKeptForm } from '#web/staff/parts/use-kept-form.ts';
import { asksForFree, FreeQuestion, useFreeQuestion } from '#web/staff/products/shared/free-question.tsx';
import { REQUIRED, SHORT_FORM, shortFormRules } from '#web/staff/products/shared/product-form.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';

const MISSING = {
  title: 'Missing Information',
  description: 'Please fill in all required fields',
  variant: 'destructive',
} as const;

/** What is typed is kept until the product is saved, whatever happens in between. */
export function AddProductForm({ onSaved }: { onSaved: () => void }) {
  const free = useFreeQuestion();
  const allowFree = useRef(false);
  const {
    field: connect,
    send,
    busy,
  } = useKeptForm({
    key: 'fulldraw.phone.product',
    empty: SHORT_FORM,
    schema: shortFormRules,
    once: true,
    send: ({ requestKey: _, ...product }) =>
      callAsStaff(addProduct, { body: { ...product, allowFree: allowFree.current } }),
    onSent(product) {
      toast({ title: 'Product Added', description: `${product.name} is in the inventory.` });
      rereadAbout('products');
      onSaved();
    },
    onRefused(faults, typed) {
      if (REQUIRED.some((name) => faults[name] && typed[name].trim() === '')) toast(MISSING);
    },
    failed: (error) => (asksForFree(error) ? null : 'Failed to create product'),
    onFailed: (error) =>
      free.askAbout(error, () => {
        allowFree.current = true;
        void send();
      }),
    otherwise: 'Please try again; what you typed is still here.',
  });
  const field = (name: keyof typeof SHORT_FORM) => {
    const { readOnly: _, ...connected } = connect(name);
    return { ...connected, autoComplete: 'off' };
  };
  return (
    <form noValidate aria-label="Add Product" onSubmit={send} className="grid grid-cols-2 gap-x-5 gap-y-5">
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
      <FreeQuestion {...free.question} />
      <Button type="submit" kind="blaze" busy={busy} className="col-span-2">
        {busy ? 'Adding...' : 'Add Product'}
      </Button>
    </form>
  );
}
