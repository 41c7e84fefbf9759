import type { ComponentProps } from 'react';
import type { PhoneOffer } from '#contract/orders/phone-order-schemas.ts';
import { MOST_OF_ONE } from '#values/order/gear.ts';
import { nameLine } from '#values/text/line-text.ts';
import { usd } from '#web/client/format.ts';
import { BuildFields } from '#web/order-fields/build-fields.tsx';
import { TYPED_FIELDS, type TypedField } from '#web/order-fields/shipping-details.ts';
import { TypedFields, ZipQuestion } from '#web/order-fields/shipping-fields.tsx';
import { Failure } from '#web/staff/parts/page-parts.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Quantities } from '#web/ui/quantities.tsx';
import { type ChosenGear, readGear, type TypedOrder, writeGear } from './phone-order-rules.ts';
import { PhonePriceSummary, type usePhonePrice } from './phone-price.tsx';

type Offered = PhoneOffer['gear'][number];
type Chosen = ChosenGear[number];

type ChosenGearProps = {
  offer: PhoneOffer['gear'];
  gear: ChosenGear;
  disabled: boolean;
  onChange: (gear: ChosenGear) => void;
};

const keyOf = ({ productId, variantId }: Pick<Chosen, 'productId' | 'variantId'>) => `${productId}:${variantId ?? ''}`;

/** Gear beside the bow: what is chosen with its quantity, and a list to add from. What is sold out is not in it. */
function ChosenGearFields({ offer, gear, disabled, onChange }: ChosenGearProps) {
  const chosen = new Set(gear.map(keyOf));
  const offered = new Map(offer.map((each) => [keyOf(each), each]));
  const addable = offer.filter((each) => each.left !== 0 && !chosen.has(keyOf(each)));

  function add(key: string) {
    const added = offered.get(key);
    if (added) onChange([...gear, { productId: added.productId, variantId: added.variantId, quantity: 1 }]);
  }

  return (
    <fieldset disabled={disabled}>
      <legend className="title-block text-bone">Gear</legend>
      {gear.length > 0 && (
        <ul className="mt-3 border-rule border-t">
          {gear.map((line) => (
            <GearLine
              key={keyOf(line)}
              line={line}
              offered={offered.get(keyOf(line))}
              onQuantity={(quantity) =>
                onChange(gear.map((each) => (keyOf(each) === keyOf(line) ? { ...each, quantity } : each)))
              }
              onRemove={() => onChange(gear.filter((each) => keyOf(each) !== keyOf(line)))}
            />
          ))}
        </ul>
      )}
      {addable.length > 0 && (
        <SelectField
          className="mt-4"
          label="Add gear"
          value=""
          onChange={({ currentTarget }) => add(currentTarget.value)}
        >
          <option value="">Choose…</option>
          {addable.map((each) => (
            <option key={keyOf(each)} value={keyOf(each)}>
              {nameLine(each)}, {usd(each.price)}
              {each.left !== null && each.left <= 5 ? `, ${each.left} left` : ''}
            </option>
          ))}
        </SelectField>
      )}
    </fieldset>
  );
}

type GearLineProps = {
  line: Chosen;
  /** Undefined: it is not sold any more. */
  offered: Offered | undefined;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
};

