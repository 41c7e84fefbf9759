import { useId, useState } from 'react';
import type { StaffProduct } from '#contract/catalogue/product-schemas.ts';
import { LOW_STOCK_AT_MOST, MOST_STOCK } from '#values/order/order.ts';
import { usd } from '#web/client/format.ts';
import { May, useMay } from '#web/staff/calls/may.tsx';
import { Loaded } from '#web/staff/parts/page-parts.tsx';
import { Switch } from '#web/staff/parts/switch.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Facts } from '#web/staff/phone-parts/facts.tsx';
import { PhoneSheet, useLast } from '#web/staff/phone-parts/phone-sheet.tsx';
import { FreeQuestion } from '#web/staff/products/shared/free-question.tsx';
import { lowStock, WITHOUT_SHELF } from '#web/staff/products/shared/low-stock.ts';
import { UndoProduct } from '#web/staff/products/shared/undo-product.tsx';
import { useChangeProduct, useProducts } from '#web/staff/products/shared/use-products.ts';
import { ProductThumb } from './product-card.tsx';
import { figureOf, readStock, type Shelf, shelfOf, useShownStock, useStock } from './use-stock.ts';

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
  const panelPath = usePanelPath();
  const { change, asked, freeQuestion } = useChangeProduct(product, ({ name, isActive }) => ({
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
      <Stock product={product} />
      <UndoProduct product={product} />
      <FreeQuestion {...freeQuestion} />
      <div className="flex min-h-11 items-center">
        <Switch
          label="Active in the shop"
          checked={asked?.isActive ?? product.isActive}
          onCheckedChange={(isActive) => change({ isActive })}
        />
      </div>
      <Facts
        facts={[
          [
            'Price',
            product.campaignId !== null && (
              <span key="price">
                {usd(product.price)}, changed{' '}
                <a href={panelPath('campaigns', product.campaignId)} className="link-quiet">
                  in its campaign
                </a>
              </span>
            ),
          ],
          ['SKU', product.sku],
          ['Weight', product.weight && `${product.weight} lbs`],
          ['Dimensions', product.dimensions],
        ]}
      />
      <p className="whitespace-pre-line text-ash">{product.description}</p>
      <May permission="catalogue.change">
        <p>
          <a
            href={panelPath('products', String(product.id))}
            className="inline-flex min-h-11 items-center text-bone link-quiet"
          >
            Price, pictures, sizes and printing in the panel
          </a>
        </p>
      </May>
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

/** Its stock to count; with sizes and colors that of each. */
function Stock({ product }: { product: StaffProduct }) {
  const { kind, variants, stockQuantity } = product;
  const mayCount = useMay('catalogue.change');
  if (!mayCount && kind !== 'bow') return <p className="text-bone">{stockQuantity} in stock.</p>;
  if (kind === 'bow') return <p className="text-ash text-sm">On pre-order: its campaign has places, not stock.</p>;
  const low = lowStock([product]).map(({ variant }) => variant?.id);
  return (
    <div className="space-y-4">
      {kind !== 'stock' && <p className="text-ash text-sm">{WITHOUT_SHELF[kind]}: what is in stock does not matter.</p>}
      {variants.length === 0 && <StockStepper label="Stock" shelf={shelfOf(product)} alarmed={isCounted(product)} />}
      {variants.length > 0 && (
        <p className="text-ash text-sm">
          {stockQuantity} in stock, all sizes and colors together
          {low.length > 0 && `; ${low.length} ${low.length === 1 ? 'is' : 'are'} low`}.
        </p>
      )}
      {variants.map((variant) => (
        <StockStepper
          key={variant.id}
          label={variant.isActive ? variant.name : `${variant.name}, not sold`}
          shelf={shelfOf(product, variant)}
          alarmed={isCounted(product) && variant.isActive}
        />
      ))}
    </div>
  );
}

/** Whether little of it is worth an alarm (rule 26.6). */
function isCounted({ kind, isActive }: StaffProduct): boolean {
  return kind === 'stock' && isActive;
}

/** Minus, the figure, plus. The buttons stand where they stand, however many digits the figure has. */
function StockStepper({ label, shelf, alarmed }: { label: string; shelf: Shelf; alarmed: boolean }) {
  const id = useId();
  const stock = useShownStock(shelf);
  const { add } = useStock(shelf);
  const alone = shelf.variantId === null;
  const of = alone ? '' : ` of ${label}`;
  return (
    <div className={alone ? '' : 'grid grid-cols-[minmax(0,1fr)_12rem] items-center gap-4'}>
      <p className={`flex flex-wrap justify-between gap-x-4 ${alone ? 'text-sm' : 'wrap-anywhere'}`}>
        <label htmlFor={id} className="text-bone">
          {label}
        </label>
        {alarmed && stock <= LOW_STOCK_AT_MOST && (
          <span className="font-semibold text-blaze">{stock === 0 ? 'None left' : 'Low stock'}</span>
        )}
      </p>
      <div
        className={`grid border border-rule-strong ${alone ? 'mt-2 grid-cols-[4.5rem_1fr_4.5rem] *:h-16 *:text-3xl [&_input]:text-4xl' : 'grid-cols-[3.5rem_1fr_3.5rem] *:h-12 *:text-2xl'}`}
      >
        <StepButton label={`One less${of}`} sign="−" atEnd={stock <= 0} onPress={() => add(-1)} />
        <StockInput id={id} shelf={shelf} shown={stock} />
        <StepButton label={`One more${of}`} sign="+" atEnd={stock >= MOST_STOCK} onPress={() => add(1)} />
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
      className="touch-manipulation select-none text-bone active:bg-bark aria-disabled:text-rule-strong"
    >
      {sign}
    </button>
  );
}

/** What is typed counts from the figure that stood there when the typing began, and is taken when the field is left. */
function StockInput({ id, shelf, shown }: { id: string; shelf: Shelf; shown: number }) {
  const { set } = useStock(shelf);
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
      className="min-w-0 border-rule-strong border-x bg-transparent text-center font-display text-bone"
    />
  );
}
