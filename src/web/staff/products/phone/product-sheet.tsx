import type { StaffProduct } from '#contract/staff-products.ts';
import { usd } from '#web/client/format.ts';
import { Facts } from '#web/staff/phone/facts.tsx';
import { PhoneSheet } from '#web/staff/phone/phone-sheet.tsx';
import { useActive } from '#web/staff/phone/use-active.ts';
import { useLast } from '#web/staff/phone/use-last.ts';
import { Switch } from '#web/staff/products/desk/switch.tsx';
import { useProducts } from '#web/staff/products/shared/use-products.ts';
import { Loaded } from '#web/staff/shell/loaded.tsx';
import { ProductThumb } from './product-card.tsx';
import { StockStepper } from './stock-stepper.tsx';

/** One product over its list: its stock to count, whether the shop offers it, and what else is known of it. */
export function ProductSheet({ id, onClose }: { id: string | null; onClose: () => void }) {
  const shownId = useLast(id);
  const products = useProducts({ archived: false });
  const product = products.data?.find((each) => String(each.id) === shownId);
  return (
    <PhoneSheet open={id !== null} onClose={onClose} title={product?.name ?? 'Product'}>
      <Loaded query={products} what="the products" rows={4}>
        {() => (product ? <ProductDetail key={product.id} product={product} /> : <UnknownProduct />)}
      </Loaded>
    </PhoneSheet>
  );
}

function ProductDetail({ product }: { product: StaffProduct }) {
  const setActive = useActive(product);
  return (
    <div className="space-y-6">
      <div className="flex items-center gap-4">
        <ProductThumb product={product} />
        <p className="text-ash">
          {product.category} · {usd(product.price)}
        </p>
      </div>
      <StockStepper product={product} />
      <div className="flex min-h-11 items-center">
        <Switch label="Active in the shop" checked={product.isActive} onCheckedChange={setActive} />
      </div>
      <Facts
        facts={[
          ['Price', product.pricedByCampaign && `${usd(product.price)}, from its pre-order campaign`],
          ['SKU', product.sku],
          ['Weight', product.weight && `${product.weight} lbs`],
          ['Dimensions', product.dimensions],
        ]}
      />
      <p className="whitespace-pre-line text-ash">{product.description}</p>
    </div>
  );
}

function UnknownProduct() {
  return (
    <p className="text-bone">
      There is no such product, or it is in the archive. Its label may be an old one: search for its name in the
      inventory.
    </p>
  );
}
