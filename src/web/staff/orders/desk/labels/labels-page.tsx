import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { StaffProduct } from '#contract/staff-products.ts';
import { usd } from '#web/client/format.ts';
import { useProducts } from '#web/staff/products/shared/use-products.ts';
import { Empty, Loaded } from '#web/staff/shell/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { Label } from './label.tsx';
import { readLabels } from './label-address.ts';
import { LabelChooser } from './label-chooser.tsx';
import { OrderLabel } from './order-label.tsx';

const SHEET = 'grid grid-cols-[repeat(auto-fill,56mm)] content-start gap-[2mm] print:grid-cols-[repeat(3,56mm)]';

/** A sheet of labels whose codes open the record on the phone dashboard: of orders, or of products that are chosen here. */
export function LabelsPage() {
  const [query] = useSearchParams();
  const { orders } = readLabels(query);
  return (
    <section aria-labelledby="labels-title">
      <header className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 print:hidden">
        <div>
          <h1 id="labels-title" className="title-desk text-bone">
            Labels
          </h1>
          <p className="mt-1 text-ash">Scan QR on the phone dashboard opens what a label stands on.</p>
        </div>
        <Button kind="blaze" onClick={() => window.print()}>
          Print
        </Button>
      </header>
      {orders.length > 0 ? (
        <ul aria-label="Labels" className={SHEET}>
          {orders.map((order) => (
            <OrderLabel key={order} order={order} />
          ))}
        </ul>
      ) : (
        <ProductLabels />
      )}
    </section>
  );
}

function ProductLabels() {
  const [query, setQuery] = useSearchParams();
  const products = useProducts({ archived: false });
  // The boxes answer at once; the address, which can be shared, follows.
  const [chosen, setChosen] = useState(() => readLabels(query).products);
  const choose = (ids: number[]) => {
    setChosen(ids);
    setQuery(ids.length > 0 ? { product: ids.join(',') } : {}, { replace: true, preventScrollReset: true });
  };
  return (
    <Loaded query={products} what="the products">
      {(all) => (
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[16rem_minmax(0,1fr)] print:block">
          <LabelChooser products={all} chosen={chosen} onChoose={choose} />
          <Sheet products={all.filter(({ id }) => chosen.includes(id))} />
        </div>
      )}
    </Loaded>
  );
}

function Sheet({ products }: { products: StaffProduct[] }) {
  if (products.length === 0) return <Empty title="No labels yet">Choose the products that need one.</Empty>;
  return (
    <ul aria-label="Labels" className={SHEET}>
      {products.map(({ id, name, sku, price }) => (
        <Label key={id} of={{ product: id }} title={name} lines={[...(sku ? [sku] : []), usd(price)]} />
      ))}
    </ul>
  );
}
