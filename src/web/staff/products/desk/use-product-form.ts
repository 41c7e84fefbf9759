import { useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import { addProduct, changeProduct } from '#contract/catalogue/product-calls.ts';
import type { NewProduct, ProductChange, StaffProduct } from '#contract/catalogue/product-schemas.ts';
import { ApiError } from '#web/client/api-error.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { rereadAbout } from '#web/staff/calls/news.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { asksForFree, useFreeQuestion } from '#web/staff/products/shared/free-question.tsx';
import { variantName } from '#web/staff/products/shared/part-values.ts';
import {
  changeOf,
  creationOf,
  isField,
  NEW_PRODUCT,
  type ProductValues,
  productResolver,
  valuesOf,
} from '#web/staff/products/shared/product-form.ts';
import { keepProduct } from '#web/staff/products/shared/use-products.ts';
import { usePictureUpload } from '#web/staff/uploads/use-picture-upload.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';

export type ProductFormModel = ReturnType<typeof useProductForm>;

/**
 * The form of a new product (null) or of one that there is. It compares with the product as it was when the form was opened:
 * what others change meanwhile is neither shown in the fields nor overwritten.
 */
export function useProductForm(product: StaffProduct | null, onSaved: () => void) {
  const [{ start, stockSeen }] = useState(() => ({
    start: product ? valuesOf(product) : NEW_PRODUCT,
    stockSeen: product?.stockQuantity ?? 0,
  }));
  const form = useForm({ defaultValues: start, resolver: productResolver({ product, start, stockSeen }) });
  const values = form.watch();
  const variants = useFieldArray({ control: form.control, name: 'variants', keyName: 'key' });
  const pictures = useFieldArray({ control: form.control, name: 'pictures', keyName: 'key' });
  const addPicture = (url: string) => pictures.append({ id: null, url, alt: '', color: '' }, { shouldFocus: false });
  const upload = usePictureUpload(addPicture);
  const now = product ? valuesOf(product) : start;
  const free = useFreeQuestion();
  const asChange = (typed: ProductValues) => changeOf(typed, { start, stockSeen }, now);
  const saving = useStaffChange({
    once: true,
    // The form's rules have read it: every field is as the contract has it.
    send: ({ typed, ...word }: { typed: ProductValues; allowFree?: true }) =>
      product
        ? callAsStaff(changeProduct, {
            params: { id: product.id },
            body: { ...(asChange(typed) as ProductChange), ...word },
          })
        : callAsStaff(addProduct, { body: { ...(creationOf(typed) as NewProduct), ...word } }),
    async onDone(saved, { typed }) {
      await keepProduct(saved);
      toast(product ? updatedText(saved, typed, start) : { title: 'Product created successfully' });
      onSaved();
    },
    failed: (error) => {
      if (asksForFree(error)) return null;
      return product ? 'Failed to update product' : 'Failed to create product';
    },
    otherwise: 'This was not saved. Please try again; what you typed is still here.',
    onFailed(error, { typed }) {
      free.askAbout(error, () => saving.send({ typed, allowFree: true }));
      const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
      for (const [name, message] of fields) {
        if (isField(name) || isRowField(name)) {
          form.setError(name, { type: 'refused', message }, { shouldFocus: true });
        }
      }
      // It is not known whether it arrived, or another person was quicker: the list behind the form tells.
      rereadAbout('products');
    },
  });
  return {
    form,
    values,
    variants,
    pictures,
    addPicture,
    start,
    now,
    changed: JSON.stringify(values) !== JSON.stringify(start) || upload.sending,
    stockSeen,
    upload,
    save: form.handleSubmit((typed) => {
      if (product && Object.keys(asChange(typed)).length === 0) onSaved();
      else saving.send({ typed });
    }),
    busy: saving.busy,
    failure: asksForFree(saving.error) ? null : saving.failure,
    freeQuestion: free.question,
  };
}

/** A field of a row of the sizes and colors, or of the pictures. */
function isRowField(name: string): name is `variants.${number}.size` {
  return /^(variants|pictures)\.\d+\.\w+$/.test(name);
}

/** What is not as it was asked for: stock that two people counted at once, and what could only be switched off. */
function updatedText(saved: StaffProduct, typed: ProductValues, start: ProductValues) {
  const title = 'Product updated successfully';
  const kept = start.variants.filter(
    ({ id }) => !typed.variants.some((row) => row.id === id) && saved.variants.some((row) => row.id === id),
  );
  if (kept.length > 0) {
    const names = kept.map(variantName).join(', ');
    const many = kept.length > 1;
    const why = 'because orders or carts refer to';
    return { title, description: `${names} ${many ? 'were' : 'was'} switched off, ${why} ${many ? 'them' : 'it'}.` };
  }
  const counted = saved.variants.find(({ id, stockQuantity }) => {
    const [was, is] = [start, typed].map(({ variants }) => variants.find((row) => row.id === id)?.stockQuantity);
    return is !== undefined && is !== was && Number(is) !== stockQuantity;
  });
  if (counted) {
    const { name, stockQuantity } = counted;
    return { title, description: `Stock of ${name} was changed by somebody else too; it is ${stockQuantity} now.` };
  }
  const { stockQuantity } = saved;
  const ownStock = saved.variants.length === 0 && start.variants.length === 0;
  if (!ownStock || typed.stockQuantity === start.stockQuantity || Number(typed.stockQuantity) === stockQuantity) {
    return { title };
  }
  return { title, description: `Stock was changed by somebody else too; it is ${stockQuantity} now.` };
}
