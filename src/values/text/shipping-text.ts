// What it costs to send gear, in the words of terms, pages of gear and cart. The amounts are those that staff set (rule 22.6).

import { stateNameOf } from '#values/address/us-states.ts';
import { type Cents, formatUsd } from '#values/money.ts';

type Zone = {
  name: string;
  /** None: all that no other zone names. */
  states: readonly string[];
  freeFrom: Cents | null;
  rates: readonly { upToPounds: number | null; price: Cents }[];
};

export type ShippingText = {
  /** "By weight and state, from $6.90" */
  cost: string;
  /** "from $150.00 of gear (Contiguous US)"; null: it is free from no amount. */
  free: string | null;
  /** Each zone with its rates, that of most addresses in front. */
  zones: { name: string; words: string }[];
};

/** `zones` as the shop has them; none: it ships for nothing. */
export function shippingText(zones: readonly Zone[]): ShippingText {
  const rest = zones.filter(({ states }) => states.length === 0);
  const ordered = [...rest, ...zones.filter((zone) => !rest.includes(zone))];
  const prices = ordered.flatMap(({ rates }) => rates.map(({ price }) => price));
  return {
    cost: costText(Math.min(...prices), Math.max(...prices)),
    free: freeText(ordered),
    zones: ordered.map((zone) => ({ name: nameZone(zone), words: wordZone(zone) })),
  };
}

/** "Shipping is paid by weight and state, from $6.90, and is free from $150.00 of gear (Contiguous US)." */
export function shippingSentence({ cost, free }: ShippingText): string {
  if (cost === FREE) return 'Shipping is free.';
  const words = cost.charAt(0).toLowerCase() + cost.slice(1);
  return `Shipping is ${words.startsWith('by') ? `paid ${words}` : words}${free ? `, and is free ${free}` : ''}.`;
}

const FREE = 'Free';

function costText(least: Cents, most: Cents): string {
  if (!(most > 0)) return FREE;
  if (least === most) return formatUsd(most);
  return least > 0 ? `By weight and state, from ${formatUsd(least)}` : 'By weight and state';
}

function freeText(zones: readonly Zone[]): string | null {
  const amounts = [...new Set(zones.flatMap(({ freeFrom }) => freeFrom ?? []))];
  if (amounts.length === 0) return null;
  if (amounts.length === 1 && zones.every(({ freeFrom }) => freeFrom !== null)) return fromText(amounts);
  return amounts
    .map((amount) => {
      const names = zones.filter(({ freeFrom }) => freeFrom === amount).map(({ name }) => name);
      return `${fromText([amount])} (${names.join(', ')})`;
    })
    .join(', ');
}

function fromText([amount = 0]: Cents[]): string {
  return `from ${formatUsd(amount)} of gear`;
}

/** Staff name a zone as they like; which states it has is said where its name does not. */
function nameZone({ name, states }: Zone): string {
  const names = states.map(stateNameOf);
  return names.every((state) => name.includes(state)) ? name : `${name} (${names.join(', ')})`;
}

function wordZone({ rates, freeFrom }: Zone): string {
  const words = rates.map(({ upToPounds, price }) => {
    if (upToPounds !== null) return `${formatUsd(price)} up to ${upToPounds} ${upToPounds === 1 ? 'lb' : 'lbs'}`;
    return rates.length === 1 ? `${formatUsd(price)}, whatever it weighs` : `${formatUsd(price)} for more`;
  });
  const free = freeFrom === null ? '' : ` Free ${fromText([freeFrom])}.`;
  return `${words.join(', ')}.${free}`;
}
