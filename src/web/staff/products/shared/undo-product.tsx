import type { StaffProduct } from '#contract/catalogue/product-schemas.ts';
import { UndoLast } from '#web/staff/audit/record-history.tsx';
import { May } from '#web/staff/calls/may.tsx';
import { useUndoProduct } from './use-products.ts';

/** The way back from the last change of a product's price or stock, or from the archive, for a minute. */
export function UndoProduct({ product: { id, name } }: { product: Pick<StaffProduct, 'id' | 'name'> }) {
  const undo = useUndoProduct(id);
  return (
    <May permission="catalogue.change">
      <UndoLast subject="product" id={id} undo={undo} of={name} />
    </May>
  );
}