function GearLine({ line, offered, onQuantity, onRemove }: GearLineProps) {
  const name = offered ? nameLine(offered) : 'Not sold any more';
  const most = Math.max(Math.min(offered?.left ?? MOST_OF_ONE, MOST_OF_ONE), line.quantity);
  return (
    <li className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-rule border-b py-3">
      <p className="min-w-40 flex-1 text-bone wrap-anywhere">
        {name} {offered && <span className="whitespace-nowrap text-ash">{usd(offered.price)}</span>}
      </p>
      <SelectField
        className="w-20"
        label="Quantity"
        aria-label={`Quantity of ${name}`}
        value={line.quantity}
        onChange={({ currentTarget }) => onQuantity(Number(currentTarget.value))}
      >
        <Quantities most={most} />
      </SelectField>
      <Button kind="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}

type Bow = PhoneOffer['bows'][number];

type PhoneOrderFormProps = {
  offer: PhoneOffer;
  order: {
    typed: TypedOrder;
    field: (
      name: keyof TypedOrder,
    ) => Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> & { readOnly: boolean };
    put: (changes: Partial<TypedOrder>) => void;
    send: () => Promise<void>;
    busy: boolean;
    failure: string | null;
  };
  price: ReturnType<typeof usePhonePrice>;
};

/** What the shop's own words for the checkout's customer would say wrongly to whoever writes for them. */
const HINTS: Partial<Record<TypedField, string>> = {
  email: 'The link goes here: please spell it back.',
  phone: 'To call back, and for the carrier.',
};

export function PhoneOrderForm({ offer, order, price }: PhoneOrderFormProps) {
  const { typed, field, put, send, busy, failure } = order;
  const bow = offer.bows.find(({ productId }) => String(productId) === typed.bow) ?? null;
  const text = (name: keyof TypedOrder) => field(name) as Partial<ComponentProps<'input'>> & { error?: string };
  const list = (name: keyof TypedOrder) => {
    const { readOnly: _, ...connected } = field(name);
    return { ...connected, disabled: busy };
  };

  function chooseBow(chosen: string) {
    const finishes = offer.bows.find(({ productId }) => String(productId) === chosen)?.finishes ?? [];
    const bowColor = finishes.includes(typed.bowColor) ? typed.bowColor : (finishes[0] ?? '');
    put({ bow: chosen, bowColor });
  }

  return (
    <form
      aria-label="Order by phone"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Without a price nothing is sent: it is asked for again, and says itself why there is none.
        if (price.failure) price.askAgain();
        else if (!price.isReading) void send();
      }}
      className="mt-6 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="min-w-0 max-w-3xl space-y-10">
        <fieldset>
          <legend className="title-block mb-5 text-bone">Customer</legend>
          <TypedFields
            names={TYPED_FIELDS}
            field={(name) => ({ hint: HINTS[name], ...text(name), autoComplete: 'off' })}
          />
          <ZipQuestion typed={typed} onAnswer={(said) => put({ zipChecked: said })} />
        </fieldset>
        <fieldset>
          <legend className="title-block mb-5 text-bone">Bow</legend>
          <div className="grid gap-x-6 gap-y-7 sm:grid-cols-2">
            <SelectField label="Bow" {...list('bow')} onChange={({ currentTarget }) => chooseBow(currentTarget.value)}>
              <option value="">No bow, gear alone</option>
              {offer.bows.map((each) => (
                <option key={each.productId} value={each.productId}>
                  {wordBow(each)}
                </option>
              ))}
            </SelectField>
            {bow && (
              <SelectField label="Bow color" {...list('bowColor')}>
                {bow.finishes.map((color) => (
                  <option key={color}>{color}</option>
                ))}
              </SelectField>
            )}
          </div>
          {bow && (
            <div className="mt-7">
              <BuildFields field={list} />
            </div>
          )}
        </fieldset>
        <ChosenGearFields
          offer={offer.gear}
          gear={readGear(typed.gear)}
          disabled={busy}
          onChange={(gear) => put({ gear: writeGear(gear) })}
        />
      </div>
      <div className="space-y-6 self-start lg:sticky lg:top-20">
        <PhonePriceSummary {...price} />
        <Failure>{failure}</Failure>
        <Button type="submit" kind="blaze" className="w-full" busy={busy || price.isReading}>
          {busy ? 'Saving…' : 'Save and mail the link'}
        </Button>
      </div>
    </form>
  );
}

const STATES: Record<Bow['state'], string> = { open: '', paused: ', paused', sold_out: ', sold out' };

function wordBow({ name, price, state, placesLeft }: Bow): string {
  const places =
    state === 'open' && placesLeft !== null ? `, ${placesLeft} ${placesLeft === 1 ? 'place' : 'places'} left` : '';
  return `${name}, ${usd(price)}${STATES[state]}${places}`;
}
