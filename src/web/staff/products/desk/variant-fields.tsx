import { useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import type { StaffProduct } from '#contract/catalogue/product-schemas.ts';
import { MOST_VARIANTS } from '#values/order/gear.ts';
import { Switch } from '#web/staff/parts/switch.tsx';
import { connectField } from '#web/staff/parts/use-rules-form.ts';
import { type VariantValues, variantName, variantsOf } from '#web/staff/products/shared/part-values.ts';
import type { ProductValues } from '#web/staff/products/shared/product-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { stockHint } from './stock-hint.ts';
import type { ProductFormModel } from './use-product-form.ts';

type VariantFieldsProps = { model: ProductFormModel; product: StaffProduct | null };

/** The sizes and colors of a product, each with a stock of its own. */
export function VariantFields({ model, product }: VariantFieldsProps) {
  const { variants, values, start } = model;
  const removed = start.variants.filter(({ id }) => !values.variants.some((row) => row.id === id));
  if (product?.pricedByCampaign && values.variants.length === 0) return null;
  return (
    <section aria-labelledby="variants-title" className="mt-8 border-rule border-t pt-5">
      <h3 id="variants-title" className="title-block text-bone">
        Sizes and colors
      </h3>
      <p className="mt-1 max-w-prose text-ash text-sm">{stockNote(model, product)}</p>
      {variants.fields.length > 0 && (
        <ul className="mt-4">
          {variants.fields.map(({ key }, at) => (
            <VariantRow key={key} model={model} product={product} at={at} />
          ))}
        </ul>
      )}
      {removed.length > 0 && (
        <div className="mt-3 text-ash text-sm">
          <p>
            Removed when you save. One that orders or carts refer to is switched off instead, and stays in the list.
          </p>
          <ul className="flex flex-wrap gap-x-5">
            {removed.map((row) => (
              <li key={row.id}>
                <Button kind="quiet" onClick={() => variants.append(row, { shouldFocus: false })}>
                  Keep {variantName(row)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <AddVariants model={model} />
    </section>
  );
}

/** What becomes of the stock when a product gets its first sizes and colors, or loses the last (rule 26.4). */
function stockNote({ values, start, stockSeen }: ProductFormModel, product: StaffProduct | null): string {
  const [has, had] = [values.variants.length > 0, start.variants.length > 0];
  if (!had && has && stockSeen > 0) {
    return `The ${stockSeen} in stock were of the product as a whole. Once you save, only what you count here is in stock.`;
  }
  if (had && !has)
    return `Without sizes and colors the product keeps the ${product?.stockQuantity ?? 0} that they had in stock.`;
  return has
    ? 'Customers choose one of them. The stock of the product is their sum.'
    : 'None: the product comes in one kind.';
}

function VariantRow({ model, product, at }: VariantFieldsProps & { at: number }) {
  const { form, values, variants } = model;
  const row = values.variants[at];
  if (!row) return null;
  const name = variantName(row) || `New ${at + 1}`;
  const connected = connectField(form);
  const field = (of: Exclude<keyof VariantValues, 'id' | 'isActive'>) => ({
    ...connected(`variants.${at}.${of}` as FieldPath<ProductValues> & `variants.${number}.${typeof of}`),
    autoComplete: 'off',
  });
  const known = product?.variants.find(({ id }) => id === row.id);
  const first = model.start.variants.find(({ id }) => id === row.id);
  return (
    <li className="border-rule border-t py-3">
      <fieldset
        className={`${at > 0 ? 'lg:[&_label]:sr-only' : ''} grid grid-cols-2 items-start gap-x-4 gap-y-3 sm:grid-cols-4 lg:grid-cols-[1fr_1fr_5rem_6rem_1.2fr_5rem_1fr]`}
      >
        <legend className="sr-only">{name}</legend>
        <TextField label="Size" maxLength={40} {...field('size')} />
        <TextField label="Color" maxLength={40} {...field('color')} />
        <TextField
          label="In stock"
          inputMode="numeric"
          maxLength={7}
          hint={known && first && stockHint(Number(first.stockQuantity), row.stockQuantity, known.stockQuantity)}
          {...field('stockQuantity')}
        />
        <TextField
          label="Price ($)"
          inputMode="decimal"
          maxLength={16}
          placeholder={values.price}
          {...field('price')}
        />
        <TextField label="SKU" maxLength={64} {...field('sku')} />
        <TextField label="Weight" inputMode="decimal" maxLength={12} placeholder={values.weight} {...field('weight')} />
        {values.isPrintOnDemand ? (
          <TextField label="Print variant id" maxLength={64} {...field('printfulVariantId')} />
        ) : (
          <span className="max-lg:hidden" />
        )}
      </fieldset>
      <div className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-1">
        <Switch
          label={`${name} is sold`}
          checked={row.isActive}
          onCheckedChange={(isActive) => form.setValue(`variants.${at}.isActive`, isActive)}
        >
          <span className="text-bone text-sm">{row.isActive ? 'Sold' : 'Not sold'}</span>
        </Switch>
        <OrderButtons what={name} at={at} count={values.variants.length} onMove={variants.move} />
        <Button kind="quiet" aria-label={`Remove ${name}`} onClick={() => variants.remove(at)}>
          Remove
        </Button>
        {product && row.id !== null && !known && (
          <p className="text-alarm text-sm">Somebody else has removed this one meanwhile. Remove it here too.</p>
        )}
        {known && <MeanwhileNote model={model} id={known.id} />}
      </div>
    </li>
  );
}

/** What somebody else has made of a field since the form was opened, where it was changed here too. */
function MeanwhileNote({ model: { values, start, now }, id }: { model: ProductFormModel; id: number }) {
  const of = (rows: VariantValues[]) => rows.find((row) => row.id === id);
  const [typed, before, current] = [of(values.variants), of(start.variants), of(now.variants)];
  if (!typed || !before || !current) return null;
  const both = LABELED.filter(
    ([field]) => typed[field] !== before[field] && current[field] !== before[field] && current[field] !== typed[field],
  );
  if (both.length === 0) return null;
  const what = both.map(([field, label]) => `${label} is “${current[field]}” now`).join(', ');
  return (
    <p className="text-alarm text-sm">Somebody else has changed it too: {what}. Saving puts yours in its place.</p>
  );
}

const LABELED = [
  ...([['size', 'size'] as const, ['color', 'color'] as const, ['price', 'price'] as const] as const),
  ...([['sku', 'SKU'] as const, ['weight', 'weight'] as const] as const),
  ['printfulVariantId', 'print variant id'] as const,
];

/** Typed lists make the rows: each size in each color. */
function AddVariants({ model }: { model: ProductFormModel }) {
  const { values, variants } = model;
  const [typed, setTyped] = useState({ sizes: '', colors: '' });
  const [said, setSaid] = useState('');
  const add = () => {
    const rows = variantsOf(typed.sizes, typed.colors, values.variants);
    const room = MOST_VARIANTS - values.variants.length;
    if (rows.length === 0) return setSaid('Nothing to add: give sizes or colors that are not in the list yet.');
    if (rows.length > room) {
      return setSaid(`These would be ${rows.length} more. A product has at most ${MOST_VARIANTS}.`);
    }
    variants.append(rows, { shouldFocus: false });
    setTyped({ sizes: '', colors: '' });
    setSaid(`${rows.length} added. Give them their stock, and save.`);
  };
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      const { value } = currentTarget;
      setTyped((before) => ({ ...before, [name]: value }));
    },
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      // Enter would save the form.
      event.preventDefault();
      add();
    },
    autoComplete: 'off',
    maxLength: 500,
  });
  return (
    <div className="mt-4">
      <div className="grid items-end gap-x-6 gap-y-4 sm:grid-cols-[1fr_1fr_auto]">
        <TextField label="Sizes to add" placeholder="S, M, L, XL" {...field('sizes')} />
        <TextField label="Colors to add" placeholder="Black, Tan" {...field('colors')} />
        <Button onClick={add}>Add</Button>
      </div>
      <p role="status" className="mt-2 min-h-5 text-ash text-sm">
        {said}
      </p>
    </div>
  );
}
