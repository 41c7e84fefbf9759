import { useId, useState } from 'react';
import type { StaffProduct } from '#contract/staff/products.ts';
import { LOW_STOCK_AT_MOST, MOST_STOCK } from '#values/order.ts';
import { usd } from '#web/client/format.ts';
import { Facts } from '#web/staff/phone/facts.tsx';
import { PhoneSheet } from '#web/staff/phone/phone-sheet.tsx';
import { useLast } from '#web/staff/phone/use-last.ts';
import { useChangeProduct, useProducts } from '#web/staff/products/shared/use-products.ts';
import { Loaded } from '#web/staff/shell/loaded.tsx';
import { Switch } from '#web/staff/shell/switch.tsx';
import { ProductThumb } from './product-card.tsx';
import { figureOf, readStock, useShownStock, useStock } from './use-stock.ts';

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
  const { change, asked } = useChangeProduct(product, ({ name, isActive }) => ({
    description: `${name} is ${isActive ? 'active' : 'inactive'}.`,
  }));
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
        <Switch
          label="Active in the shop"
          checked={asked?.isActive ?? product.isActive}
          onCheckedChange={(isActive) => change({ isActive })}
        />
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

/** Minus, the figure, plus. The buttons stand where they stand, however many digits the figure has. */
function StockStepper({ product }: { product: StaffProduct }) {
  const id = useId();
  const stock = useShownStock(product);
  const { add } = useStock(product);
  return (
    <div>
      <p className="flex justify-between gap-4 text-sm">
        <label htmlFor={id} className="text-bone">
          Stock
        </label>
        {stock <= LOW_STOCK_AT_MOST && (
          <span className="font-semibold text-blaze">{stock === 0 ? 'None left' : 'Low stock'}</span>
        )}
      </p>
      <div className="mt-2 grid grid-cols-[4.5rem_1fr_4.5rem] border border-rule-strong">
        <StepButton label="One less" sign="−" atEnd={stock <= 0} onPress={() => add(-1)} />
        <StockInput id={id} product={product} shown={stock} />
        <StepButton label="One more" sign="+" atEnd={stock >= MOST_STOCK} onPress={() => add(1)} />
      </div>
      <p role="status" className="sr-only">
        {stock} in stock
      </p>
    </div>
  );
}

type StepButtonProps = { label: string; sign: string; atEnd: boolean; onPress: () => void };

function StepButton({ label, sign, atEnd, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={atEnd || undefined}
      onClick={atEnd ? undefined : onPress}
      className="h-16 touch-manipulation select-none text-3xl text-bone active:bg-bark aria-disabled:text-rule-strong"
    >
      {sign}
    </button>
  );
}

/** What is typed counts from the figure that stood there when the typing began, and is taken when the field is left. */
function StockInput({ id, product, shown }: { id: string; product: StaffProduct; shown: number }) {
  const { set } = useStock(product);
  const [typing, setTyping] = useState<{ text: string; seen: number } | null>(null);

  function take() {
    if (!typing) return;
    setTyping(null);
    const figure = readStock(typing.text, MOST_STOCK);
    if (figure !== null) set(figure, typing.seen);
  }

  return (
    <input
      id={id}
      inputMode="numeric"
      pattern="[0-9]*"
      autoComplete="off"
      enterKeyHint="done"
      value={typing?.text ?? String(shown)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyping({ text: figureOf(event.target.value), seen: typing?.seen ?? shown })}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      className="min-w-0 border-rule-strong border-x bg-transparent text-center font-display text-4xl text-bone"
    />
  );
}
