import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { StaffProduct } from '#contract/staff-products.ts';
import { ApiError } from '#web/client/api-error.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';
import { staffFailureText } from '#web/staff/session/staff-failure-labels.ts';
import { toast } from '#web/ui/toast-store.ts';
import { isField, type ProductStart } from './check-product.ts';
import { changeOf, creationOf, type ProductValues } from './product-values.ts';
import { keepProduct, PRODUCTS, productPath, rereadProducts } from './use-products.ts';

type Saving = ProductStart & { form: UseFormReturn<ProductValues> };

/** Creates a product, or sends what was changed of one. What the server refuses stands at its field afterwards. */
export function useSaveProduct({ form, product, start, stockSeen }: Saving, onSaved: () => void) {
  const client = useQueryClient();
  // Stays true once it is saved: a second press would meet the window on its way out, and make a second product.
  const underWay = useRef(false);
  const saving = useMutation({
    mutationFn: (values: ProductValues) =>
      product
        ? askAsStaff<StaffProduct>(productPath(product.id), { method: 'PUT', body: changeOf(values, start, stockSeen) })
        : askAsStaff<StaffProduct>(PRODUCTS, { method: 'POST', body: creationOf(values) }),
    onSuccess: async (saved, values) => {
      await keepProduct(client, saved);
      toast(product ? updatedText(saved, values, start) : { title: 'Product created successfully' });
      onSaved();
    },
    onError: (error) => {
      underWay.current = false;
      const title = product ? 'Failed to update product' : 'Failed to create product';
      toast({ title, description: failureText(error), variant: 'destructive' });
      const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
      for (const [name, message] of fields) {
        if (isField(name)) form.setError(name, { type: 'refused', message }, { shouldFocus: true });
      }
      // It is not known whether it arrived, or somebody else was quicker: the list behind the form tells.
      rereadProducts(client);
    },
  });
  return {
    save: (values: ProductValues) => {
      if (underWay.current) return;
      if (product && Object.keys(changeOf(values, start, stockSeen)).length === 0) return onSaved();
      underWay.current = true;
      saving.mutate(values);
    },
    busy: saving.isPending,
    failure: saving.error && failureText(saving.error),
  };
}

function failureText(error: unknown): string {
  return staffFailureText(error, 'This was not saved. Please try again; what you typed is still here.');
}

/** Stock that was counted by two people at once is neither one's figure: it is said what it came to. */
function updatedText({ stockQuantity }: StaffProduct, typed: ProductValues, start: ProductValues) {
  const title = 'Product updated successfully';
  if (typed.stockQuantity === start.stockQuantity || Number(typed.stockQuantity) === stockQuantity) return { title };
  return { title, description: `Stock was changed by somebody else too; it is ${stockQuantity} now.` };
}
