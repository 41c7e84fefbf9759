/** An address in its parts, as forms ask for it. */
export type AddressParts = { address: string; city: string; state: string; zipCode: string };

/** The one line that an order keeps (spec section 3): "street, city, state zip". */
export function joinAddress({ address, city, state, zipCode }: AddressParts): string {
  return `${address.trim()}, ${city.trim()}, ${state.trim()} ${zipCode.trim()}`;
}

/** The parts of such a line; null for one that was written in another form. The street may contain commas. */
export function splitAddress(line: string): AddressParts | null {
  const match = /^(.+), ([^,]+), ([^,]+) ([^, ]+)$/.exec(line.trim());
  if (!match) return null;
  const [, address = '', city = '', state = '', zipCode = ''] = match;
  return { address, city, state, zipCode };
}
