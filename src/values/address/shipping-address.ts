import { stateCodeOf } from './us-states.ts';
import { zipCodeOf } from './zip-codes.ts';

/** An address in its parts, as forms ask for it; `addressLine2` may be empty. */
export type AddressParts = { address: string; addressLine2: string; city: string; state: string; zipCode: string };

/** An address as it is given: in its parts, or on one line. */
export type GivenAddress = AddressParts | string;

export const ADDRESS_COLUMNS = ['street', 'street2', 'city', 'state', 'zip', 'country'] as const;

/** As an order keeps it: the one line, and the parts of which it is made. Without parts it has a form of its own. */
export type AddressColumns = { shippingAddress: string } & Record<(typeof ADDRESS_COLUMNS)[number], string | null>;

/** The one line that an order keeps (rule 4.2): "street, city, state zip". A second line ends the street part. */
export function joinAddress({ address, addressLine2, city, state, zipCode }: AddressParts): string {
  const street = [address, addressLine2].map((line) => line.trim()).filter(Boolean);
  return `${street.join(', ')}, ${city.trim()}, ${state.trim()} ${zipCode.trim()}`;
}

/** An address as the post writes it: the state by its code, the ZIP code with its hyphen. */
function tidyAddress({ address, addressLine2, city, state, zipCode }: AddressParts): AddressParts {
  return {
    address: tidy(address),
    addressLine2: tidy(addressLine2),
    city: tidy(city),
    state: stateCodeOf(state) ?? state.trim(),
    zipCode: zipCodeOf(zipCode) ?? zipCode.trim(),
  };
}

const tidy = (words: string) => words.replace(/\s+/g, ' ').trim();

/**
 * The parts of one line "street, city, state ZIP"; null where they cannot be told apart, or where it goes nowhere in the United
 * States. What follows the last comma of the street part is taken for its second line, and a city that ends with its state's own
 * code ("Washington, DC, DC 20001") keeps it: joined again, the line is the same.
 */
export function splitAddress(line: string): AddressParts | null {
  const [, place = '', zipCode = ''] =
    /^(.+?)[,\s]\s*(\d{5}(?:\s?-?\s?\d{4})?)$/.exec(withoutCountry(tidy(line))) ?? [];
  const words = place.split(/(?<=[\s,])(?=[^\s,])/);
  // A name of two words or three is taken as a whole, as long as a street and a city are left.
  for (let from = Math.max(words.length - MOST_WORDS, 0); from < words.length; from += 1) {
    const name = words.slice(from).join('');
    const state = name.includes(',') ? null : stateCodeOf(name);
    const found = state && splitPlace(words.slice(0, from).join(''), state);
    if (found) return { ...found, state, zipCode: zipCodeOf(zipCode) ?? zipCode };
  }
  return null;
}

/** "Commonwealth of the Northern Mariana Islands" is for nobody to type on one line. */
const MOST_WORDS = 4;

function withoutCountry(line: string): string {
  return line.replace(/[,\s]+(?:USA?|U\.\s?S\.(?:\s?A\.)?|United States(?: of America)?)$/i, '');
}

function splitPlace(place: string, state: string): Pick<AddressParts, 'address' | 'addressLine2' | 'city'> | null {
  const parts = place.split(',').map(tidy).filter(Boolean);
  const isDoubled =
    parts.length > 2 && /^[A-Z.]{2,4}$/.test(parts.at(-1) ?? '') && stateCodeOf(parts.at(-1) ?? '') === state;
  const city = parts.splice(isDoubled ? -2 : -1).join(', ');
  const addressLine2 = parts.length > 1 ? (parts.pop() ?? '') : '';
  return city && parts.length > 0 ? { address: parts.join(', '), addressLine2, city } : null;
}

/** What an order keeps of an address: the one place where its line is made of its parts, or its parts of a line. */
export function addressColumns(given: GivenAddress): AddressColumns {
  const parts = typeof given === 'string' ? splitAddress(given) : tidyAddress(given);
  if (!parts) return { shippingAddress: String(given), ...NO_PARTS };
  const { address: street, addressLine2, city, state, zipCode: zip } = parts;
  return {
    shippingAddress: joinAddress(parts),
    street,
    street2: addressLine2 || null,
    city,
    state,
    zip,
    country: 'US',
  };
}

const NO_PARTS = { street: null, street2: null, city: null, state: null, zip: null, country: null };

type Kept = Pick<AddressColumns, 'shippingAddress'> & Partial<AddressColumns>;

/** The parts of an order's address, also of one from before they were kept; null where it has a form of its own. */
export function addressOf({ shippingAddress, street, street2, city, state, zip }: Kept): AddressParts | null {
  if (!street || !city || !state || !zip) return splitAddress(shippingAddress);
  return { address: street, addressLine2: street2 ?? '', city, state, zipCode: zip };
}
