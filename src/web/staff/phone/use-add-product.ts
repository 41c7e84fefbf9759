import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { StaffProduct } from '#contract/staff-products.ts';
import { ApiError } from '#web/client/api-error.ts';
import { toast } from '#web/ui/toast-store.ts';
import { PRODUCTS } from '../products/use-products.ts';
import { changeFromPhone, sayFailed } from './change-from-phone.ts';
import { whileOnline } from './connection.ts';
import {
  EMPTY_PRODUCT,
  missingFields,
  type ProductField,
  productOf,
  productTyped,
  type TypedProduct,
} from './product-form.ts';
import { reread } from './reread.ts';

/** The form's life: what is typed is kept until the product is saved, whatever happens in between. */
export function useAddProduct(onSaved: () => void) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(() => productTyped.read() ?? EMPTY_PRODUCT);
  const [faults, setFaults] = useState<Record<string, string>>({});
  // Stays true once it is saved: a second touch would meet the sheet on its way out.
  const underWay = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (product: TypedProduct) =>
      changeFromPhone<StaffProduct>(PRODUCTS, { method: 'POST', body: productOf(product) }),
    onSuccess: (product) => {
      productTyped.forget();
      toast({ title: 'Product Added', description: `${product.name} is in the inventory.` });
      reread(client, 'products');
      onSaved();
    },
    onError: (error) => {
      underWay.current = false;
      if (error instanceof ApiError) setFaults(error.fields);
      sayFailed('Failed to create product', error, 'Please try again; what you typed is still here.');
    },
  });

  function type(field: ProductField, value: string) {
    const next = { ...typed, [field]: value };
    setTyped(next);
    productTyped.keep(next);
    setFaults(({ [field]: _put, ...others }) => others);
  }

  /** Returns the first field that is missing. */
  function save(): ProductField | null {
    if (underWay.current) return null;
    const missing = missingFields(typed);
    setFaults(Object.fromEntries(missing.map((field) => [field, 'Please fill this in.'])));
    if (missing.length > 0) {
      toast({
        title: 'Missing Information',
        description: 'Please fill in all required fields',
        variant: 'destructive',
      });
      return missing[0] ?? null;
    }
    whileOnline(() => {
      underWay.current = true;
      mutate(typed);
    });
    return null;
  }

  return { typed, faults, type, save, busy: isPending };
}
