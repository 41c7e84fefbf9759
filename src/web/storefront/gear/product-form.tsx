import { type FormEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { GearItem, GearVariant } from '#contract/catalogue/catalogue-schemas.ts';
import { LONGEST_GIFT_MESSAGE } from '#contract/fields/field-limits.ts';
import { EMAIL_MAX } from '#values/network/email-address.ts';
import { addToCart } from '#web/cart/cart-store.ts';
import { ApiError, NO_CONNECTION } from '#web/client/api-error.ts';
import { usd } from '#web/client/format.ts';
import { useChosenEarly } from '#web/client/kept/taken-over.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Quantities } from '#web/ui/quantities.tsx';
import { stockWords } from './stock-words.ts';
import type { useVariant } from './use-variant.ts';

type Outcome = { kind: 'added'; what: string } | { kind: 'failed'; why: string; fields: Record<string, string> };

/** The price of what is looked at, the choices, and the way into the cart. */
export function ProductForm({ item, looked }: { item: GearItem; looked: ReturnType<typeof useVariant> }) {
  const { sizes, colors, choice, variant, choose, isSoldOut } = looked;
  const [quantity, setQuantity] = useState(1);
  const [pending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [missing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const { price, left, most } = variant ?? whole(item);
  const isChosen = variant !== null || item.variants.length === 0;
  const soldOut = isChosen ? left === 0 : item.left === 0;
  const isGift = item.kind === 'gift_card';
  const fields = outcome?.kind === 'failed' ? outcome.fields : {};

  function change(part: Parameters<typeof choose>[0]) {
    choose(part);
    setOutcome(null);
    setMissing(false);
    setQuantity(1);
  }

  useChosenEarly((chosen) => {
    const [color, size, pieces] = ['color', 'size', 'quantity'].map((part) => chosen.get(`${id}-${part}`));
    choose({ ...(color !== undefined && { color }), ...(size !== undefined && { size }) });
    if (pieces !== undefined) setQuantity(Number(pieces));
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isChosen) {
      setMissing(true);
      form.current?.querySelector<HTMLInputElement>(`input[name="${id}-size"]`)?.focus();
      return;
    }
    setPending(true);
    setOutcome(null);
    const typed = new FormData(form.current ?? undefined);
    try {
      await addToCart({
        productId: item.id,
        ...(variant && { variantId: variant.id }),
        quantity: Math.min(quantity, most),
        ...(isGift && {
          giftRecipient: String(typed.get('giftRecipient') ?? ''),
          giftMessage: String(typed.get('giftMessage') ?? ''),
        }),
      });
      setOutcome({ kind: 'added', what: nameOf(item, variant) });
    } catch (error) {
      setOutcome(tellFailure(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate data-by-script className="mt-6">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <span className="figure">
          {!isChosen && item.pricesDiffer && <span className="mr-2 text-[0.45em] text-ash">from</span>}
          {usd(price)}
        </span>
        <span className={soldOut || (left !== null && isChosen) ? 'text-tan' : 'text-ash'}>
          {stockWords({ kind: item.kind, left: isChosen ? left : item.left })}
        </span>
      </p>
      <div className="mt-7 space-y-6">
        {colors.length > 0 && (
          <VariantChoice
            legend="Color"
            name={`${id}-color`}
            options={colors.map((value) => ({ value, soldOut: isSoldOut({ color: value, size: null }) }))}
            value={choice.color}
            onChange={(color) => change({ color })}
            noteId={`${id}-color-note`}
          />
        )}
        {sizes.length > 0 && (
          <VariantChoice
            legend={isGift ? 'Amount' : 'Size'}
            name={`${id}-size`}
            options={sizes.map((value) => ({ value, soldOut: isSoldOut({ size: value }) }))}
            value={choice.size}
            onChange={(size) => change({ size })}
            error={missing ? (isGift ? 'Please choose an amount.' : 'Please choose a size.') : undefined}
            noteId={`${id}-size-note`}
          />
        )}
        {isGift && (
          <>
            <TextField
              label="Email it to"
              optional
              name="giftRecipient"
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={EMAIL_MAX}
              hint="Without an address it comes to you."
              error={fields.giftRecipient}
            />
            <TextArea
              label="Message"
              optional
              name="giftMessage"
              rows={2}
              maxLength={LONGEST_GIFT_MESSAGE}
              hint={`Up to ${LONGEST_GIFT_MESSAGE} characters, in the email with the code.`}
              error={fields.giftMessage}
            />
          </>
        )}
        {!soldOut && (
          <SelectField
            label="Quantity"
            name={`${id}-quantity`}
            value={Math.min(quantity, Math.max(most, 1))}
            onChange={({ target }) => setQuantity(Number(target.value))}
            className="w-28"
          >
            <Quantities most={Math.max(most, 1)} />
          </SelectField>
        )}
      </div>
      <noscript>
        <p className="mt-8 border-rule-strong border-l-2 pl-4 text-ash">
          The cart needs JavaScript. Please switch it on for this page.
        </p>
      </noscript>
      <Button
        kind="blaze"
        type="submit"
        busy={pending}
        blocked={soldOut}
        className="mt-8 w-full text-lg noscript:hidden"
      >
        {soldOut ? 'Sold out' : pending ? 'Adding...' : 'Add to cart'}
      </Button>
      <div aria-live="polite" className="mt-5 empty:hidden">
        {outcome?.kind === 'added' && (
          <div className="flex flex-wrap items-center justify-between gap-4 border-moss border-l-2 py-1 pl-4">
            <p>
              <span className="font-semibold">{outcome.what}</span> is in your cart.
            </p>
            <Link to="/cart" className={buttonLook('bone')}>
              View cart
            </Link>
          </div>
        )}
      </div>
      {outcome?.kind === 'failed' && <Alert tone="bad">{outcome.why}</Alert>}
    </form>
  );
}

/** A product without variants, or before one is chosen. */
function whole({ price, left, most }: GearItem): Pick<GearVariant, 'price' | 'left' | 'most'> {
  return { price, left, most };
}

function nameOf({ name }: GearItem, variant: GearVariant | null): string {
  return [name, variant?.color, variant?.size].filter(Boolean).join(', ');
}

function tellFailure(error: unknown): Outcome {
  if (error instanceof ApiError) return { kind: 'failed', why: error.message, fields: error.fields };
  return { kind: 'failed', why: NO_CONNECTION, fields: {} };
}

type Option = { value: string; soldOut: boolean };

type VariantChoiceProps = {
  legend: string;
  name: string;
  options: readonly Option[];
  value: string | null;
  onChange: (value: string) => void;
  error?: string | undefined;
  noteId: string;
};

/** One of some sizes or colors, side by side; what is sold out says so and can be looked at all the same. */
function VariantChoice({ legend, name, options, value, onChange, error, noteId }: VariantChoiceProps) {
  return (
    <fieldset aria-describedby={error ? noteId : undefined}>
      <legend className="text-sm">
        {legend}
        {value && <span className="ml-2 text-ash">{value}</span>}
      </legend>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={`flex min-h-control min-w-control cursor-pointer items-center justify-center border border-rule-strong px-4 font-semibold transition-colors hover:border-ash has-checked:border-bone has-checked:bg-bone has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-bone has-focus-visible:outline-offset-4 ${option.soldOut ? 'text-ash line-through' : ''}`}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.value}
            {option.soldOut && <span className="sr-only">, sold out</span>}
          </label>
        ))}
      </div>
      {error && (
        <p id={noteId} className="mt-2 text-alarm text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
