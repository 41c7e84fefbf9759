import { useState } from 'react';
import { useRouteLoaderData, useSearchParams } from 'react-router';
import type { StaffProduct } from '#contract/catalogue/product-schemas.ts';
import { usd } from '#web/client/format.ts';
import type { loader as rootLoader } from '#web/root.tsx';
import { useOrder } from '#web/staff/orders/shared/use-orders.ts';
import { Empty, Loaded } from '#web/staff/parts/page-parts.tsx';
import { QrCode } from '#web/staff/parts/qr-code.tsx';
import { useProducts } from '#web/staff/products/shared/use-products.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { type CodeOf, codeAddress, readLabels } from './label-address.ts';

export const LABEL_SHEET =
  'grid grid-cols-[repeat(auto-fill,56mm)] content-start gap-[2mm] print:grid-cols-[repeat(3,56mm)]';

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
        <ul aria-label="Labels" className={LABEL_SHEET}>
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
    <ul aria-label="Labels" className={LABEL_SHEET}>
      {products.map(({ id, name, sku, price }) => (
        <Label key={id} of={{ product: id }} title={name} lines={[...(sku ? [sku] : []), usd(price)]} />
      ))}
    </ul>
  );
}

/** For the box of a bow: whose it is, which order, which color, and how it is set up. */
function OrderLabel({ order }: { order: string }) {
  const query = useOrder(order);
  if (!query.data) {
    return (
      <li>
        <Loaded
          query={query}
          what={`order ${order}`}
          rows={2}
          unknown={() => <span className="text-ash print:hidden">There is no order {order}.</span>}
        >
          {() => null}
        </Loaded>
      </li>
    );
  }
  const { orderNumber, customerName, bowColor, build } = query.data;
  const set = build ? [`${build.drawLength} in, ${build.drawWeight} lbs`, `${build.hand} hand`] : [];
  return (
    <Label
      of={{ order: orderNumber }}
      title={customerName}
      lines={[orderNumber, ...(bowColor ? [bowColor] : []), ...set]}
    />
  );
}

type LabelProps = {
  of: CodeOf;
  title: string;
  lines: string[];
};

/** One label of the sheet, in the size in which it is printed. */
export function Label({ of, title, lines }: LabelProps) {
  const origin = useRouteLoaderData<typeof rootLoader>('root')?.origin ?? '';
  const address = codeAddress(origin, of);
  return (
    <li className="flex h-[32mm] w-[56mm] break-inside-avoid items-center gap-[1mm] border border-rule bg-[#fff] pr-[2mm] text-[#000]">
      <QrCode text={address} label={`Code of ${title}`} className="h-[30mm] w-[30mm] shrink-0" />
      <div className="min-w-0 grow">
        <p className="line-clamp-3 font-semibold text-[9pt] leading-tight wrap-anywhere">{title}</p>
        {lines.map((line) => (
          <p key={line} className="mt-[0.8mm] line-clamp-2 text-[8pt] leading-tight wrap-anywhere">
            {line}
          </p>
        ))}
      </div>
    </li>
  );
}

type LabelChooserProps = {
  products: StaffProduct[];
  chosen: number[];
  onChoose: (ids: number[]) => void;
};

/** Which products get a label. */
function LabelChooser({ products, chosen, onChoose }: LabelChooserProps) {
  return (
    <fieldset className="print:hidden">
      <legend className="title-block text-bone">Products</legend>
      <div className="mt-1 mb-3 flex gap-5">
        <Button kind="quiet" onClick={() => onChoose(products.map(({ id }) => id))}>
          All
        </Button>
        <Button kind="quiet" onClick={() => onChoose([])}>
          None
        </Button>
      </div>
      <ul className="grid gap-x-8 gap-y-3 sm:max-lg:grid-cols-2 lg:max-h-[60svh] lg:overflow-y-auto lg:p-1">
        {products.map(({ id, name }) => (
          <li key={id}>
            <Checkbox
              label={name}
              checked={chosen.includes(id)}
              onChange={({ currentTarget }) =>
                onChoose(currentTarget.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
