import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { addProduct, changeProduct } from '#contract/calls/staff/products.ts';
import type { NewProduct, ProductChange, StaffProduct } from '#contract/staff/products.ts';
import { ApiError } from '#web/client/api-error.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { rereadAbout } from '#web/staff/live/news.ts';
import {
  changeOf,
  creationOf,
  differing,
  isField,
  NEW_PRODUCT,
  type ProductValues,
  productResolver,
  valuesOf,
} from '#web/staff/products/shared/product-form.ts';
import { keepProduct } from '#web/staff/products/shared/use-products.ts';
import { toast } from '#web/ui/toast-store.ts';
import { usePictureUpload } from './use-picture-upload.ts';

export type ProductFormModel = ReturnType<typeof useProductForm>;

/**
 * The form of a new product (null) or of one that there is. It compares with the product as it was when the form was opened:
 * what others change meanwhile is neither shown in the fields nor overwritten.
 */
export function useProductForm(product: StaffProduct | null, onSaved: () => void) {
  const client = useQueryClient();
  const [{ start, stockSeen }] = useState(() => ({
    start: product ? valuesOf(product) : NEW_PRODUCT,
    stockSeen: product?.stockQuantity ?? 0,
  }));
  const form = useForm({ defaultValues: start, resolver: productResolver({ product, start, stockSeen }) });
  const values = form.watch();
  const upload = usePictureUpload((imageUrl) => form.setValue('imageUrl', imageUrl, { shouldValidate: true }));
  const saving = useStaffChange({
    once: true,
    // The form's rules have read it: every field is as the contract has it.
    send: (typed: ProductValues) =>
      product
        ? callAsStaff(changeProduct, {
            params: { id: product.id },
            body: changeOf(typed, start, stockSeen) as ProductChange,
          })
        : callAsStaff(addProduct, { body: creationOf(typed) as NewProduct }),
    async onDone(saved, typed) {
      await keepProduct(client, saved);
      toast(product ? updatedText(saved, typed, start) : { title: 'Product created successfully' });
      onSaved();
    },
    failed: product ? 'Failed to update product' : 'Failed to create product',
    otherwise: 'This was not saved. Please try again; what you typed is still here.',
    onFailed(error) {
      const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
      for (const [name, message] of fields) {
        if (isField(name)) form.setError(name, { type: 'refused', message }, { shouldFocus: true });
      }
      // It is not known whether it arrived, or another person was quicker: the list behind the form tells.
      rereadAbout(client, 'products');
    },
  });
  return {
    form,
    values,
    changed: Object.keys(differing(values, start)).length > 0 || upload.sending,
    stockSeen,
    upload,
    save: form.handleSubmit((typed) => {
      if (product && Object.keys(changeOf(typed, start, stockSeen)).length === 0) onSaved();
      else saving.send(typed);
    }),
    busy: saving.busy,
    failure: saving.failure,
  };
}

/** Stock that was counted by two people at once is neither one's figure: it is said what it came to. */
function updatedText({ stockQuantity }: StaffProduct, typed: ProductValues, start: ProductValues) {
  const title = 'Product updated successfully';
  if (typed.stockQuantity === start.stockQuantity || Number(typed.stockQuantity) === stockQuantity) return { title };
  return { title, description: `Stock was changed by somebody else too; it is ${stockQuantity} now.` };
}
