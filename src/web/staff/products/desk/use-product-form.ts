import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { StaffProduct } from '#contract/staff-products.ts';
import { productResolver } from '#web/staff/products/shared/check-product.ts';
import { differing, NEW_PRODUCT, valuesOf } from '#web/staff/products/shared/product-values.ts';
import { usePictureUpload } from '#web/staff/products/shared/use-picture-upload.ts';
import { useSaveProduct } from '#web/staff/products/shared/use-save-product.ts';

export type ProductForm = ReturnType<typeof useProductForm>;

/**
 * The form of a new product (null) or of one that there is. It compares with the product as it was when the form was opened:
 * what others change meanwhile is neither shown in the fields nor overwritten.
 */
export function useProductForm(product: StaffProduct | null, onSaved: () => void) {
  const [begun] = useState(() => ({
    start: product ? valuesOf(product) : NEW_PRODUCT,
    stockSeen: product?.stockQuantity ?? 0,
  }));
  const form = useForm({ defaultValues: begun.start, resolver: productResolver({ product, ...begun }) });
  const values = form.watch();
  const upload = usePictureUpload((imageUrl) => form.setValue('imageUrl', imageUrl, { shouldValidate: true }));
  const saving = useSaveProduct({ form, product, ...begun }, onSaved);
  return {
    form,
    values,
    changed: Object.keys(differing(values, begun.start)).length > 0 || upload.sending,
    stockSeen: begun.stockSeen,
    upload,
    save: form.handleSubmit(saving.save),
    busy: saving.busy,
    failure: saving.failure,
  };
}
