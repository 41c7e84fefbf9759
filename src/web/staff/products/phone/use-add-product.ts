import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { StaffProduct } from '#contract/staff-products.ts';
import { ApiError } from '#web/client/api-error.ts';
import { changeFromPhone, sayFailed } from '#web/staff/phone/change-from-phone.ts';
import { whileOnline } from '#web/staff/phone/connection.ts';
import { reread } from '#web/staff/phone/reread.ts';
import { PRODUCTS } from '#web/staff/products/shared/use-products.ts';
import { connectField } from '#web/staff/shell/connect-field.ts';
import { toast } from '#web/ui/toast-store.ts';
import {
  type CheckedProduct,
  EMPTY_PRODUCT,
  type ProductField,
  productRules,
  productTyped,
  REQUIRED,
} from './product-form.ts';

/** The form's states: what is typed is kept until the product is saved, whatever happens in between. */
export function useAddProduct(onSaved: () => void) {
  const client = useQueryClient();
  const form = useForm({
    defaultValues: productTyped.read() ?? EMPTY_PRODUCT,
    resolver: zodResolver(productRules),
  });
  // Stays true once it is saved: a second touch would meet the sheet on its way out.
  const underWay = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (product: CheckedProduct) => changeFromPhone<StaffProduct>(PRODUCTS, { method: 'POST', body: product }),
    onSuccess: (product) => {
      productTyped.forget();
      toast({ title: 'Product Added', description: `${product.name} is in the inventory.` });
      reread(client, 'products');
      onSaved();
    },
    onError: (failure) => {
      underWay.current = false;
      sayFailed('Failed to create product', failure, 'Please try again; what you typed is still here.');
    },
  });
  const connect = connectField(form, error instanceof ApiError ? error.fields : {});

  return {
    field: (name: ProductField) => connect(name, { onChange: () => productTyped.keep(form.getValues()) }),
    save: form.handleSubmit(
      (product) => {
        if (underWay.current) return;
        whileOnline(() => {
          underWay.current = true;
          mutate(product);
        });
      },
      (faults) => {
        const missing = REQUIRED.some((name) => faults[name] && form.getValues(name).trim() === '');
        if (missing) toast({ ...MISSING_INFORMATION, variant: 'destructive' });
      },
    ),
    busy: isPending,
  };
}

/** The text of rule 15.4. */
const MISSING_INFORMATION = { title: 'Missing Information', description: 'Please fill in all required fields' };
