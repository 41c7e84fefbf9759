import type { PhoneOffer } from '#contract/orders/phone-order-schemas.ts';
import { MOST_OF_ONE } from '#values/order/gear.ts';
import { nameLine } from '#values/text/line-text.ts';
import { usd } from '#web/client/format.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Quantities } from '#web/ui/quantities.tsx';
import type { ChosenGear } from './phone-order-rules.ts';

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
export function ChosenGearFields({ offer, gear, disabled, onChange }: ChosenGearProps) {
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
