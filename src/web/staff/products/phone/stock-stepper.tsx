import { useId, useState } from 'react';
import type { StaffProduct } from '#contract/staff-products.ts';
import { LOW_STOCK_AT_MOST, MOST_STOCK } from '#values/order.ts';
import { figureOf, readStock } from './stock-count.ts';
import { useShownStock } from './stock-counts.ts';
import { useStock } from './use-stock.ts';

/** Minus, the figure, plus. The buttons stand where they stand, however many digits the figure has. */
export function StockStepper({ product }: { product: StaffProduct }) {
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
